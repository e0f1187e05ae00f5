import type { ElementStyle } from '../../../machines/output/design.ts';
import type { ScriptLine } from '../../../machines/timer/script.ts';

/** Run of one weight up to the next word. */
interface ScriptStretch {
  readonly text: string;
  readonly bold: boolean;
  readonly isWord: boolean;
}

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

/** First word and top, px. */
export interface ScriptRow {
  readonly word: number;
  readonly top: number;
}

/** Rows from word tops; `end`: after the last word. */
export function scriptRows(tops: readonly number[], end: ScriptRow): readonly ScriptRow[] {
  const rows: ScriptRow[] = [];
  for (const [word, top] of tops.entries())
    if (top > (rows[rows.length - 1]?.top ?? -1)) rows.push({ word, top });
  return [...rows, end];
}

/** px (V2221). */
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

/** ms. */
export const GLIDE = 250;

/** Remaining distance after `elapsed` ms (V2222). */
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

/** Percent of the element's height, less when narrow. */
export function scriptSize({ style: { size } }: { readonly style: Pick<ElementStyle, 'size'> }): number {
  return typeof size === 'number' ? size / 5 : (SIZES.get(size) ?? LARGE);
}
