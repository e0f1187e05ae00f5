import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { DAY, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { scheduleHeaders, type Table, timerColumns } from '../../machines/timer/timer.columns.ts';
import { unescapeCell } from './delimited-text.view.ts';
import { importDialogWords } from './import-dialog.words.ts';
import { CONTINUED_MARK } from './rundown-workbook.view.ts';
import { recognizeSheet } from './sheet-words.ts';
import { isTableTooLarge, type TableSize } from './table-size.ts';

/**
 * Returns a cell as text (R180). Readers return dates and times as UTC instants. An instant near the epoch is a
 * length or time of day.
 */
export function sheetCellText(cell: unknown): string {
  if (cell instanceof Date) return instantText(toTenth(cell.getTime()));
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' ? cell : '';
}

/** Epochs of workbooks. Old versions for Macs use 1904. */
const FIRST_DAY_1900 = Date.UTC(1899, 11, 30);
const FIRST_DAY_1904 = Date.UTC(1904, 0, 1);
/** Latest instant that counts as a length (999 hours). */
const LAST_LENGTH_DATE = Date.UTC(1905, 0, 1);

/** Rounds to a tenth of a second, because fractions of a day are seldom whole ms and readers truncate. */
const toTenth = (at: number): number => Math.round(at / 100) * 100;

function instantText(at: number): string {
  if (at < LAST_LENGTH_DATE) return lengthText(at - (at < FIRST_DAY_1904 ? FIRST_DAY_1900 : FIRST_DAY_1904));
  const [date, time = ''] = new Date(at).toISOString().split('T');
  return at % DAY === 0 ? `${date}` : `${date} ${time.replace(/(?:\.000)?Z$/, '')}`;
}

function lengthText(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = (ms % MINUTE) / SECOND;
  const [whole = '', fraction] = String(seconds).split('.');
  const clock = [Math.floor(ms / HOUR), two(Math.floor((ms % HOUR) / MINUTE)), whole.padStart(2, '0')].join(
    ':',
  );
  return fraction === undefined ? clock : `${clock}.${fraction}`;
}

/** Formats a number. A fraction of a day without a format is a time: 0.010416667 is 15 minutes. */
function numberText(value: number): string {
  const seconds = value * (DAY / SECOND);
  const isTyped = Number(value.toFixed(3)) === value;
  const isTime = value > 0 && value < 1 && Math.abs(seconds - Math.round(seconds)) < 0.01;
  return !isTyped && isTime ? lengthText(Math.round(seconds) * SECOND) : String(value);
}

export interface WorkbookTable {
  readonly name: string;
  readonly table: Table;
  /** Numbers of hidden rows, from 1. */
  readonly hidden?: readonly number[];
}

export interface Workbook {
  readonly sheets: readonly WorkbookTable[];
  readonly first: number;
}

interface ReadSheet {
  readonly sheet: string;
  readonly data?: Readonly<Awaited<ReturnType<typeof readXlsxFile>>[number]['data']>;
}

const OPEN_RANK = 0;
const VISIBLE_RANK = 1;
const HIDDEN_RANK = 2;

/** Limit of the unpacked size, bytes, against compression bombs. */
const MAX_UNZIPPED_BYTES = 20_000_000;
/** Limit of all sheets together. The reader fills rows and columns up to the last cell. */
const MAX_FILLED_CELLS = 500_000;

/** Returns null if the file is not a workbook or is too large (R180). */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook | null> {
  try {
    const packed = unzipWorkbook(bytes);
    const parts = packed && readableParts(packed);
    if (parts === null) return null;
    const partText = (path: string) => new TextDecoder().decode(parts[path]);
    const percents = percentStyles(partText('xl/styles.xml'));
    // Written without compression, because the reader would start a worker, which the content security policy forbids.
    const whole = Object.fromEntries(Object.entries(parts).map((part) => withTexts(part, percents)));
    const read: readonly ReadSheet[] = await readXlsxFile(zipSync(whole, { level: 0 }).slice().buffer, {
      trim: false,
    });
    const ranks = sheetRanks(partText('xl/workbook.xml'));
    const paths = sheetPaths(partText('xl/workbook.xml'), partText('xl/_rels/workbook.xml.rels'));
    const filled = read.flatMap(({ sheet, data = [] }, place) => {
      const table = data.map((row) => row.map(sheetCellText));
      const numbers = hiddenRows(partText(paths[place] ?? ''));
      const hidden = numbers.length > 0 && { hidden: numbers };
      return table.length === 0
        ? []
        : [{ sheet: { name: sheet, table, ...hidden }, rank: ranks[place] ?? VISIBLE_RANK }];
    });
    const best = Math.min(...filled.map(({ rank }) => rank));
    return joinSheets({
      sheets: filled.map((each) => each.sheet),
      first: filled.findIndex(({ rank }) => rank === best),
    });
  } catch {
    return null;
  }
}

function joinSheets({ sheets, first }: Workbook): Workbook {
  const read = sheets.map((sheet) => {
    const { table } = sheet;
    const { origin, heading } = recognizeSheet(table);
    const isOwn = origin === 'own' && heading === 1;
    return { isOwn, sheet: isOwn ? { ...sheet, table: ownColumnsOf(table) } : sheet };
  });
  const plain = read.map(({ sheet }) => sheet);
  const [day, ...more] = read.filter(({ isOwn }) => isOwn).map(({ sheet }) => sheet);
  const isSame = ({ table: [heads] }: WorkbookTable) => heads?.join('\t') === day?.table[0]?.join('\t');
  if (day === undefined || more.length === 0 || !more.every(isSame)) return { sheets: plain, first };
  const table = [...day.table];
  const hidden = [...(day.hidden ?? [])];
  for (const each of more) {
    const before = table.length - 1;
    hidden.push(...(each.hidden ?? []).filter((row) => row > 1).map((row) => before + row));
    table.push(...each.table.slice(1));
  }
  const joined = { name: importDialogWords.allSheets, table, ...(hidden.length > 0 && { hidden }) };
  return { sheets: [joined, ...plain], first: 0 };
}

function ownColumnsOf(table: Table): Table {
  const heads = table[0] ?? [];
  // A spreadsheet saved the CSV file as a workbook, with the apostrophes of the file (W2796).
  if (!heads.includes(scheduleHeaders[0] ?? '')) return table.map((cells) => cells.map(unescapeCell));
  const lastOwn = Math.max(...timerColumns.map(({ header }) => heads.indexOf(header)));
  const formulas = scheduleHeaders.map((head) => heads.indexOf(head)).filter((place) => place < lastOwn);
  return table.map((cells, row) =>
    heads.flatMap((head, place) => {
      if (head === CONTINUED_MARK || formulas.includes(place)) return [];
      const isCut = row > 0 && heads[place + 1] === CONTINUED_MARK;
      return [`${cells[place] ?? ''}${isCut ? (cells[place + 1] ?? '') : ''}`];
    }),
  );
}

function unzipWorkbook(bytes: Uint8Array<ArrayBuffer>): Record<string, Uint8Array> | null {
  let sum = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isNeeded = /\.(?:xml|rels)$/.test(name);
      if (isNeeded) sum += originalSize;
      return isNeeded && sum <= MAX_UNZIPPED_BYTES;
    },
  });
  return sum > MAX_UNZIPPED_BYTES ? null : parts;
}

// Each pattern stops at the next tag, so that the time depends only on the length of the text (W2643).
const CELL_XML = /<((?:\w+:)?)c\b((?:[^<>/]|\/(?!>))*)>((?:(?!<\/(?:\w+:)?c>)[^])*)<\/(?:\w+:)?c>/g;
const CELL_END = /<\/(?:\w+:)?c>/g;
const FORMULA_XML = /<(?:\w+:)?f\b[^<>]*?(?:\/>|>([^<]*)<)/;
const VALUE_XML = /<(?:\w+:)?(?:v|t)\b[^<>]*>[^<]/;

/** Keeps the text of formulas (R450) and the sign of percentages (R180), which the reader would drop. */
function withTexts([name, part]: [string, Uint8Array], percents: ReadonlySet<string>): [string, Uint8Array] {
  const xml = new TextDecoder().decode(part);
  const isPercent = (attributes: string) =>
    percents.has(/\ss="(\d+)"/.exec(attributes)?.[1] ?? '') && !/\st="(?!n")/.test(attributes);
  // Ends after the last cell. For an unclosed cell, the pattern would search the rest of the text.
  const end = xml.includes('sheetData') ? [...xml.matchAll(CELL_END)].at(-1) : undefined;
  if (end === undefined) return [name, part];
  const whole = xml.slice(0, end.index + end[0].length);
  const written = whole.replaceAll(CELL_XML, (cell, prefix: string, attributes: string, inner: string) => {
    const text = formulaOrError(attributes, inner) ?? (isPercent(attributes) ? percentText(inner) : null);
    if (text === null) return cell;
    const attributesWithoutType = attributes.replaceAll(/\st="[^"]*"/g, '');
    return `<${prefix}c${attributesWithoutType} t="inlineStr"><${prefix}is><${prefix}t>${text}</${prefix}t></${prefix}is></${prefix}c>`;
  });
  if (written === whole) return [name, part];
  return [name, new TextEncoder().encode(written + xml.slice(whole.length))];
}

function formulaOrError(attributes: string, inner: string): string | null {
  if (/\st="e"/.test(attributes)) return `=${/<(?:\w+:)?v>([^<]*)</.exec(inner)?.[1] ?? '#N/A'}`;
  const formula = FORMULA_XML.exec(inner);
  return formula === null || VALUE_XML.test(inner) ? null : `=${formula[1] ?? ''}`;
}

/** Returns null for an empty cell. */
function percentText(inner: string): string | null {
  const value = /<(?:\w+:)?v>([^<]+)</.exec(inner)?.[1];
  return value === undefined ? null : `${Number((Number(value) * 100).toFixed(2))}%`;
}

/** Returns the numbers of the cell styles that show percentages. Formats 9 and 10 are built in. */
function percentStyles(styles: string): ReadonlySet<string> {
  const formats = tagsOf(styles, 'numFmt').filter((format) => /\sformatCode="[^"]*%/.test(format));
  const ids = new Set([
    '9',
    '10',
    ...formats.flatMap((format) => /\snumFmtId="(\d+)"/.exec(format)?.[1] ?? []),
  ]);
  const [cellFormats = ''] = /<(?:\w+:)?cellXfs\b[^]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  return new Set(
    tagsOf(cellFormats, 'xf').flatMap((format, place) =>
      ids.has(/\snumFmtId="(\d+)"/.exec(format)?.[1] ?? '') ? [String(place)] : [],
    ),
  );
}

/** A tag that ends before the next one begins. */
const TAG =
  /<(?:\?[^<>]*\?|!--[^<>]*--|(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?))>/g;
const PLACES = /[\s:]r\s*=\s*["']([^"']*)/g;
const PLAIN_PLACE = /^([A-Z]{0,3})(\d{0,7})$/;
/** Excel allows 255 characters, some of which are escaped. */
const LONG_FORMAT = /formatCode\s*=\s*(?:"[^"<]{500}|'[^'<]{500})/;
const MAX_XML_DEPTH = 64;

/**
 * Leaves out parts that are not plain XML, because the reader may need hours for them. Returns null if the sheets are
 * too large.
 */
function readableParts(parts: Record<string, Uint8Array>): Record<string, Uint8Array> | null {
  const readable: [string, Uint8Array][] = [];
  let filled = 0;
  for (const [name, part] of Object.entries(parts)) {
    const size = sizeOfXml(new TextDecoder().decode(part));
    if (size === null) continue;
    if (isTableTooLarge(size)) return null;
    filled += size.rows * size.columns;
    readable.push([name, part]);
  }
  return filled <= MAX_FILLED_CELLS ? Object.fromEntries(readable) : null;
}

/** Returns null if the text is not plain XML. A text without a sheet has no rows. */
function sizeOfXml(text: string): TableSize | null {
  const isSheet = text.includes('sheetData');
  let [rows, columns, row, column, depth, end] = [0, 0, 0, 0, 0, 0];
  for (const { 0: tag, 1: closing, 2: name = '', 3: attributes = '', 4: closed, index } of text.matchAll(
    TAG,
  )) {
    if (text.indexOf('<', end) !== index || depth > MAX_XML_DEPTH) return null;
    end = index + tag.length;
    if (name !== '' && closed === '') depth += closing === '/' ? -1 : 1;
    if (!isSheet || closing === '/' || (name !== 'row' && name !== 'c')) continue;
    [row, column] = name === 'row' ? [row + 1, 0] : [row, column + 1];
    for (const [, place = ''] of attributes.matchAll(PLACES)) {
      const [, letters, digits] = PLAIN_PLACE.exec(place) ?? [];
      if (letters === undefined) return null;
      row = Math.max(row, Number(digits));
      column = Math.max(column, columnNumber(letters));
    }
    rows = Math.max(rows, row);
    columns = Math.max(columns, column);
  }
  return text.includes('<', end) || LONG_FORMAT.test(text) ? null : { rows, columns };
}

const columnNumber = (letters: string): number =>
  letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const tagsOf = (xml: string, name: string): readonly string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'gi')) ?? [];

function sheetRanks(workbook: string): readonly number[] {
  const open = /<(?:\w+:)?workbookView\b[^<>]*\sactiveTab="(\d+)"/.exec(workbook)?.[1];
  return tagsOf(workbook, 'sheet').map((sheet, place) => {
    if (String(place) === open) return OPEN_RANK;
    return /\sstate="(?:hidden|veryHidden)"/.test(sheet) ? HIDDEN_RANK : VISIBLE_RANK;
  });
}

/** Paths of the sheets, in the order of the workbook. */
function sheetPaths(workbook: string, relations: string): readonly string[] {
  const targets = new Map(
    tagsOf(relations, 'relationship').map((relation) => [
      /\sId="([^"]*)"/.exec(relation)?.[1],
      /\sTarget="([^"]*)"/.exec(relation)?.[1] ?? '',
    ]),
  );
  return tagsOf(workbook, 'sheet').map((sheet) => {
    const target = targets.get(/\s\w+:id="([^"]*)"/.exec(sheet)?.[1]) ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  });
}

const hiddenRows = (sheet: string): readonly number[] =>
  tagsOf(sheet, 'row').flatMap((row) => {
    const number = /\shidden="(?:1|true)"/.test(row) ? /\sr="(\d+)"/.exec(row)?.[1] : undefined;
    return number === undefined ? [] : [Number(number)];
  });
