import { strToU8, zipSync } from 'fflate';

/** Styles: 0 none, 1 `h:mm`, 2 date, 3 `[h]:mm:ss`, 4 `0%`, 5 `0.0%`. */
export type FixtureCell =
  | string
  /** Blank if null. */
  | { readonly number: number | null; readonly style?: 0 | 1 | 2 | 3 | 4 | 5 }
  /** Absent: never computed. */
  | { readonly formula: string; readonly value?: number; readonly error?: string };

interface FixtureSheet {
  readonly name: string;
  readonly cells: readonly (readonly FixtureCell[])[];
  readonly isHidden?: boolean;
  /** Numbers of hidden rows, from 1. */
  readonly hidden?: readonly number[];
  readonly isChart?: boolean;
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface WorkbookOptions {
  readonly date1904?: boolean;
  /** Index of the active sheet. */
  readonly open?: number;
  readonly more?: Record<string, Uint8Array>;
}

/** Minimal .xlsx. */
export function workbook(
  sheets: readonly FixtureSheet[],
  { date1904 = false, open, more = {} }: WorkbookOptions = {},
): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><workbookPr${date1904 ? ' date1904="1"' : ''}/>${open === undefined ? '' : `<bookViews><workbookView xWindow="0" activeTab="${open}"/></bookViews>`}<sheets>${sheets
      .map(
        ({ name, isHidden }, place) =>
          `<sheet name="${name}" sheetId="${place + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${place + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        ({ isChart }, place) =>
          `<Relationship Id="rId${place + 1}" Type="${RELATIONS}/${isChart ? 'chartsheet' : 'worksheet'}" Target="worksheets/sheet${place + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="rId99" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${NAMESPACE}"><numFmts count="2"><numFmt numFmtId="164" formatCode="[h]:mm:ss"/><numFmt numFmtId="165" formatCode="0.0%"/></numFmts><cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="20" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="9" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((sheet, place) => [`xl/worksheets/sheet${place + 1}.xml`, sheetOf(sheet)]),
    ),
  };
  const bytes = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync({ ...Object.fromEntries(bytes), ...more }).slice();
}

function sheetOf({ cells: rows, hidden = [] }: FixtureSheet): string {
  const written = rows.map(
    (cells, row) =>
      `<row r="${row + 1}"${hidden.includes(row + 1) ? ' hidden="1"' : ''}>${cells
        .map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${row + 1}`))
        .join('')}</row>`,
  );
  return `<worksheet xmlns="${NAMESPACE}"><sheetData>${written.join('')}</sheetData></worksheet>`;
}

function cellOf(cell: FixtureCell, at: string): string {
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  if ('number' in cell && cell.number === null) return `<c r="${at}" s="${cell.style ?? 0}"/>`;
  if (!('formula' in cell)) return `<c r="${at}" s="${cell.style ?? 0}"><v>${cell.number}</v></c>`;
  const { formula, value, error } = cell;
  if (error !== undefined) return `<c r="${at}" t="e"><f>${formula}</f><v>${error}</v></c>`;
  return `<c r="${at}" s="1"><f>${formula}</f>${value === undefined ? '' : `<v>${value}</v>`}</c>`;
}
