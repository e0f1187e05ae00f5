import { noRuns } from '../../../machines/automation/runs.ts';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { DAY, type Instant } from '../../../machines/kernel/time.ts';
import { changeOfList, LIST_NAMES } from '../../../machines/room/changes.ts';
import { changedCells, emptyCells } from '../../../machines/timer/sheet.ts';
import type { SqlValue } from '../../store/row-sum.ts';
import type { BatchRows, ReachedPosition } from './batch.rows.ts';
import type { DecodedCommand, DecodedEntry } from './journal.codec.ts';
import type { QueuedDelivery, StoredAnswerRow } from './journal.entry.ts';
import type { Retention } from './retention.ts';
import { roomValues, withRowSum } from './room.rows.ts';
import { RoomWork, type RowsOfRooms } from './room.work.ts';

const PRUNE_INTERVAL = 256;

const WEIGH_INTERVAL = 16;
const LARGE_LINE_BYTES = 4_096;

type HeadOf<Kind extends string> = Extract<DecodedEntry['head'], readonly [Kind, ...unknown[]]>;

export type WriteShare = 'log' | 'state' | 'all';

export function batchRows(
  entries: readonly DecodedEntry[],
  retention: Retention,
  shareOf: (roomId: RoomId) => WriteShare = () => 'all',
): BatchRows {
  const work = new BatchWork(retention, shareOf);
  for (const entry of entries) work.take(entry);
  return work.rows();
}

export class BatchWork {
  readonly #retention: Retention;
  readonly #shareOf: (roomId: RoomId) => WriteShare;
  readonly #rooms = new Map<RoomId, RoomWork>();
  readonly #newRooms = new Map<RoomId, SqlValue[]>();
  readonly #removedRooms = new Set<RoomId>();
  readonly #deletions = new Map<RoomId, Instant | null>();
  readonly #applied = new Map<string, readonly [RoomId, string, number, number]>();
  readonly #storedAnswers: StoredAnswerRow[] = [];
  readonly #queue: QueuedDelivery[] = [];
  readonly #full = new Map<RoomId, ReachedPosition>();
  readonly #overdue = new Map<RoomId, ReachedPosition>();
  readonly #grown = new Map<RoomId, ReachedPosition>();

  constructor(retention: Retention, shareOf: (roomId: RoomId) => WriteShare) {
    this.#retention = retention;
    this.#shareOf = shareOf;
  }

  take({ head, line }: DecodedEntry): void {
    if (line !== null) this.#command(head, line);
    else if (head[0] === 'create') this.#create(head);
    else if (head[0] === 'fill') this.#workOf(head[1]).fill(head[2]);
    else if (head[0] === 'draft') this.#workOf(head[1]).takeDraft(head[2], head[3]);
    else if (head[0] === 'epoch') this.#workOf(head[1]).set('identity', head.slice(2));
    else if (head[0] === 'deletion') this.#delete(head);
    else this.#remove(head[1]);
  }

  *rowsInPieces(): Generator<BatchRows, void, void> {
    for (const [roomId, work] of this.#rooms)
      for (const documents of work.documentPieces(roomId))
        yield { ...batchRows([], this.#retention), documents };
    yield this.rows();
  }

  rows(): BatchRows {
    const ofRooms: RowsOfRooms = {
      rooms: [],
      documents: {},
      log: [],
      runs: [],
      drafts: { put: [], removed: [] },
      timerRuns: { put: [], removed: [] },
    };
    for (const [roomId, work] of this.#rooms) work.addTo(ofRooms, roomId);
    const { rooms, documents, log, runs, drafts, timerRuns } = ofRooms;
    const newest = this.#storedAnswers.reduce((latest, [, , , , , at]) => Math.max(latest, at), 0);
    return {
      removedRooms: this.#removedRooms,
      newRooms: [...this.#newRooms.values()],
      rooms,
      documents,
      deletions: this.#deletions,
      log,
      applied: Array.from(this.#applied.values(), withRowSum),
      runs,
      drafts,
      timerRuns,
      kept: this.#storedAnswers,
      keptSince: this.#storedAnswers.length === 0 ? null : newest - DAY,
      queue: this.#queue,
      upkeep: { full: this.#full, overdue: this.#overdue, grown: this.#grown },
    };
  }

  #command(head: DecodedCommand['head'], line: DecodedCommand['line']): void {
    const [, roomId, nextDueAt, access, handledUntil, endedDrafts, runs, storedAnswer, outgoing, timerRuns] =
      head;
    const work = this.#workOf(roomId);
    const share = this.#shareOf(roomId);
    if (share === 'state') work.takeWritten(line);
    else work.takeLine(line.seq, share === 'log' ? line : line.kept());
    for (const outputId of endedDrafts) work.takeDraft(outputId, null);
    if (runs !== null) work.takeRuns(runs);
    for (const row of timerRuns) work.takeTimerRun(row);
    if (storedAnswer !== null) this.#storedAnswers.push(storedAnswer);
    this.#queue.push(...outgoing);
    if (share === 'log') return;
    const [seq, at, , , channelId, commandId] = line.packedHeader();
    work.takeState(line);
    if (access !== null) work.takeAccess(access);
    if (handledUntil !== null) work.set('considered', [JSON.stringify(handledUntil)]);
    work.set('position', [seq, at, nextDueAt]);
    if (channelId !== null && commandId !== null)
      this.#applied.set(roomId + channelId, [roomId, channelId, commandId, at]);
    if (seq % PRUNE_INTERVAL === 0) this.#overdue.set(roomId, { seq, at });
    if (seq % this.#retention.logEntries === 0) this.#isFull(roomId, { seq, at });
    if (seq % WEIGH_INTERVAL === 0 || line.bytes.length > LARGE_LINE_BYTES)
      this.#grown.set(roomId, { seq, at });
  }

  #isFull(roomId: RoomId, reached: ReachedPosition): void {
    this.#full.set(roomId, reached);
    this.#overdue.delete(roomId);
  }

  #create([, roomId, context, nextDueAt, outgoing, deletedAt, timerRuns]: HeadOf<'create'>): void {
    const { show } = context;
    if (this.#newRooms.has(roomId)) throw new Error('The room was created a moment ago.');
    this.#newRooms.set(roomId, roomValues(context, { epoch: 1, seq: 0, nextDueAt, deletedAt }));
    const work = this.#workOf(roomId);
    for (const list of LIST_NAMES) work.take(changeOfList({ list, items: show[list] }));
    for (const cell of changedCells(emptyCells, show.cells))
      work.take({ name: 'cells/updateOne', payload: cell });
    if (context.runs !== noRuns) work.takeRuns(context.runs);
    for (const row of timerRuns) work.takeTimerRun(row);
    this.#queue.push(...outgoing);
  }

  #delete([, roomId, deletedAt, outgoing]: HeadOf<'deletion'>): void {
    this.#deletions.set(roomId, deletedAt);
    this.#queue.push(...outgoing);
  }

  #remove(roomId: RoomId): void {
    for (const map of [this.#rooms, this.#newRooms, this.#deletions, this.#full, this.#overdue, this.#grown])
      map.delete(roomId);
    for (const [key, row] of this.#applied) if (row[0] === roomId) this.#applied.delete(key);
    this.#removedRooms.add(roomId);
  }

  #workOf(roomId: RoomId): RoomWork {
    const known = this.#rooms.get(roomId);
    if (known !== undefined) return known;
    const work = new RoomWork();
    this.#rooms.set(roomId, work);
    return work;
  }
}
