import type { DeviceId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Message, Question } from '../../machines/message/message.ts';
import type { Output } from '../../machines/output/output.ts';
import type { Kick } from '../../machines/room/kicks.ts';
import type { RoomAccess, RoomInfo, RoomState } from '../../machines/room/room.state.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import type { Timeset } from '../../machines/timer/timeset.ts';
import type { MessagesTable, OutputsTable, RoomsTable, TimersTable } from '../db/schema.ts';

/** Rows as entities. Words of an enumeration were checked before they were written (`commands.schema.ts`). */
type RoomWords = 'tod_format' | 'behavior' | 'access' | 'questions';
export type RoomRecord = Omit<RoomsTable, RoomWords> & {
  tod_format: RoomInfo['settings']['todFormat'];
  behavior: RoomInfo['settings']['behavior'];
  access: RoomInfo['settings']['access'];
  questions: RoomInfo['settings']['questions'];
};
export type TimerRecord = Omit<TimersTable, 'type' | 'trigger' | 'appearance'> &
  Pick<Timer, 'type' | 'trigger' | 'appearance'>;
export type MessageRecord = Omit<MessagesTable, 'color'> & Pick<Message, 'color'>;
export type OutputRecord = Omit<OutputsTable, 'layout' | 'background' | 'at_zero'> &
  Pick<Output, 'layout' | 'background'> & { at_zero: Output['atZero'] };

export interface RoomRows {
  readonly room: RoomRecord;
  readonly timers: readonly TimerRecord[];
  readonly messages: readonly MessageRecord[];
  readonly outputs: readonly OutputRecord[];
}

export function showOf({ room, timers, messages, outputs }: RoomRows): RoomState {
  return {
    room: infoOf(room),
    timeset: timesetOf(room),
    timers: timers.map(timerOf),
    messages: messages.map(messageOf),
    activeMessageId: room.active_message_id,
    messageFocus: room.message_focus === 1,
    outputs: outputs.map(outputOf),
  };
}

export const accessOf = (row: RoomRecord): RoomAccess => ({
  ownerUid: row.owner_uid,
  secret: row.secret,
  generation: row.generation,
  passwordHash: row.password_hash,
  kicked: kicksOf(row.kicked),
});

/** Earlier versions kept the ids of devices, which were refused in every view (D44). */
function kicksOf(stored: string): readonly Kick[] {
  const kicked: readonly (DeviceId | Kick)[] = JSON.parse(stored);
  return kicked.map((kick) => (typeof kick === 'string' ? { deviceId: kick, view: null } : kick));
}

export const infoOf = (row: RoomRecord): RoomInfo => ({
  _id: row.id,
  pid: row.pid,
  name: row.name,
  teamId: row.team_id,
  settings: {
    blackout: row.blackout === 1,
    onAir: row.on_air === 1,
    timezone: row.timezone,
    todFormat: row.tod_format,
    behavior: row.behavior,
    access: row.access,
    questions: row.questions,
  },
  plan: JSON.parse(row.plan),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const timesetOf = (row: RoomRecord): Timeset => ({
  timerId: row.timer_id,
  running: row.running === 1,
  kickoff: row.kickoff,
  deadline: row.deadline,
  lastStop: row.last_stop,
  deadlineWarped: row.deadline_warped,
});

export const timerOf = (row: TimerRecord): Timer => ({
  _id: row.id,
  index: row.position,
  name: row.name,
  extra: row.extra,
  notes: row.notes,
  labels: JSON.parse(row.labels),
  type: row.type,
  hours: row.hours,
  minutes: row.minutes,
  seconds: row.seconds,
  timewarp: row.timewarp,
  startTime: row.start_time,
  startDate: row.start_date,
  finishTime: row.finish_time,
  finishDate: row.finish_date,
  trigger: row.trigger,
  appearance: row.appearance,
  yellow: row.yellow,
  red: row.red,
  chime: JSON.parse(row.chime),
  showName: row.show_name === 1,
  showExtra: row.show_extra === 1,
});

const messageOf = (row: MessageRecord): Message => ({
  _id: row.id,
  index: row.position,
  text: row.text,
  color: row.color,
  bold: row.bold === 1,
  uppercase: row.uppercase === 1,
  ...(row.question_at === null ? {} : { question: questionOf(row, row.question_at) }),
});

const questionOf = (row: MessageRecord, at: Instant): Question => ({
  name: row.question_name ?? '',
  at,
  ...(row.question_read === 1 && { read: true }),
});

const outputOf = (row: OutputRecord): Output => ({
  _id: row.id,
  index: row.position,
  name: row.name,
  showNotes: row.show_notes === 1,
  layout: row.layout,
  background: row.background,
  atZero: row.at_zero,
  showProgress: row.show_progress === 1,
  showClock: row.show_clock === 1,
});
