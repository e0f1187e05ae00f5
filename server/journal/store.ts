import type { AutomationRuns } from '../../machines/automation/runs.ts';
import type { ChannelId, ColumnId, RoomId, RoomPid, TimerId } from '../../machines/kernel/ids.ts';
import { isText } from '../../machines/kernel/shapes.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Change } from '../../machines/room/changes.ts';
import type { Drafts } from '../../machines/room/drafts.ts';
import type { RoomAccess, RoomState } from '../../machines/room/room.state.ts';
import { SOLO } from '../../machines/room/solo.journal.ts';
import type { TimerRun } from '../../machines/room/timer-runs.ts';
import type { Position } from '../../machines/wire/frames.ts';
import type { CommandDetail } from './journal.entry.ts';
import type { Journal } from './journal.ts';
import type { LogSubject } from './log.subject.ts';

/** A line of a room's log, without what was asked for and what came of it. */
export interface LogHeader {
  readonly seq: number;
  readonly at: Instant;
  readonly actor: string;
  readonly command: string;
  readonly channelId: ChannelId | null;
  readonly commandId: number | null;
  /** Whether it left a step that can be undone. */
  readonly leftStep: boolean;
  /** How many timers it named, where it takes several at once; else null. */
  readonly timers: number | null;
  /** The one thing that it was about. */
  readonly about: LogSubject | null;
  /** For a command that is a switch: whether it switched on. */
  readonly on: boolean | null;
  /** For a journal of a laptop. */
  readonly journal: LoggedSolo | null;
  /** Columns of `timers/setCells`. */
  readonly columnIds: readonly ColumnId[] | null;
}

/** A journal in the log. */
export interface LoggedSolo {
  /** Of the laptop. */
  readonly name: string;
  /** Instant of its first command, by the wall clock. */
  readonly from: Instant;
  readonly outcome: 'taken' | 'mine' | 'edits' | 'kept';
  readonly count: number;
  /** The newest, oldest first. */
  readonly commands: readonly (readonly [at: Instant, name: string])[];
}

/** Null also where the line is too long to be read for a list. */
export function loggedSolo(command: string, payload: () => unknown): LoggedSolo | null {
  if (command !== SOLO) return null;
  const { journal = null } = Object(payload());
  return journal;
}

/** Of `timers/updateMany` and its like, whose logged payload counts them; others name none or one. */
export function timersNamed(command: string, payload: () => unknown): number | null {
  if (!command.endsWith('Many') && command !== 'timers/replace') return null;
  const { timerIds, items } = Object(payload());
  const count = timerIds ?? items;
  return typeof count === 'number' ? count : null;
}

/** For `room/onAir` and `room/blackout`: whether they switched on (W965). */
export function switchedOn(command: string, payload: () => unknown): boolean | null {
  if (command !== 'room/onAir' && command !== 'room/blackout') return null;
  const { on } = Object(payload());
  return typeof on === 'boolean' ? on : null;
}

export function columnsNamed(command: string, payload: () => unknown): readonly ColumnId[] | null {
  if (command !== 'timers/setCells') return null;
  const { columnIds } = Object(payload());
  return Array.isArray(columnIds) ? columnIds.filter(isText) : null;
}

/** A line with what it changed; null where that was too much to keep. */
export interface TailEntry
  extends Omit<LogHeader, 'leftStep' | 'timers' | 'about' | 'on' | 'journal' | 'columnIds'>,
    CommandDetail {
  readonly changes: readonly Change[] | null;
}

/** A room as it is on disk. */
export interface StoredRoom {
  readonly show: RoomState;
  readonly access: RoomAccess;
  readonly handledUntil: Readonly<Record<TimerId, Instant>>;
  readonly drafts: Drafts;
  readonly runs: AutomationRuns;
  readonly epoch: number;
  readonly seq: number;
  /** The newest log entries, oldest first: undo, answers and what returning clients missed come from them. */
  readonly tail: readonly TailEntry[];
  /** The highest command id that was applied, of each channel. */
  readonly applied: ReadonlyMap<ChannelId, number>;
  /** The newest run of its timers and those of clocks that go on, from a store that answers late; the others are asked when it matters. */
  readonly newestRuns?: readonly TimerRun[];
}

export interface DueRoom {
  readonly roomId: RoomId;
  readonly at: Instant;
}

export interface LogQuery {
  /** Only entries with a smaller seq. */
  readonly before?: number;
  readonly limit: number;
}

export interface TimerRunsQuery {
  /** Only runs that started before. */
  readonly before?: Instant;
  /** Only runs that started then or later. */
  readonly since: Instant;
  readonly limit: number;
}

/** At once, or in a later turn. */
export type Eventual<Value> = Value | Promise<Value>;

/** Where rooms are kept. Reading sees what the journal has committed, and nothing else. */
export interface RoomStore {
  readonly journal: Journal;
  /** Whether what is asked of it comes in a later turn: all of it, or nothing. */
  readonly answersLate: boolean;
  /** Null also of one that was deleted. */
  load(roomId: RoomId): Eventual<StoredRoom | null>;
  /** Of these rooms, without those that are deleted. */
  positions(roomIds: readonly RoomId[]): Eventual<ReadonlyMap<RoomId, Position>>;
  /** Also of one that was deleted: its id is still taken. */
  findByPid(pid: RoomPid): Eventual<RoomId | null>;
  /** The rooms whose alarms are due next, earliest first. */
  due(limit: number): Eventual<readonly DueRoom[]>;
  /** Rooms whose clock runs, and those that plan and were changed later than an instant by the wall clock. */
  goingByClock(wallNow: Instant): Eventual<readonly RoomId[]>;
  /** Newest first; fewer than were asked for where the lines are long (W63). */
  log(roomId: RoomId, query: LogQuery): Eventual<readonly LogHeader[]>;
  /** One whole line of the log; null: the log has none with this number. */
  line(roomId: RoomId, seq: number): Eventual<TailEntry | null>;
  /** Newest first, without those that are not as they were written: no show hangs on them. */
  timerRuns(roomId: RoomId, query: TimerRunsQuery): Eventual<readonly TimerRun[]>;
}

/** How many log entries a load folds: history is bounded, and so are the answers that are kept. */
export const TAIL_ENTRIES = 400;
