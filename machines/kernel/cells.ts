/** ASCII codes in reused cells, so that repainting allocates nothing. 32 hold any clock. */
export type Cells = Uint8Array;

export const CELLS = 32;

export const MINUS = 45;
export const POINT = 46;
export const COLON = 58;
const ZERO = 48;

export function writeNumber(cells: Cells, at: number, value: number): number {
  let end = at + 1;
  for (let rest = Math.floor(value / 10); rest > 0; rest = Math.floor(rest / 10)) end += 1;
  let rest = value;
  for (let cell = end - 1; cell >= at; cell -= 1) {
    cells[cell] = ZERO + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  return end;
}

export function writePair(cells: Cells, at: number, separator: number, value: number): number {
  cells[at] = separator;
  cells[at + 1] = ZERO + Math.floor(value / 10);
  cells[at + 2] = ZERO + (value % 10);
  return at + 3;
}

export function cellsText(cells: Cells, length: number): string {
  let text = '';
  for (const cell of cells.subarray(0, length)) text += String.fromCharCode(cell);
  return text;
}
