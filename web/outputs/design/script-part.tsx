import { type RefObject, use, useLayoutEffect, useMemo, useRef } from 'react';
import type { ElementOf, ElementStyle } from '../../../machines/output/design.ts';
import { type Prompter, positionAt } from '../../../machines/room/prompter.ts';
import { type ScriptLine, scriptLines } from '../../../machines/timer/script.ts';
import { LiveRoomContext } from '../../live/live-context.ts';
import { useMeasuredBox } from '../../ui/use-measured-box.ts';
import { designWords } from './design.words.ts';
import styles from './script.module.css';

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

interface ScriptRow {
  readonly word: number;
  readonly top: number;
}

export function scriptRows(tops: readonly number[], end: ScriptRow): readonly ScriptRow[] {
  const rows: ScriptRow[] = [];
  for (const [word, top] of tops.entries())
    if (top > (rows[rows.length - 1]?.top ?? -1)) rows.push({ word, top });
  return [...rows, end];
}

/** Converts a position in words to a scroll offset in px (V2221). */
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

export const GLIDE_MS = 250;

export function glideLeft(distance: number, elapsed: number): number {
  const rest = Math.min(Math.max(1 - elapsed / GLIDE_MS, 0), 1);
  return distance * rest ** 3;
}

const SCRIPT_SIZES: ReadonlyMap<string | null, number> = new Map([
  ['sm', 4],
  ['md', 6],
  ['lg', 9],
]);
const LARGE_SCRIPT = 11;

/** Returns the font size in percent of the height. Narrow elements have smaller text. */
export function scriptSize({ style: { size } }: { readonly style: Pick<ElementStyle, 'size'> }): number {
  return typeof size === 'number' ? size / 5 : (SCRIPT_SIZES.get(size) ?? LARGE_SCRIPT);
}

interface Props {
  readonly content: { readonly script: string; readonly prompter: Prompter; readonly next: string };
  readonly element: Pick<ElementOf<'SCRIPT'>, 'readingLine'> & {
    readonly style: Pick<ElementStyle, 'align' | 'size'>;
  };
}

export function ScriptPart({ content: { script, prompter, next }, element }: Props) {
  const clock = use(LiveRoomContext)?.clock;
  const box = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useMeasuredBox(box);
  const lines = useMemo(() => scriptLines(script), [script]);
  useScriptScroll(text, lines, prompter, clock);
  const style = { '--script-size': scriptSize(element), '--reading-line': `${element.readingLine}%` };
  return (
    <div ref={box} className={styles.script} style={{ ...style, textAlign: element.style.align }}>
      <div className={styles.read}>
        <div ref={text} className={styles.text} data-script>
          {lines.map((line) => (
            <ScriptLineView key={line.firstWord} line={line} />
          ))}
        </div>
        <div className={styles.line} aria-hidden />
      </div>
      {next !== '' && (
        <p className={`truncate ${styles.next}`} dir="auto">
          <b>{designWords.nextScript}</b> {next}
        </p>
      )}
    </div>
  );
}

function ScriptLineView({ line }: { readonly line: ScriptLine }) {
  const stretches = stretchesOf(line);
  return (
    <p dir="auto" data-item={line.isItem || undefined}>
      {stretches.length === 0 ? (
        <span data-word>{'\u200B'}</span>
      ) : (
        stretches.map(({ text, bold, isWord }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stretches of a line have no other name
          <span key={place} data-word={isWord || undefined} data-bold={bold || undefined}>
            {text}
          </span>
        ))
      )}
    </p>
  );
}

interface DisplayClock {
  readonly now: () => number;
}

/** Scrolls by a transform, which needs no layout. Without a clock, the text does not scroll. */
function useScriptScroll(
  ref: RefObject<HTMLElement | null>,
  lines: readonly ScriptLine[],
  prompter: Prompter,
  clock: DisplayClock | undefined,
): void {
  const drawn = useRef<{ readonly timerId: string | null; readonly offset: number } | null>(null);
  useLayoutEffect(() => {
    const text = ref.current;
    if (text === null) return undefined;
    const { timerId, running, at } = prompter;
    let rows: readonly ScriptRow[] = [];
    let frame = 0;
    const began = performance.now();
    const measure = () => {
      rows = measureRows(text, lines);
    };
    const target = () => {
      const end = rows[rows.length - 1]?.word ?? 0;
      return scriptOffset(rows, Math.min(positionAt(prompter, clock?.now() ?? at), end));
    };
    measure();
    const from = drawn.current;
    const distance = from?.timerId === timerId ? glideFrom(text, from.offset - target()) : 0;
    const draw = () => {
      const left = glideLeft(distance, performance.now() - began);
      const offset = target() + left;
      text.style.transform = `translateY(${-offset}px)`;
      drawn.current = { timerId, offset };
      frame = (running && clock !== undefined) || left !== 0 ? requestAnimationFrame(draw) : 0;
    };
    draw();
    const again = () => {
      measure();
      if (frame === 0) draw();
    };
    const observer = new ResizeObserver(again);
    observer.observe(text);
    document.fonts?.addEventListener('loadingdone', again);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.fonts?.removeEventListener('loadingdone', again);
    };
  }, [ref, lines, prompter, clock]);
}

/**
 * Returns the distance to scroll smoothly. Returns 0 for more than a screen's height and with reduced motion (V2222).
 */
function glideFrom(text: HTMLElement, distance: number): number {
  const most = text.parentElement?.clientHeight ?? 0;
  return Math.abs(distance) > most || matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : distance;
}

function measureRows(text: HTMLElement, lines: readonly ScriptLine[]): readonly ScriptRow[] {
  const words = [...text.querySelectorAll<HTMLElement>('[data-word]')];
  const last = lines[lines.length - 1];
  const word = last === undefined ? 0 : last.firstWord + Math.max(1, last.words.length);
  const tops = words.map(({ offsetTop }) => offsetTop);
  return scriptRows(tops, { word, top: text.scrollHeight });
}
