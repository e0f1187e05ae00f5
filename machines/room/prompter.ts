import { flag, integer, nullable, number, text, type ValuesOf } from '../kernel/fields.ts';
import type { TimerId } from '../kernel/ids.ts';
import { memoize } from '../kernel/memoized.ts';
import { ownEntry } from '../kernel/shapes.ts';
import { type Duration, type Instant, MINUTE } from '../kernel/time.ts';
import { wordCount } from '../timer/script.ts';
import { shiftClocks } from '../timer/stage-clock.ts';
import { shiftTimeset } from '../timer/timeset.ts';
import type { RoomState } from './room.state.ts';

export const MIN_PROMPTER_SPEED = 10;
export const MAX_PROMPTER_SPEED = 600;
export const MAX_SCRIPT_WORDS = 1_000_000;

const PARTS_PER_WORD = 1_000;

export const prompterFields = {
  timerId: nullable(text(64)),
  /** Number of words that had passed the reading line at `at`. */
  position: number(0, MAX_SCRIPT_WORDS),
  speed: integer(MIN_PROMPTER_SPEED, MAX_PROMPTER_SPEED, 140),
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

const countWords = memoize(16, wordCount);

export function loadedWordCount(show: RoomState): number {
  const { timerId } = prompterOf(show);
  return timerId === null ? 0 : countWords(scriptOf(show, timerId));
}

export function positionAt({ position, speed, at, running }: Prompter, now: Instant): number {
  return running ? position + (Math.max(0, now - at) * speed) / MINUTE : position;
}

export function scriptEnd(show: RoomState): Instant | null {
  const { running, at, position, speed } = prompterOf(show);
  return running ? at + (Math.max(0, loadedWordCount(show) - position) * MINUTE) / speed : null;
}

export function withPrompter(show: RoomState, at: Instant, changes: Partial<Prompter>): RoomState {
  const before = prompterOf(show);
  const reached = Math.min(positionAt(before, at), loadedWordCount(show));
  const position = Math.round(reached * PARTS_PER_WORD) / PARTS_PER_WORD;
  return { ...show, prompter: { ...before, position, at, ...changes } };
}

export const shiftPrompter = (prompter: Prompter, by: Duration): Prompter =>
  by === 0 ? prompter : { ...prompter, at: prompter.at + by };

/** Adds the difference between two clocks to all instants (C25). */
export function shiftShow<State extends Pick<RoomState, 'timeset' | 'prompter' | 'clocks'>>(
  show: State,
  by: Duration,
): State {
  const { prompter } = show;
  return {
    ...show,
    timeset: shiftTimeset(show.timeset, by),
    clocks: shiftClocks(show.clocks, by),
    ...(prompter && { prompter: shiftPrompter(prompter, by) }),
  };
}

export const withScriptEnded = (show: RoomState, at: Instant): RoomState =>
  withPrompter(show, at, { position: loadedWordCount(show), running: false });

interface ScriptSource extends Pick<RoomState, 'timers'> {
  readonly columns?: readonly { readonly _id: string; readonly kind: string }[];
  readonly cells?: Readonly<Record<TimerId, Readonly<Record<string, string>>>>;
}

export function scriptOf({ columns = [], cells = {} }: ScriptSource, timerId: TimerId): string {
  const column = columns.find(({ kind }) => kind === 'SCRIPT');
  const cell = column && ownEntry(cells, timerId);
  return (cell && ownEntry(cell, column._id)) ?? '';
}
