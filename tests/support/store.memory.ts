import type { AutomationRuns } from '../../machines/automation/runs.ts';
import type { ChannelId, OutputId, RoomId, RoomPid, TimerId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import { applyChange } from '../../machines/room/changes.ts';
import type { RoomAccess, RoomState } from '../../machines/room/room.state.ts';
import type { TimerRun } from '../../machines/room/timer-runs.ts';
import type { Position } from '../../machines/wire/frames.ts';
import { monotonic } from '../../server/kernel/clock.ts';
import type {
  CommandEntry,
  CreateEntry,
  DraftEntry,
  FillEntry,
  Journal,
  JournalEntry,
  JournalListener,
  TimerRunRow,
} from '../../server/rooms/journal/journal.ts';
import { logSubjectOf } from '../../server/rooms/journal/log.subject.ts';
import { cellOf, DOCUMENT_LISTS } from '../../server/rooms/journal/room.rows.ts';
import {
  columnIdsOf,
  type DueRoom,
  type LogHeader,
  type LogQuery,
  loggedSoloOf,
  type RoomStore,
  type StoredRoom,
  switchValueOf,
  TAIL_ENTRIES,
  type TailEntry,
  type TimerRunsQuery,
  timerCountOf,
} from '../../server/rooms/journal/store.ts';
import type { FailedRoom } from '../../server/store/writer/journal.thread.ts';

interface MemoryRoom {
  show: RoomState;
  access: RoomAccess;
  handledUntil: Readonly<Record<TimerId, Instant>>;
  runs: AutomationRuns;
  readonly drafts: Map<OutputId, DesignDraft>;
  epoch: number;
  seq: number;
  nextDueAt: Instant | null;
  deletedAt: Instant | null;
  readonly log: TailEntry[];
  /** Keyed by start and timer. */
  readonly timerRuns: Map<string, TimerRun>;
  readonly applied: Map<ChannelId, number>;
}

/** Committed rooms, which survive a crash. */
export class MemoryDisk {
  readonly rooms = new Map<RoomId, MemoryRoom>();

  write(entry: JournalEntry): void {
    if (entry.kind === 'create') this.#create(entry);
    else if (entry.kind === 'fill') this.#fill(entry);
    else if (entry.kind === 'remove') this.rooms.delete(entry.roomId);
    else if (entry.kind === 'deletion') this.#roomOf(entry.roomId).deletedAt = entry.deletedAt;
    else if (entry.kind === 'draft') this.#draft(entry);
    else if (entry.kind === 'epoch') this.#roomOf(entry.roomId).epoch = entry.epoch;
    else this.#command(entry);
  }

  #create({ context, nextDueAt, deletedAt, timerRuns = [] }: CreateEntry): void {
    const { show, access, handledUntil, runs } = context;
    this.rooms.set(show.room._id, {
      show,
      access,
      handledUntil,
      runs,
      drafts: new Map(),
      epoch: 1,
      seq: 0,
      nextDueAt,
      deletedAt: deletedAt ?? null,
      log: [],
      timerRuns: new Map(),
      applied: new Map(),
    });
    this.#putRuns(show.room._id, timerRuns);
  }

  #putRuns(roomId: RoomId, rows: readonly TimerRunRow[]): void {
    const { timerRuns } = this.#roomOf(roomId);
    for (const [started, timerId, body] of rows) {
      const key = `${started} ${timerId}`;
      if (body === null) timerRuns.delete(key);
      else timerRuns.set(key, { ...JSON.parse(body), timerId, started });
    }
  }

  #fill({ roomId, lists }: FillEntry): void {
    const room = this.#roomOf(roomId);
    for (const list of DOCUMENT_LISTS)
      if (list !== 'cells')
        room.show = { ...room.show, [list]: [...room.show[list], ...(lists[list] ?? [])] };
    for (const cell of lists.cells ?? [])
      room.show = applyChange(room.show, { name: 'cells/updateOne', payload: cellOf(cell) });
  }

  #command(entry: CommandEntry): void {
    const room = this.#roomOf(entry.roomId);
    const show = entry.changes.reduce(applyChange, room.show);
    room.show = { ...show, room: { ...show.room, updatedAt: entry.at } };
    room.access = entry.access ?? room.access;
    room.handledUntil = entry.handledUntil ?? room.handledUntil;
    room.runs = entry.runs ?? room.runs;
    for (const outputId of entry.endedDrafts) room.drafts.delete(outputId);
    room.seq = entry.seq;
    room.nextDueAt = entry.nextDueAt;
    const { at, seq, actor, command, channelId, commandId, changes, detail } = entry;
    room.log.push({ at, seq, actor, command, channelId, commandId, changes, ...detail });
    if (channelId !== null && commandId !== null) room.applied.set(channelId, commandId);
    this.#putRuns(entry.roomId, entry.timerRuns ?? []);
  }

  #draft({ roomId, outputId, draft }: DraftEntry): void {
    const { drafts } = this.#roomOf(roomId);
    if (draft === null) drafts.delete(outputId);
    else drafts.set(outputId, draft);
  }

  #roomOf(roomId: RoomId): MemoryRoom {
    const room = this.rooms.get(roomId);
    if (room === undefined) throw new Error('The room does not exist.');
    return room;
  }
}

/** Timing and failures of the memory journal; by default immediate success. */
export interface MemoryDrive {
  schedule(commit: () => void): void;
  fails(): boolean;
}

const atOnce: MemoryDrive = { schedule: queueMicrotask, fails: () => false };

/** In-memory journal for tests and simulation. Commits or fails a batch. */
export class MemoryJournal implements Journal {
  readonly #disk: MemoryDisk;
  readonly #drive: MemoryDrive;
  #listener: JournalListener | null = null;
  #waiting: (JournalEntry | null)[] = [];
  readonly #deadlines = new WeakMap<JournalEntry, number>();
  #scheduled = false;
  #failed = false;
  #idle: (() => void)[] = [];

  constructor(disk: MemoryDisk, drive: MemoryDrive = atOnce) {
    this.#disk = disk;
    this.#drive = drive;
  }

  listen(listener: JournalListener): void {
    this.#listener = listener;
  }

  append(entry: JournalEntry): boolean {
    this.#waiting.push(entry);
    if (entry.kind === 'command' && entry.within !== undefined)
      this.#deadlines.set(entry, monotonic() + entry.within);
    this.#schedule();
    return true;
  }

  probe(): void {
    this.#waiting.push(null);
    this.#schedule();
  }

  close(): Promise<void> {
    if (this.#waiting.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#drive.schedule(() => this.#commit());
  }

  #commit(): void {
    this.#scheduled = false;
    const batch = this.#waiting;
    this.#waiting = [];
    if (this.#drive.fails()) this.#fail();
    else this.#write(batch.filter((entry) => entry !== null));
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #fail(): void {
    this.#failed = true;
    this.#listener?.failed();
  }

  #write(entries: readonly JournalEntry[]): void {
    const failedRooms: FailedRoom[] = [];
    const now = monotonic();
    for (const [roomId, ofRoom] of byRoom(entries))
      if (ofRoom.some((entry) => (this.#deadlines.get(entry) ?? now) < now))
        failedRooms.push({ roomId, reason: 'It waited too long.', isLate: true });
      else if (!this.#writeRoom(roomId, ofRoom))
        failedRooms.push({ roomId, reason: 'The room is not where it should be.' });
    this.#listener?.committed(entries.length, failedRooms);
    if (!this.#failed) return;
    this.#failed = false;
    this.#listener?.recovered();
  }

  /** All or nothing. */
  #writeRoom(roomId: RoomId, entries: readonly JournalEntry[]): boolean {
    if (!isSound(this.#disk.rooms.has(roomId), entries)) return false;
    for (const entry of entries) this.#disk.write(entry);
    return true;
  }
}

/** Enforces the tables' keys. */
function isSound(exists: boolean, entries: readonly JournalEntry[]): boolean {
  let there = exists;
  for (const { kind } of entries) {
    if (kind !== 'remove' && there === (kind === 'create')) return false;
    if (kind === 'create' || kind === 'remove') there = kind === 'create';
  }
  return true;
}

function byRoom(entries: readonly JournalEntry[]): Map<RoomId, JournalEntry[]> {
  const rooms = new Map<RoomId, JournalEntry[]>();
  for (const entry of entries) {
    const known = rooms.get(entry.roomId);
    if (known === undefined) rooms.set(entry.roomId, [entry]);
    else known.push(entry);
  }
  return rooms;
}

export class MemoryRoomStore implements RoomStore {
  readonly journal: Journal;
  readonly isAsync = false;
  readonly #disk: MemoryDisk;

  constructor(disk: MemoryDisk, drive?: MemoryDrive) {
    this.#disk = disk;
    this.journal = new MemoryJournal(disk, drive);
  }

  load(roomId: RoomId): StoredRoom | null {
    const room = this.#disk.rooms.get(roomId);
    if (room === undefined || room.deletedAt !== null) return null;
    const { show, access, handledUntil, runs, drafts, epoch, seq, log, applied } = room;
    return {
      show,
      access,
      handledUntil,
      runs,
      drafts: Object.fromEntries(drafts),
      epoch,
      seq,
      tail: log.slice(-TAIL_ENTRIES),
      applied: new Map(applied),
    };
  }

  positions(roomIds: readonly RoomId[]): ReadonlyMap<RoomId, Position> {
    const found = new Map<RoomId, Position>();
    for (const roomId of roomIds) {
      const room = this.#disk.rooms.get(roomId);
      if (room?.deletedAt === null) found.set(roomId, { epoch: room.epoch, seq: room.seq });
    }
    return found;
  }

  findByPid(pid: RoomPid): RoomId | null {
    for (const [roomId, { show }] of this.#disk.rooms) if (show.room.pid === pid) return roomId;
    return null;
  }

  goingByClock(wallNow: Instant): readonly RoomId[] {
    return [...this.#disk.rooms].flatMap(([roomId, { show, nextDueAt, deletedAt }]) => {
      const isPlanned = nextDueAt !== null && show.room.updatedAt > wallNow;
      return deletedAt === null && (show.timeset.running || isPlanned) ? [roomId] : [];
    });
  }

  due(limit: number): readonly DueRoom[] {
    const due: DueRoom[] = [];
    for (const [roomId, { nextDueAt, deletedAt }] of this.#disk.rooms)
      if (nextDueAt !== null && deletedAt === null) due.push({ roomId, at: nextDueAt });
    return due.sort((a, b) => a.at - b.at).slice(0, limit);
  }

  log(roomId: RoomId, { before = Number.MAX_SAFE_INTEGER, limit }: LogQuery): readonly LogHeader[] {
    const log = this.#disk.rooms.get(roomId)?.log ?? [];
    return log
      .filter((entry) => entry.seq < before)
      .slice(-limit)
      .toReversed()
      .map(({ payload, step, result, changes, ...header }) => ({
        ...header,
        leftStep: step !== null,
        timers: timerCountOf(header.command, () => payload),
        about: logSubjectOf(header.command, {
          payload: () => payload,
          result: () => result,
          changes: () => changes ?? [],
          step: () => step,
        }),
        on: switchValueOf(header.command, () => payload),
        journal: loggedSoloOf(header.command, () => payload),
        columnIds: columnIdsOf(header.command, () => payload),
      }));
  }

  line(roomId: RoomId, seq: number): TailEntry | null {
    return this.#disk.rooms.get(roomId)?.log.find((entry) => entry.seq === seq) ?? null;
  }

  timerRuns(
    roomId: RoomId,
    { before = Number.MAX_SAFE_INTEGER, since, limit }: TimerRunsQuery,
  ): readonly TimerRun[] {
    const runs = [...(this.#disk.rooms.get(roomId)?.timerRuns.values() ?? [])];
    return runs
      .filter(({ started }) => started < before && started >= since)
      .toSorted((one, other) => other.started - one.started)
      .slice(0, limit);
  }
}
