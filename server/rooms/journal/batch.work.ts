import { type AutomationRuns, noRuns } from '../../../machines/automation/runs.ts';
import type { OutputId, RoomId } from '../../../machines/kernel/ids.ts';
import { DAY, type Instant } from '../../../machines/kernel/time.ts';
import { MESSAGE_AUDIENCES, type MessageAudience } from '../../../machines/message/message.ts';
import type { DesignDraft } from '../../../machines/output/output.ts';
import {
  type Change,
  changeOfList,
  isOfList,
  LIST_NAMES,
  type ListChange,
  listChangeOf,
} from '../../../machines/room/changes.ts';
import type { Placed } from '../../../machines/room/ordered-list.ts';
import type { RoomAccess } from '../../../machines/room/room.state.ts';
import type { ShownMessage } from '../../../machines/room/shown-messages.ts';
import { changedCells, emptyCells, type SheetCell } from '../../../machines/timer/sheet.ts';
import type { SqlValue } from '../../store/row-sum.ts';
import type {
  DecodedCommand,
  DecodedEntry,
  FillEntry,
  QueuedDelivery,
  Retention,
  StoredAnswerRow,
  TimerRunRow,
} from './journal.ts';
import { type LogLine, LogWork } from './log.codec.ts';
import {
  accessParts,
  type BatchRows,
  type ChangedRows,
  cellDocument,
  DOCUMENT_LISTS,
  type DocumentList,
  type DocumentRows,
  documentValues,
  jsonValues,
  type ReachedPosition,
  ROOM_PART_NAMES,
  ROOM_PART_OF_AUDIENCE,
  type RoomPart,
  type RoomUpdate,
  roomValues,
  type StoredLines,
  settingsParts,
  shownMessageValues,
  timesetValues,
  withPartSum,
  withRowSum,
} from './room.rows.ts';

/** Writing a piece takes 2 ms. */
const ROWS_PER_STATEMENT = 64;

class DocumentWork {
  #replaced = false;
  #entities = new Map<string, Placed | null>();

  replace(entities: readonly Placed[]): void {
    this.#replaced = true;
    this.#entities = new Map(entities.map((entity) => [entity._id, entity]));
  }

  put(entity: Placed): void {
    this.#entities.set(entity._id, entity);
  }

  remove(id: string): void {
    this.#entities.set(id, null);
  }

  *pieces(roomId: RoomId): Generator<DocumentRows> {
    if (this.#entities.size <= ROWS_PER_STATEMENT) return;
    if (this.#replaced) yield { cleared: [roomId], put: [], removed: [], touched: [roomId] };
    this.#replaced = false;
    // Sort in table order, so that each piece writes few pages.
    const entities = [...this.#entities].toSorted(([one], [other]) => (one < other ? -1 : 1));
    while (entities.length > ROWS_PER_STATEMENT) {
      const rows: DocumentRows = { cleared: [], put: [], removed: [], touched: [] };
      this.#entities = new Map(entities.splice(0, ROWS_PER_STATEMENT));
      this.addTo(rows, roomId);
      yield rows;
    }
    this.#entities = new Map(entities);
  }

  addTo(rows: DocumentRows, roomId: RoomId): void {
    if (!this.#replaced && this.#entities.size === 0) return;
    if (this.#replaced) rows.cleared.push(roomId);
    for (const [id, entity] of this.#entities) {
      if (entity !== null) rows.put.push(withRowSum(documentValues(roomId, entity)));
      else if (!this.#replaced) rows.removed.push([roomId, id]);
    }
    rows.touched.push(roomId);
  }
}

function documentsOf({ documents }: RowsOfRooms, list: DocumentList): DocumentRows {
  const rows = documents[list] ?? { cleared: [], put: [], removed: [], touched: [] };
  documents[list] = rows;
  return rows;
}

interface RowsOfRooms {
  readonly rooms: RoomUpdate[];
  readonly documents: Partial<Record<DocumentList, DocumentRows>>;
  readonly log: StoredLines[];
  readonly runs: SqlValue[][];
  readonly drafts: ChangedRows;
  readonly timerRuns: ChangedRows;
}

/** Collects the last value of each row, so that several waiting commands write it only once. */
class RoomWork {
  readonly #parts = new Map<RoomPart, SqlValue[]>();
  /** Created on demand, because most commands change only the clock. */
  #documents: Partial<Record<DocumentList, DocumentWork>> | null = null;
  #drafts: Map<OutputId, DesignDraft | null> | null = null;
  #runs: AutomationRuns | null = null;
  #timerRuns: Map<string, TimerRunRow> | null = null;
  #isFilled = false;
  readonly #log = new LogWork();
  #written = 0;
  #line: LogLine | null = null;

  takeLine(seq: number, line: LogLine): void {
    this.#log.take(seq, line);
  }

  takeWritten(line: LogLine): void {
    this.#written += line.bytes.length;
  }

  takeState(line: LogLine): void {
    if (this.#line !== null && !line.renews(this.#line)) this.#takeChanges(this.#line);
    this.#line = line;
  }

  #takeChanges(line: LogLine): void {
    for (const change of line.changes() ?? []) this.take(change);
  }

  set(part: RoomPart, values: SqlValue[]): void {
    this.#parts.set(part, values);
  }

  #setParts(parts: Partial<Record<RoomPart, SqlValue[]>>): void {
    for (const part of ROOM_PART_NAMES) {
      const values = parts[part];
      if (values !== undefined) this.set(part, values);
    }
  }

  take(change: Change): void {
    if (isOfList(change)) return this.#takeEntries(listChangeOf(change));
    switch (change.name) {
      case 'timeset':
        return this.set('timeset', timesetValues(change.payload));
      case 'messages/show':
        return this.#show(change.payload.to, {
          messageId: change.payload.message._id,
          focus: change.payload.focus,
        });
      case 'messages/hide':
        return this.#show(change.payload.to, { messageId: null, focus: change.payload.focus ?? false });
      case 'clocks/show':
        return this.set('shown_clock', jsonValues(change.payload));
      case 'clocks/hide':
        this.set('clock_before', jsonValues(null));
        return this.set('shown_clock', jsonValues(null));
      case 'clocks/before':
        return this.set('clock_before', jsonValues(change.payload.shown));
      case 'cells/updateOne':
        return this.#cell(change.payload);
      case 'room/name':
        return this.set('name', [change.payload.name]);
      case 'room/subtitle':
        return this.set('subtitle', [change.payload.text]);
      case 'room/settings':
        return this.#setParts(settingsParts(change.payload));
      case 'prompter':
        return this.set('prompter', jsonValues(change.payload));
      case 'room/source':
        return this.set('source', jsonValues(change.payload));
      case 'room/team':
        return this.set('team', [change.payload.teamId]);
      case 'room/plan':
        return this.set('plan', [JSON.stringify(change.payload)]);
      case 'messages/shown':
      case 'messages/focused':
      case 'room/secrets':
      case 'timers/flash':
      case 'messages/flash':
        return;
    }
  }

  #takeEntries(change: ListChange): void {
    const work = this.#of(change.list);
    if ('items' in change) work.replace(change.items);
    else if ('put' in change) work.put(change.put);
    else work.remove(change.removed);
  }

  fill(lists: FillEntry['lists']): void {
    this.#isFilled = true;
    for (const list of DOCUMENT_LISTS) for (const entity of lists[list] ?? []) this.#of(list).put(entity);
  }

  #show(to: readonly MessageAudience[] = MESSAGE_AUDIENCES, showing: ShownMessage): void {
    for (const audience of to) this.set(ROOM_PART_OF_AUDIENCE[audience], shownMessageValues(showing));
  }

  #cell(cell: SheetCell): void {
    const { _id } = cellDocument(cell);
    if (cell.text === '') this.#of('cells').remove(_id);
    else this.#of('cells').put(cellDocument(cell));
  }

  #of(list: DocumentList): DocumentWork {
    this.#documents ??= {};
    const known = this.#documents[list];
    if (known !== undefined) return known;
    const work = new DocumentWork();
    this.#documents[list] = work;
    return work;
  }

  takeDraft(outputId: OutputId, draft: DesignDraft | null): void {
    this.#drafts ??= new Map();
    this.#drafts.set(outputId, draft);
  }

  takeTimerRun(row: TimerRunRow): void {
    const [started, timerId] = row;
    this.#timerRuns ??= new Map();
    this.#timerRuns.set(`${started} ${timerId}`, row);
  }

  takeRuns(runs: AutomationRuns): void {
    this.#runs = runs;
  }

  takeAccess(access: RoomAccess): void {
    this.#setParts(accessParts(access));
  }

  *documentPieces(roomId: RoomId): Generator<RowsOfRooms['documents']> {
    this.#takeLastLine();
    for (const list of DOCUMENT_LISTS)
      for (const rows of this.#documents?.[list]?.pieces(roomId) ?? []) yield { [list]: rows };
  }

  #takeLastLine(): void {
    if (this.#line !== null) this.#takeChanges(this.#line);
    this.#line = null;
  }

  addTo(rows: RowsOfRooms, roomId: RoomId): void {
    this.#takeLastLine();
    const { firstSeq } = this.#log;
    const logged = this.#log.addTo(rows.log, roomId) + this.#written;
    if (this.#parts.size > 0 || this.#isFilled) {
      const parts = [...this.#parts.keys()];
      const values = [...this.#parts.values()].flatMap((each) => withPartSum(roomId, each));
      rows.rooms.push({ roomId, parts, values, firstSeq, logged });
    }
    if (this.#documents !== null)
      for (const list of DOCUMENT_LISTS) this.#documents[list]?.addTo(documentsOf(rows, list), roomId);
    if (this.#runs !== null) rows.runs.push(withRowSum([roomId, JSON.stringify(this.#runs)]));
    for (const [started, timerId, body] of this.#timerRuns?.values() ?? []) {
      if (body === null) rows.timerRuns.removed.push([roomId, started, timerId]);
      else rows.timerRuns.put.push(withRowSum([roomId, started, timerId, body]));
    }
    for (const [outputId, draft] of this.#drafts ?? []) {
      if (draft === null) rows.drafts.removed.push([roomId, outputId]);
      else rows.drafts.put.push(withRowSum([roomId, outputId, JSON.stringify(draft)]));
    }
  }
}

const PRUNE_INTERVAL = 256;

const WEIGH_INTERVAL = 16;
const LARGE_LINE_BYTES = 4_096;

type HeadOf<Kind extends string> = Extract<DecodedEntry['head'], readonly [Kind, ...unknown[]]>;

type WriteShare = 'log' | 'state' | 'all';

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
