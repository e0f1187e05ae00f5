import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { sheetCellText } from '../../../machines/timer/cell-text.ts';
import type { Table } from '../../../machines/timer/table.ts';

/** One sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  readonly table: Table;
}

/** More than any rundown has, unpacked: a file of 1 MB could hold a thousand times as much. */
const MOST_BYTES = 20_000_000;
/** The reader makes a cell for each place up to the last, however few are written. */
const MOST_ROWS = 5_000;
/** The 200th, of three letters as the last ones have. */
const LAST_COLUMN = ' GR';

/** The sheets of an .xlsx file; null: it is none, or holds more than any rundown (R180). */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<readonly Sheet[] | null> {
  try {
    const parts = unpacked(bytes);
    if (parts === null || !Object.entries(parts).every(isSmall)) return null;
    // Packed again without compression, as the reader would unpack large parts in a worker that pages here may not start.
    const sheets = await readXlsxFile(zipSync(parts, { level: 0 }).slice().buffer);
    return sheets
      .map(({ sheet, data }) => ({ name: sheet, table: data.map((row) => row.map(sheetCellText)) }))
      .filter(({ table }) => table.length > 0);
  } catch {
    // Whatever is wrong with it, it is not read.
    return null;
  }
}

/** What a reader needs of it, unless it says of itself that it is larger; it is never unpacked to more than it says. */
function unpacked(bytes: Uint8Array<ArrayBuffer>): Record<string, Uint8Array> | null {
  let sum = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isNeeded = /\.(?:xml|rels)$/.test(name);
      if (isNeeded) sum += originalSize;
      return isNeeded && sum <= MOST_BYTES;
    },
  });
  return sum > MOST_BYTES ? null : parts;
}

function isSmall([name, part]: [string, Uint8Array]): boolean {
  if (!/worksheets\/[^/]+\.xml$/.test(name)) return true;
  const places = [...new TextDecoder().decode(part).matchAll(/\sr="([A-Z]*)(\d+)"/g)];
  return places.every(
    ([, letters = '', row]) =>
      Number(row) <= MOST_ROWS && letters.padStart(LAST_COLUMN.length, ' ') <= LAST_COLUMN,
  );
}
