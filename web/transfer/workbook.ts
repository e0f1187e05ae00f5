import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { DAY, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { scheduleHeaders, type Table, timerColumns } from '../../machines/timer/timer.columns.ts';
import { importDialogWords } from './import-dialog.words.ts';
import { CONTINUED_MARK } from './rundown-workbook.view.ts';
import { recognizeSheet } from './sheet-words.ts';

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
/** The reader fills all rows up to the last cell, so their number is limited. */
const MAX_ROWS = 5_000;
/** The 200th column, padded for comparison. */
const LAST_COLUMN = ' GR';

/** Returns null if the file is not a workbook or is too large (R180). */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook | null> {
  try {
    const parts = unzipWorkbook(bytes);
    if (parts === null || !Object.entries(parts).every(isSmall)) return null;
    // Written without compression, because the reader would start a worker, which the content security policy forbids.
    const whole = Object.fromEntries(Object.entries(parts).map(withFormulas));
    const read: readonly ReadSheet[] = await readXlsxFile(zipSync(whole, { level: 0 }).slice().buffer, {
      trim: false,
    });
    const ranks = sheetRanks(new TextDecoder().decode(parts['xl/workbook.xml']));
    const filled = read.flatMap(({ sheet, data = [] }, place) => {
      const table = data.map((row) => row.map(sheetCellText));
      return table.length === 0 ? [] : [{ name: sheet, table, rank: ranks[place] ?? VISIBLE_RANK }];
    });
    const best = Math.min(...filled.map(({ rank }) => rank));
    return joinSheets({
      sheets: filled.map(({ name, table }) => ({ name, table })),
      first: filled.findIndex(({ rank }) => rank === best),
    });
  } catch {
    return null;
  }
}

function joinSheets({ sheets, first }: Workbook): Workbook {
  const read = sheets.map(({ name, table }) => {
    const { origin, heading } = recognizeSheet(table);
    const isOwn = origin === 'own' && heading === 1;
    return { name, isOwn, table: isOwn ? ownColumnsOf(table) : table };
  });
  const plain = read.map(({ name, table }) => ({ name, table }));
  const [day, ...more] = read.filter(({ isOwn }) => isOwn).map(({ table }) => table);
  const isSame = ([heads]: Table) => heads?.join('\t') === day?.[0]?.join('\t');
  if (day === undefined || more.length === 0 || !more.every(isSame)) return { sheets: plain, first };
  const table = [...day, ...more.flatMap((each) => each.slice(1))];
  return { sheets: [{ name: importDialogWords.allSheets, table }, ...plain], first: 0 };
}

function ownColumnsOf(table: Table): Table {
  const heads = table[0] ?? [];
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

const SHEET_PATH = /worksheets\/[^/]+\.xml$/;
const CELL_XML = /<((?:\w+:)?)c\b((?:[^>/]|\/(?!>))*)>((?:(?!<\/(?:\w+:)?c>)[^])*)<\/(?:\w+:)?c>/g;
const FORMULA_XML = /<(?:\w+:)?f\b[^>]*?(?:\/>|>([^<]*)<)/;
const VALUE_XML = /<(?:\w+:)?(?:v|t)\b[^>]*>[^<]/;

/** Keeps the text of formulas, which the reader would drop (R450). */
function withFormulas([name, part]: [string, Uint8Array]): [string, Uint8Array] {
  if (!SHEET_PATH.test(name)) return [name, part];
  const text = new TextDecoder().decode(part);
  const written = text.replaceAll(CELL_XML, (cell, prefix: string, attributes: string, inner: string) => {
    const formula = FORMULA_XML.exec(inner);
    const isError = /\st="e"/.test(attributes);
    if (isError ? false : formula === null || VALUE_XML.test(inner)) return cell;
    const shown = isError ? (/<(?:\w+:)?v>([^<]*)</.exec(inner)?.[1] ?? '#N/A') : (formula?.[1] ?? '');
    const attributesWithoutType = attributes.replaceAll(/\st="[^"]*"/g, '');
    return `<${prefix}c${attributesWithoutType} t="inlineStr"><${prefix}is><${prefix}t>=${shown}</${prefix}t></${prefix}is></${prefix}c>`;
  });
  return written === text ? [name, part] : [name, new TextEncoder().encode(written)];
}

function isSmall([name, part]: [string, Uint8Array]): boolean {
  if (!SHEET_PATH.test(name)) return true;
  const places = [...new TextDecoder().decode(part).matchAll(/\sr="([A-Z]*)(\d+)"/g)];
  return places.every(
    ([, letters = '', row]) =>
      Number(row) <= MAX_ROWS && letters.padStart(LAST_COLUMN.length, ' ') <= LAST_COLUMN,
  );
}

function sheetRanks(workbook: string): readonly number[] {
  const open = /<(?:\w+:)?workbookView\b[^>]*\sactiveTab="(\d+)"/.exec(workbook)?.[1];
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([sheet], place) => {
    if (String(place) === open) return OPEN_RANK;
    return /\sstate="(?:hidden|veryHidden)"/.test(sheet) ? HIDDEN_RANK : VISIBLE_RANK;
  });
}
