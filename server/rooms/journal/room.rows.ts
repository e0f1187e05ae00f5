import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { MessageAudience } from '../../../machines/message/message.ts';
import type { Placed } from '../../../machines/room/ordered-list.ts';
import type { RoomAccess, RoomContext, RoomSettings, RoomState } from '../../../machines/room/room.state.ts';
import { type ShownMessage, shownMessageOf } from '../../../machines/room/shown-messages.ts';
import { changedCells, emptyCells, type SheetCell } from '../../../machines/timer/sheet.ts';
import type { Timeset } from '../../../machines/timer/timeset.ts';
import { rowSum, type SqlValue } from '../../store/row-sum.ts';
import type { DocumentList } from './batch.rows.ts';

/**
 * Values follow the column order of `room.statements.ts`. The database checks JSON columns, and sums detect damage on
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
