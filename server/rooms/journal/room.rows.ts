import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { MessageAudience } from '../../../machines/message/message.ts';
import { LIST_NAMES, type ListName } from '../../../machines/room/changes.ts';
import type { Placed } from '../../../machines/room/ordered-list.ts';
import type { RoomAccess, RoomContext, RoomSettings, RoomState } from '../../../machines/room/room.state.ts';
import { type ShownMessage, shownMessageOf } from '../../../machines/room/shown-messages.ts';
import { changedCells, emptyCells, type SheetCell } from '../../../machines/timer/sheet.ts';
import type { Timeset } from '../../../machines/timer/timeset.ts';
import { rowSum, type SqlValue } from '../../store/row-sum.ts';
import type { QueuedDelivery, StoredAnswerRow } from './journal.ts';

export type StoredLines = [roomId: RoomId, firstSeq: number, lastSeq: number, lines: Uint8Array, sum: number];

export interface RoomUpdate {
  readonly roomId: RoomId;
  readonly parts: readonly RoomPart[];
  readonly values: readonly SqlValue[];
  readonly firstSeq: number | null;
  readonly logged: number;
}

export interface ChangedRows {
  readonly put: SqlValue[][];
  readonly removed: SqlValue[][];
}

export interface DocumentRows extends ChangedRows {
  readonly cleared: RoomId[];
  readonly touched: RoomId[];
}

export type DocumentList = ListName | 'cells';
export const DOCUMENT_LISTS: readonly DocumentList[] = [...LIST_NAMES, 'cells'];

export const forEachList = <Value>(valueOf: (list: DocumentList) => Value): Record<DocumentList, Value> =>
  Object.assign({}, ...DOCUMENT_LISTS.map((list) => ({ [list]: valueOf(list) })));

/** Types in Postgres. */
export type ColumnType = 'text' | 'int8' | 'float8' | 'bytea' | 'bool';

/** The first columns, as many as `keys`, are the primary key. */
export interface TableDescription {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly keys: number;
}

const documentColumns: TableDescription['columns'] = {
  room_id: 'text',
  id: 'text',
  position: 'int8',
  body: 'text',
  sum: 'int8',
};
export const journalTables = {
  log: {
    name: 'room_log',
    columns: { room_id: 'text', first_seq: 'int8', last_seq: 'int8', lines: 'bytea', sum: 'int8' },
    keys: 2,
  },
  applied: {
    name: 'applied',
    columns: { room_id: 'text', channel_id: 'text', command_id: 'int8', at: 'float8', sum: 'int8' },
    keys: 2,
  },
  runs: { name: 'automation_runs', columns: { room_id: 'text', body: 'text', sum: 'int8' }, keys: 1 },
  drafts: {
    name: 'drafts',
    columns: { room_id: 'text', output_id: 'text', body: 'text', sum: 'int8' },
    keys: 2,
  },
  timerRuns: {
    name: 'timer_runs',
    columns: { room_id: 'text', started: 'float8', timer_id: 'text', body: 'text', sum: 'int8' },
    keys: 3,
  },
  kept: {
    name: 'kept_answers',
    columns: {
      key_id: 'text',
      idempotency_key: 'text',
      fingerprint: 'text',
      status: 'int8',
      body: 'text',
      created_at: 'float8',
    },
    keys: 2,
  },
  queue: {
    name: 'webhook_deliveries',
    columns: {
      event_id: 'text',
      webhook_id: 'text',
      team_id: 'text',
      room_pid: 'text',
      type: 'text',
      body: 'text',
      created_at: 'float8',
    },
    keys: 0,
  },
} satisfies Readonly<Record<string, TableDescription>>;

export const listTable = (list: DocumentList): TableDescription => ({
  name: list,
  columns: documentColumns,
  keys: 2,
});

export interface ReachedPosition {
  readonly seq: number;
  readonly at: Instant;
}

export interface LogUpkeep {
  /** Logs that must be pruned immediately. */
  readonly full: ReadonlyMap<RoomId, ReachedPosition>;
  /** Logs to prune when the writer is idle. */
  readonly overdue: ReadonlyMap<RoomId, ReachedPosition>;
  readonly grown: ReadonlyMap<RoomId, ReachedPosition>;
}

/** Final rows of a batch, each with its checksum. Write removals first, then new rooms, then the rest. */
export interface BatchRows {
  readonly removedRooms: ReadonlySet<RoomId>;
  readonly newRooms: readonly (readonly SqlValue[])[];
  readonly rooms: readonly RoomUpdate[];
  readonly documents: Readonly<Partial<Record<DocumentList, DocumentRows>>>;
  /** Null for a restored room. */
  readonly deletions: ReadonlyMap<RoomId, Instant | null>;
  readonly log: readonly StoredLines[];
  readonly applied: readonly SqlValue[][];
  readonly runs: readonly SqlValue[][];
  readonly drafts: ChangedRows;
  readonly timerRuns: ChangedRows;
  readonly kept: readonly StoredAnswerRow[];
  /** Answers from before this instant are removed. */
  readonly keptSince: Instant | null;
  readonly queue: readonly QueuedDelivery[];
  readonly upkeep: LogUpkeep;
}

/**
 * Values follow the column order of `room.sink.sqlite.ts`. The database checks JSON columns, and sums detect damage on
 * disk.
 */

/** Columns that are written together, each group with its own sum (`sum_<part>`). */
export const ROOM_PARTS = {
  identity: ['pid', 'epoch', 'created_at'],
  position: ['seq', 'updated_at', 'next_due_at'],
  timeset: [
    'timer_id',
    'running',
    'kickoff',
    'deadline',
    'last_stop',
    'deadline_warped',
    'next_timer_id',
    'aim',
  ],
  settings: ['blackout', 'on_air', 'timezone', 'tod_format', 'behavior', 'access', 'questions'],
  doors: ['owner_uid', 'secret', 'generation', 'password_hash', 'kicked'],
  shown: ['active_message_id', 'message_focus'],
  audience: ['audience_message_id', 'audience_focus'],
  crew: ['crew_message_id', 'crew_focus'],
  name: ['name'],
  subtitle: ['subtitle'],
  team: ['team_id'],
  plan: ['plan'],
  considered: ['considered'],
  osc: ['osc'],
  agenda: ['agenda'],
  breaks: ['break_label'],
  prompter: ['prompter'],
  shown_clock: ['shown_clock'],
  clock_before: ['clock_before'],
  moderation: ['moderator_clocks'],
  links: ['named_links'],
  timecode: ['timecode_rate'],
  source: ['source'],
} as const;
export type RoomPart = keyof typeof ROOM_PARTS;
export type RoomSums = {
  [Part in RoomPart | DocumentList as `sum_${Part}`]: number;
};

export const ROOM_PART_NAMES: readonly RoomPart[] = Object.keys(ROOM_PARTS).filter(
  (name): name is RoomPart => name in ROOM_PARTS,
);

type PartColumn = (typeof ROOM_PARTS)[RoomPart][number] | `sum_${RoomPart}`;

export const partColumns = (part: RoomPart): readonly PartColumn[] => [...ROOM_PARTS[part], `sum_${part}`];

export const partSum = (roomId: RoomId, values: readonly SqlValue[]): number => rowSum([roomId, ...values]);

export const withPartSum = (roomId: RoomId, values: readonly SqlValue[]): SqlValue[] => [
  ...values,
  partSum(roomId, values),
];

export const withRowSum = (values: readonly SqlValue[]): SqlValue[] => [...values, rowSum(values)];

export const jsonValues = (value: object | null | undefined): SqlValue[] => [
  value === null || value === undefined ? null : JSON.stringify(value),
];

const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export const timesetValues = (timeset: Timeset): SqlValue[] => [
  timeset.timerId,
  toFlag(timeset.running),
  timeset.kickoff,
  timeset.deadline,
  timeset.lastStop,
  timeset.deadlineWarped,
  timeset.nextTimerId ?? null,
  timeset.aimedFrom === null ? null : JSON.stringify([timeset.aim, timeset.aimedFrom]),
];

export const settingsParts = (settings: RoomSettings) => ({
  settings: [
    toFlag(settings.blackout),
    toFlag(settings.onAir),
    settings.timezone,
    settings.todFormat,
    settings.behavior,
    settings.access,
    settings.questions,
  ],
  agenda: jsonValues(settings.agenda),
  breaks: [settings.breakLabel],
  moderation: [toFlag(settings.moderatorClocks)],
  timecode: [settings.timecodeRate],
});

export const shownMessageValues = ({ messageId, focus }: ShownMessage): SqlValue[] => [
  messageId,
  toFlag(focus),
];

export const ROOM_PART_OF_AUDIENCE = {
  STAGE: 'shown',
  AUDIENCE: 'audience',
  CREW: 'crew',
} as const satisfies Record<MessageAudience, RoomPart>;

export const accessParts = (access: RoomAccess) => ({
  doors: [
    access.ownerUid,
    access.secret,
    access.generation,
    access.passwordHash,
    JSON.stringify(access.kicked),
  ],
  osc: jsonValues(access.osc),
  links: jsonValues(access.namedLinks),
});

export interface CellDocument extends Placed {
  readonly text: string;
}

export const cellDocument = ({ timerId, columnId, text }: SheetCell): CellDocument => ({
  _id: `${timerId}/${columnId}`,
  index: 0,
  text,
});

export function cellOf({ _id, text }: Pick<CellDocument, '_id' | 'text'>): SheetCell {
  const [timerId = '', columnId = ''] = _id.split('/');
  return { timerId, columnId, text };
}

export const documentsIn = (show: RoomState, list: DocumentList): readonly Placed[] =>
  list === 'cells' ? changedCells(emptyCells, show.cells).map(cellDocument) : show[list];

export const documentValues = (roomId: RoomId, { _id, index, ...body }: Placed): SqlValue[] => [
  roomId,
  _id,
  index,
  JSON.stringify(body),
];

export function roomValues(context: RoomContext, position: RoomPosition): SqlValue[] {
  const { access, handledUntil, show } = context;
  const { room } = show;
  const parts: Readonly<Record<RoomPart, SqlValue[]>> = {
    identity: [room.pid, position.epoch, room.createdAt],
    position: [position.seq, room.updatedAt, position.nextDueAt],
    timeset: timesetValues(show.timeset),
    ...settingsParts(room.settings),
    ...accessParts(access),
    shown: shownMessageValues(shownMessageOf('STAGE', show)),
    audience: shownMessageValues(shownMessageOf('AUDIENCE', show)),
    crew: shownMessageValues(shownMessageOf('CREW', show)),
    name: [room.name],
    subtitle: [room.subtitle],
    team: [room.teamId],
    plan: jsonValues(room.plan),
    considered: jsonValues(handledUntil),
    prompter: jsonValues(show.prompter),
    shown_clock: jsonValues(show.shownClock),
    clock_before: jsonValues(show.clockBefore),
    source: jsonValues(show.source),
  };
  const values = ROOM_PART_NAMES.flatMap((part) => withPartSum(room._id, parts[part]));
  return [room._id, ...values, position.deletedAt ?? null];
}

interface RoomPosition {
  readonly epoch: number;
  readonly seq: number;
  readonly nextDueAt: number | null;
  readonly deletedAt?: number | null;
}
