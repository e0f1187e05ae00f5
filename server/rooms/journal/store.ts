import type { AutomationRuns } from '../../../machines/automation/runs.ts';
import type { ChannelId, ColumnId, RoomId, RoomPid, TimerId } from '../../../machines/kernel/ids.ts';
import { isText } from '../../../machines/kernel/shapes.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { Change } from '../../../machines/room/changes.ts';
import type { Drafts } from '../../../machines/room/room.designs.ts';
import type { RoomAccess, RoomState } from '../../../machines/room/room.state.ts';
import { SOLO_COMMAND } from '../../../machines/room/solo.journal.ts';
import type { TimerRun } from '../../../machines/room/timer-runs.ts';
import type { Position } from '../../../machines/wire/frames.ts';
import type { TurnTaker } from '../../kernel/event-loop.ts';
import type { CommandDetail, Journal } from './journal.ts';
import type { LogSubject } from './log.subject.ts';

export interface LogHeader {
  readonly seq: number;
  readonly at: Instant;
  readonly actor: string;
  readonly command: string;
  readonly channelId: ChannelId | null;
  readonly commandId: number | null;
  readonly leftStep: boolean;
  /** Null unless it is a bulk command. */
  readonly timers: number | null;
  readonly about: LogSubject | null;
  /** Null unless it is an on-off command. */
  readonly on: boolean | null;
  readonly journal: LoggedSolo | null;
  readonly columnIds: readonly ColumnId[] | null;
}

export interface LoggedSolo {
  readonly name: string;
  readonly from: Instant;
  readonly outcome: 'taken' | 'mine' | 'edits' | 'kept';
  readonly count: number;
  readonly commands: readonly (readonly [at: Instant, name: string])[];
}

/** Returns null for a journal that is too long. */
export function loggedSoloOf(command: string, payload: () => unknown): LoggedSolo | null {
  if (command !== SOLO_COMMAND) return null;
  const { journal = null } = Object(payload());
  return journal;
}

export function timerCountOf(command: string, payload: () => unknown): number | null {
  if (!command.endsWith('Many') && command !== 'timers/replace') return null;
  const { timerIds, items } = Object(payload());
  const count = timerIds ?? items;
  return typeof count === 'number' ? count : null;
}

export function switchValueOf(command: string, payload: () => unknown): boolean | null {
  if (command !== 'room/onAir' && command !== 'room/blackout') return null;
  const { on } = Object(payload());
  return typeof on === 'boolean' ? on : null;
}

export function columnIdsOf(command: string, payload: () => unknown): readonly ColumnId[] | null {
  if (command !== 'timers/setCells') return null;
  const { columnIds } = Object(payload());
  return Array.isArray(columnIds) ? columnIds.filter(isText) : null;
}

/** `changes` is null if they were not stored. */
export interface TailEntry
  extends Omit<LogHeader, 'leftStep' | 'timers' | 'about' | 'on' | 'journal' | 'columnIds'>,
    CommandDetail {
  readonly changes: readonly Change[] | null;
}

export interface StoredRoom {
  readonly show: RoomState;
  readonly access: RoomAccess;
  readonly handledUntil: Readonly<Record<TimerId, Instant>>;
  readonly drafts: Drafts;
  readonly runs: AutomationRuns;
  readonly epoch: number;
  readonly seq: number;
  /** The oldest line is first. */
  readonly tail: readonly TailEntry[];
  readonly applied: ReadonlyMap<ChannelId, number>;
  readonly newestRuns?: readonly TimerRun[];
}

export interface DueRoom {
  readonly roomId: RoomId;
  readonly at: Instant;
}

export interface LogQuery {
  readonly before?: number;
  readonly limit: number;
}

export interface TimerRunsQuery {
  readonly before?: Instant;
  readonly since: Instant;
  readonly limit: number;
}

export type MaybePromise<Value> = Value | Promise<Value>;

export interface RoomStore {
  readonly journal: Journal;
  readonly isAsync: boolean;
  /** True if `load` decodes in slices. */
  readonly isSliced?: true;
  /** With `turn`, decodes the room in slices of 2 ms and awaits a turn before each (W2850). */
  load(roomId: RoomId, turn?: TurnTaker): MaybePromise<StoredRoom | null>;
  /** Omits deleted rooms. */
  positions(roomIds: readonly RoomId[]): MaybePromise<ReadonlyMap<RoomId, Position>>;
  /** Finds deleted rooms too, because their ids stay in use. */
  findByPid(pid: RoomPid): MaybePromise<RoomId | null>;
  /** Earliest first. */
  due(limit: number): MaybePromise<readonly DueRoom[]>;
  /** Returns rooms with a running clock, or with plans that changed after this wall-clock instant. */
  goingByClock(wallNow: Instant): MaybePromise<readonly RoomId[]>;
  /** Newest first, and fewer lines if they are long (W63). */
  log(roomId: RoomId, query: LogQuery): MaybePromise<readonly LogHeader[]>;
  line(roomId: RoomId, seq: number): MaybePromise<TailEntry | null>;
  timerRuns(roomId: RoomId, query: TimerRunsQuery): MaybePromise<readonly TimerRun[]>;
}

export const TAIL_ENTRIES = 400;
