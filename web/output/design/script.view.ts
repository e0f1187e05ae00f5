import type { ElementStyle } from '../../../machines/output/design.ts';
import type { ScriptLine } from '../../../machines/timer/script.ts';

/** A stretch of a line in one weight, up to the next word. */
export interface ScriptStretch {
  readonly text: string;
  readonly bold: boolean;
  /** A word of the script begins with it. */
  readonly isWord: boolean;
}

/** The line from word to word. */
export function stretchesOf({ parts, words }: ScriptLine): readonly ScriptStretch[] {
  const starts = new Set(words);
  const stretches: ScriptStretch[] = [];
  let from = 0;
  for (const { text, bold } of parts) {
    const end = from + text.length;
    const cuts = [from, ...words.filter((start) => start > from && start < end), end];
    for (const [place, start] of cuts.slice(0, -1).entries())
      stretches.push({
        text: text.slice(start - from, Number(cuts[place + 1]) - from),
        bold,
        isWord: starts.has(start),
      });
    from = end;
  }
  return stretches;
}

/** Where a line on the screen begins: its first word, and its top in px. */
export interface ScriptRow {
  readonly word: number;
  readonly top: number;
}

/** The lines on a screen, from the tops of all words; `end` is the row after the last word. */
export function scriptRows(tops: readonly number[], end: ScriptRow): readonly ScriptRow[] {
  const rows: ScriptRow[] = [];
  for (const [word, top] of tops.entries())
    if (top > (rows[rows.length - 1]?.top ?? -1)) rows.push({ word, top });
  return [...rows, end];
}

/** How far the script has moved up at a position, px (V2221). */
export function scriptOffset(rows: readonly ScriptRow[], position: number): number {
  let [low, high] = [0, rows.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (Number(rows[middle]?.word) <= position) low = middle;
    else high = middle;
  }
  const [row, next] = [rows[low], rows[high]];
  if (row === undefined || next === undefined || next.word <= row.word) return row?.top ?? 0;
  const share = Math.min(Math.max((position - row.word) / (next.word - row.word), 0), 1);
  return row.top + share * (next.top - row.top);
}

/** What it takes a script to glide to another place, ms. */
export const GLIDE = 250;

/** What is left of a distance, `elapsed` ms after the script began to glide over it (V2222). */
export function glideLeft(distance: number, elapsed: number): number {
  const rest = Math.min(Math.max(1 - elapsed / GLIDE, 0), 1);
  return distance * rest ** 3;
}

const SIZES: ReadonlyMap<string | null, number> = new Map([
  ['sm', 4],
  ['md', 6],
  ['lg', 9],
]);
const LARGE = 11;

/** Height of its letters, percent of the height of the element; less where the element is narrow. */
export function scriptSize({ style: { size } }: { readonly style: Pick<ElementStyle, 'size'> }): number {
  return typeof size === 'number' ? size / 5 : (SIZES.get(size) ?? LARGE);
}
