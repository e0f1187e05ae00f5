import { flag, nullable, number, text, type ValuesOf, whole } from '../kernel/fields.ts';
import type { TimerId } from '../kernel/ids.ts';
import { memoized } from '../kernel/memoized.ts';
import { ownEntry } from '../kernel/shapes.ts';
import { type Duration, type Instant, MINUTE } from '../kernel/time.ts';
import { wordCount } from '../timer/script.ts';
import { clocksAhead } from '../timer/stage-clock.ts';
import { timesetAhead } from '../timer/timeset.ts';
import type { RoomState } from './room.state.ts';

export const SLOWEST = 10;
export const FASTEST = 600;
/** Exceeds the word count of the longest script. */
export const MOST_WORDS = 1_000_000;

/** Positions have three decimals. */
const PARTS = 1_000;

export const prompterFields = {
  /** Timer of the loaded script; null: none. */
  timerId: nullable(text(64)),
  /** Words that have passed the reading line at `at`. */
  position: number(0, MOST_WORDS),
  speed: whole(SLOWEST, FASTEST, 140),
  at: number(0, Number.MAX_SAFE_INTEGER),
  running: flag(),
  follow: flag(),
};

/** Scroll position as a linear function of time (T2201). */
export interface Prompter extends ValuesOf<typeof prompterFields> {}

const idlePrompter: Prompter = {
  timerId: null,
  position: 0,
  speed: prompterFields.speed.initial,
  at: 0,
  running: false,
  follow: false,
};

export const prompterOf = ({ prompter }: Pick<RoomState, 'prompter'>): Prompter => prompter ?? idlePrompter;

const countWords = memoized(16, wordCount);

export function loadedWords(show: RoomState): number {
  const { timerId } = prompterOf(show);
  return timerId === null ? 0 : countWords(scriptOf(show, timerId));
}

/** Word at the reading line, with fractions; not limited to the script. */
export function positionAt({ position, speed, at, running }: Prompter, now: Instant): number {
  return running ? position + (Math.max(0, now - at) * speed) / MINUTE : position;
}

/** Instant at which a running prompter reaches the end (T2206). */
export function scriptEnd(show: RoomState): Instant | null {
  const { running, at, position, speed } = prompterOf(show);
  return running ? at + (Math.max(0, loadedWords(show) - position) * MINUTE) / speed : null;
}

export function movedPrompter(show: RoomState, at: Instant, changes: Partial<Prompter>): RoomState {
  const before = prompterOf(show);
  const reached = Math.min(positionAt(before, at), loadedWords(show));
  const position = Math.round(reached * PARTS) / PARTS;
  return { ...show, prompter: { ...before, position, at, ...changes } };
}

export const prompterAhead = (prompter: Prompter, by: Duration): Prompter =>
  by === 0 ? prompter : { ...prompter, at: prompter.at + by };

/** Dates the show by a clock that leads by `by` (C25). */
export function showAhead<State extends Pick<RoomState, 'timeset' | 'prompter' | 'clocks'>>(
  show: State,
  by: Duration,
): State {
  const { prompter } = show;
  return {
    ...show,
    timeset: timesetAhead(show.timeset, by),
    clocks: clocksAhead(show.clocks, by),
    ...(prompter && { prompter: prompterAhead(prompter, by) }),
  };
}

export const withScriptEnded = (show: RoomState, at: Instant): RoomState =>
  movedPrompter(show, at, { position: loadedWords(show), running: false });

/** Columns and cells with scripts. */
interface ScriptSource extends Pick<RoomState, 'timers'> {
  readonly columns?: readonly { readonly _id: string; readonly kind: string }[];
  readonly cells?: Readonly<Record<TimerId, Readonly<Record<string, string>>>>;
}

/** Text of a timer in the first SCRIPT column. */
export function scriptOf({ columns = [], cells = {} }: ScriptSource, timerId: TimerId): string {
  const column = columns.find(({ kind }) => kind === 'SCRIPT');
  const own = column && ownEntry(cells, timerId);
  return (own && ownEntry(own, column._id)) ?? '';
}
