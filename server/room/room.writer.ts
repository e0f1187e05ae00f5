import type { RoomId } from '../../machines/kernel/ids.ts';
import { DAY } from '../../machines/kernel/time.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { Connection } from '../db/connection.ts';
import type { DecodedCommand, DecodedEntry } from './journal.codec.ts';
import { roomValues, summed } from './room.rows.ts';
import { type RoomStatements, roomStatements } from './room.statements.ts';
import { RoomWork } from './room.work.ts';

/** How much history the disk keeps. */
export interface Retention {
  /** Lines of the log a room; older ones go, some at a time. */
  readonly logEntries: number;
}

export const defaultRetention: Retention = { logEntries: 10_000 };

/** A room's log is looked at once in so many commands, and pruned when the writer has nothing else to do. */
const PRUNE_EVERY = 256;

/** How long a silent channel's highest command id is kept in a row, at least. A tab that was away longer starts afresh. */
export const APPLIED_KEPT = 7 * DAY;

interface Reached {
  readonly seq: number;
  readonly at: number;
}

/** Turns decoded entries into rows, inside a transaction that its caller began. */
export class RoomWriter {
  readonly #statements: RoomStatements;
  readonly #retention: Retention;
  readonly #rooms = new Map<RoomId, RoomWork>();
  /** Rooms whose log may be too long, and how far it has come. */
  readonly #overdue = new Map<RoomId, Reached>();
  /** Highest command id of each channel in this batch, by room and channel. */
  readonly #applied = new Map<string, readonly [RoomId, string, number, number]>();

  constructor(db: Connection, retention: Retention) {
    this.#statements = roomStatements(db);
    this.#retention = retention;
  }

  write(entries: readonly DecodedEntry[]): void {
    try {
      for (const entry of entries) this.#take(entry);
      for (const [roomId, work] of this.#rooms) work.write(roomId, this.#statements);
      for (const row of this.#applied.values()) this.#statements.applied.run(summed(row));
    } finally {
      this.#rooms.clear();
      this.#applied.clear();
    }
  }

  get untidy(): boolean {
    return this.#overdue.size > 0;
  }

  /** Prunes one room. Its rows lie far apart, between those of all the others, so it is no small thing. */
  tidy(): void {
    for (const [roomId, reached] of this.#overdue) return this.#prune(roomId, reached);
  }

  probe(at: number): void {
    this.#statements.probe.run(at);
  }

  #take({ head, line }: DecodedEntry): void {
    if (line !== null) this.#takeCommand(head, line);
    else if (head[0] === 'create') this.#create(head[2], head[3]);
    else if (head[0] === 'deletion') this.#statements.deletion.run(head[2], head[1]);
    else this.#remove(head[1]);
  }

  #takeCommand(head: DecodedCommand['head'], line: DecodedCommand['line']): void {
    const [, roomId, nextDueAt, doors, considered] = head;
    const [seq, at, , , channelId, commandId] = line.told();
    const work = this.#workOf(roomId);
    work.takeLine(seq, line);
    if (doors !== null) work.takeDoors(doors);
    if (considered !== null) work.set('considered', [JSON.stringify(considered)]);
    work.set('position', [seq, at, nextDueAt]);
    if (channelId !== null && commandId !== null)
      this.#applied.set(roomId + channelId, [roomId, channelId, commandId, at]);
    if (seq % PRUNE_EVERY === 0) this.#overdue.set(roomId, { seq, at });
    if (seq % this.#retention.logEntries === 0) this.#prune(roomId, { seq, at });
  }

  #prune(roomId: RoomId, { seq, at }: Reached): void {
    this.#overdue.delete(roomId);
    const newest = seq - this.#retention.logEntries;
    this.#statements.pruneLog.run(roomId, newest, newest);
    this.#statements.pruneApplied.run(roomId, at - APPLIED_KEPT);
  }

  #create(context: RoomContext, nextDueAt: number | null): void {
    const { show } = context;
    const roomId = show.room._id;
    this.#statements.createRoom.run(roomValues(context, { epoch: 1, seq: 0, nextDueAt }));
    const work = new RoomWork();
    work.take({ name: 'timers/items', payload: show.timers });
    work.take({ name: 'messages/items', payload: show.messages });
    work.take({ name: 'outputs/all', payload: show.outputs });
    work.write(roomId, this.#statements);
  }

  #remove(roomId: RoomId): void {
    this.#rooms.delete(roomId);
    for (const [key, row] of this.#applied) if (row[0] === roomId) this.#applied.delete(key);
    this.#statements.removeRoom.run(roomId);
  }

  #workOf(roomId: RoomId): RoomWork {
    const known = this.#rooms.get(roomId);
    if (known !== undefined) return known;
    const work = new RoomWork();
    this.#rooms.set(roomId, work);
    return work;
  }
}
