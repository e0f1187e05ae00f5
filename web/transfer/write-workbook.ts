import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsxFile, { type Cell } from 'write-excel-file/universal';
import type { WorkbookCell, WorkbookSheet } from './rundown-workbook.view.ts';

const FORMULA_CELL_XML = /<c r="([A-Z]+)(\d+)"([^>]*)><f>([^<]*)<\/f><\/c>/g;

export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const file = writeXlsxFile(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: (rows[0] ?? []).map((head) => ({ width: head === 'Title' ? 32 : 14 })),
      data: rows.map((cells, row) => cells.map((cell) => libraryCell(cell, row === 0))),
    })),
  );
  const parts = unzipSync(new Uint8Array(await (await file.toBlob()).arrayBuffer()));
  const written = Object.entries(parts).map(([name, part]) => {
    const sheet = sheets.find((_, place) => name === `xl/worksheets/sheet${place + 1}.xml`);
    return [name, sheet === undefined ? part : withValues(part, sheet.rows)] as const;
  });
  return zipSync(Object.fromEntries(written)).slice();
}

/** A cell has the format text, so that a leading `=` does not start a formula when it is edited. */
function libraryCell(cell: WorkbookCell, isHead: boolean): Cell {
  if (cell === '') return null;
  if (typeof cell === 'string')
    return { value: escapeXmlText(cell), type: String, format: '@', ...(isHead && { fontWeight: 'bold' }) };
  if ('number' in cell) return { value: cell.number, type: Number, format: cell.format };
  return { value: cell.formula, type: 'Formula', format: cell.format };
}

const xmlCharacterCode = (unit: string): string =>
  `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Encodes characters that XML cannot represent as `_x000D_`, and escapes texts that look the same. */
function escapeXmlText(text: string): string {
  // The library looks up texts in a plain object, in which "constructor" exists.
  if (text in Object.prototype) return xmlCharacterCode(text) + text.slice(1);
  return text
    .replaceAll(/_(?=x[\dA-F]{4}_)/gi, xmlCharacterCode)
    .replaceAll(/[^\P{Cc}\t\n]|[\p{Cs}\p{NChar}\uFFFD]/gu, (sign) =>
      sign.replaceAll(/[^]/g, xmlCharacterCode),
    );
}

/** The library writes formulas without their values, so this adds them (V2481). */
function withValues(part: Uint8Array, rows: WorkbookSheet['rows']): Uint8Array {
  const formulas = rows.map((cells) => cells.filter((cell) => typeof cell !== 'string' && 'formula' in cell));
  return strToU8(
    strFromU8(part).replaceAll(
      FORMULA_CELL_XML,
      (_, column: string, row: string, attributes: string, formula: string) => {
        const cell = formulas[Number(row) - 1]?.shift();
        const value = typeof cell === 'object' && 'formula' in cell ? cell.value : null;
        const type = value === null ? ' t="str"' : '';
        return `<c r="${column}${row}"${attributes}${type}><f>${formula}</f><v>${value ?? ''}</v></c>`;
      },
    ),
  );
}
