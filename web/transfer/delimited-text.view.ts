import type { Table } from '../../machines/timer/timer.columns.ts';

/** Most likely delimiter first: a clipboard has tabs. */
const DELIMITERS = ['\t', ';', ','] as const;
type Delimiter = (typeof DELIMITERS)[number];

/**
 * Parses a table (R67; RFC 4180). Unclosed quotes count as text. Prefers the delimiter that makes all rows equally
 * long and leaves no quote unclosed.
 */
export function readDelimited(text: string): Table {
  const plain = text.replace(/^\uFEFF/, '');
  const readings = DELIMITERS.filter((delimiter) => plain.includes(delimiter))
    .map((delimiter) => readWithDelimiter(plain, delimiter))
    .filter(({ table }) => isMostlyMultiCell(table));
  const whole = readings.filter(({ torn }) => !torn);
  const likeliest = whole.find(({ table }) => isRectangular(table)) ?? whole[0] ?? readings[0];
  return (likeliest ?? readWithDelimiter(plain, '')).table;
}

export function readTabbed(text: string): Table {
  const plain = text.replace(/^\uFEFF/, '');
  return readWithDelimiter(plain, plain.includes('\t') ? '\t' : '').table;
}

/** Writes HTML, which spreadsheets prefer when they paste (V272). */
export function writeHtml(table: Table): string {
  const rows = table.map(
    (cells) => `<tr>${cells.map((cell) => `<td>${htmlCell(escapeFormula(cell))}</td>`).join('')}</tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

function htmlCell(cell: string): string {
  const plain = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return plain.replaceAll('\n', '<br>');
}

export function writeDelimited(table: Table, delimiter: Delimiter): string {
  const cellOf = (text: string) => {
    const escaped = escapeFormula(text);
    return quoteCell(delimiter === ',' ? escapeInnerFormulas(escaped) : escaped);
  };
  return table.map((cells) => `${cells.map(cellOf).join(delimiter)}\r\n`).join('');
}

/**
 * Matches possible formulas: a control character at the start, or a sign of any width such as `=`, also after invisible
 * characters.
 */
const FORMULA_START =
  /^'*(?:[\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|\p{Cc})/u;

function escapeFormula(cell: string): string {
  return FORMULA_START.test(cell) ? `'${cell}` : cell;
}

function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell;
}

/**
 * Matches possible formulas after a semicolon, tab or line break, where some spreadsheets start a new cell. List items,
 * such as `- Mic 2`, are no formulas (W2614).
 */
const INNER_FORMULA =
  /([;\t\r\n])('*)(?=["\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zs}\v\f]*(?:[=+@＝＋＠﹦﹢﹫]|[-－﹣](?! \p{L}[^|(!;\t\r\n]*(?:[;\t\r\n]|$))))/gu;

const escapeInnerFormulas = (cell: string): string => cell.replaceAll(INNER_FORMULA, "$1'$2");

const unescapeInnerFormulas = (cell: string): string =>
  cell.replaceAll(INNER_FORMULA, (_, end: string, apostrophes: string) => end + apostrophes.slice(1));

/** Removes the apostrophes that an exported CSV file has before formulas (R110, W2614). */
export const unescapeCell = (cell: string): string => unescapeFormula(unescapeInnerFormulas(cell));

function quoteCell(cell: string): string {
  return /["\t;,\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function isMostlyMultiCell(table: Table): boolean {
  const written = nonEmptyRows(table);
  return written.filter(({ length }) => length > 1).length * 2 > written.length;
}

function isRectangular(table: Table): boolean {
  const [first, ...rest] = nonEmptyRows(table);
  return rest.every(({ length }) => length === first?.length);
}

const nonEmptyRows = (table: Table): Table => table.filter((cells) => cells.some((cell) => cell !== ''));

function readWithDelimiter(text: string, delimiter: Delimiter | '') {
  const table: string[][] = [];
  let row: string[] = [];
  let torn = false;
  for (const [whole, inQuotes, plain = '', end = ''] of text.matchAll(cellPattern(delimiter))) {
    if (whole === '' && row.length === 0) break;
    torn ||= plain.startsWith('"');
    const cell = inQuotes?.replaceAll('""', '"') ?? plain;
    row.push(delimiter === ',' || delimiter === ';' ? unescapeCell(cell) : unescapeFormula(cell));
    if (end !== '' && end === delimiter) continue;
    table.push(row);
    row = [];
  }
  return { table, torn };
}

function cellPattern(delimiter: Delimiter | ''): RegExp {
  const end = `[${delimiter}\\r\\n]`;
  return new RegExp(`(?:"([^"]*(?:""[^"]*)*)"(?=${end}|$)|([^${delimiter}\\r\\n]*))(\\r\\n|${end}|$)`, 'gy');
}
