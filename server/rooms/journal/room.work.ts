import type { AutomationRuns } from '../../../machines/automation/runs.ts';
import type { OutputId, RoomId } from '../../../machines/kernel/ids.ts';
import { MESSAGE_AUDIENCES, type MessageAudience } from '../../../machines/message/message.ts';
import type { DesignDraft } from '../../../machines/output/output.ts';
import { type Change, isOfList, type ListChange, listChangeOf } from '../../../machines/room/changes.ts';
import type { Placed } from '../../../machines/room/ordered-list.ts';
import type { ShownMessage } from '../../../machines/room/shown-messages.ts';
import type { SheetCell } from '../../../machines/timer/sheet.ts';
import type { SqlValue } from '../../store/row-sum.ts';
import {
  type ChangedRows,
  DOCUMENT_LISTS,
  type DocumentList,
  type DocumentRows,
  type RoomUpdate,
  type StoredLines,
} from './batch.rows.ts';
import type { FillEntry, TimerRunRow } from './journal.entry.ts';
import type { LogLine } from './log.codec.ts';
import { LogWork } from './log.work.ts';
import {
  accessValues,
  agendaValues,
  cellDocument,
  documentValues,
  linksValues,
  moderationValues,
  oscValues,
  prompterValues,
  ROOM_PART_OF_AUDIENCE,
  type RoomPart,
  settingsValues,
  shownClockValues,
  shownMessageValues,
  sourceValues,
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

export interface RowsOfRooms {
  readonly rooms: RoomUpdate[];
  readonly documents: Partial<Record<DocumentList, DocumentRows>>;
  readonly log: StoredLines[];
  readonly runs: SqlValue[][];
  readonly drafts: ChangedRows;
  readonly timerRuns: ChangedRows;
}

/** Collects the last value of each row, so that several waiting commands write it only once. */
export class RoomWork {
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
        return this.set('shown_clock', shownClockValues(change.payload));
      case 'clocks/hide':
        this.set('clock_before', shownClockValues(null));
        return this.set('shown_clock', shownClockValues(null));
      case 'clocks/before':
        return this.set('clock_before', shownClockValues(change.payload.shown));
      case 'cells/updateOne':
        return this.#cell(change.payload);
      case 'room/name':
        return this.set('name', [change.payload.name]);
      case 'room/subtitle':
        return this.set('subtitle', [change.payload.text]);
      case 'room/settings':
        this.set('agenda', agendaValues(change.payload));
        this.set('breaks', [change.payload.breakLabel]);
        this.set('timecode', [change.payload.timecodeRate]);
        this.set('moderation', moderationValues(change.payload));
        return this.set('settings', settingsValues(change.payload));
      case 'prompter':
        return this.set('prompter', prompterValues(change.payload));
      case 'room/source':
        return this.set('source', sourceValues(change.payload));
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

  takeAccess(access: Parameters<typeof accessValues>[0]): void {
    this.set('doors', accessValues(access));
    this.set('osc', oscValues(access));
    this.set('links', linksValues(access));
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
