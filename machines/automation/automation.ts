import {
  choice,
  date,
  flag,
  length,
  list,
  mark,
  nullable,
  omittable,
  text,
  texts,
  timeOfDay,
  type ValuesOf,
  variant,
} from '../kernel/fields.ts';
import type { AutomationId } from '../kernel/ids.ts';
import { ROOM_VIEWS } from '../kernel/permissions.ts';
import { HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import { MESSAGE_AUDIENCES, MESSAGE_COLORS } from '../message/message.ts';
import { reminderMinutes } from '../timer/timer.ts';

/** Events that can start an automation (docs/automations.md). */
export const TRIGGER_EVENT_TYPES = [
  'timer.started',
  'timer.stopped',
  'timer.reset',
  'timer.selected',
  'timer.yellow',
  'timer.red',
  'timer.zero',
  'timer.overtime',
  'timer.finished',
  'show.late',
  'clock.started',
  'clock.stopped',
  'clock.ended',
  'message.shown',
  'message.hidden',
  'question.asked',
  'room.blackout',
  'room.on_air',
  'rundown.changed',
  'device.connected',
  'device.disconnected',
] as const;
export type TriggerEventType = (typeof TRIGGER_EVENT_TYPES)[number];

/** One timer, the timers with a label, or any timer if both are null. */
const timerFilterFields = { timerId: nullable(text(64)), label: nullable(text(50)) };

export const MAX_STEPS = 10;
export const MAX_OSC_VALUES = 10;
const MAX_TIME_LEFT = 1_000 * HOUR;
export const MAX_PAUSE = 10 * MINUTE;
const LONGEST_DEVICE_LOSS = 10 * MINUTE;
export const REQUEST_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const REQUEST_BODIES = ['json', 'form', 'text'] as const;
/** Limits path, headers and body together, in UTF-8. */
export const MAX_REQUEST_BYTES = 8 * 1_024;
export const REQUEST_TIMEOUT = 3 * SECOND;
const MAX_REQUEST_TIMEOUT = 10 * SECOND;

const triggerField = variant(
  {},
  {
    EVENT: { event: choice(TRIGGER_EVENT_TYPES, 'timer.started'), ...timerFilterFields },
    /** Overtime is negative. */
    LEFT: { left: length(-MAX_TIME_LEFT, MAX_TIME_LEFT, MINUTE), ...timerFilterFields },
    /** A null id means any timer. */
    BEFORE: { timerId: nullable(text(64)), minutes: reminderMinutes },
    /** `time` is in the room's zone. Without a date, the automation runs daily. */
    TIME: { time: timeOfDay, date: nullable(date) },
    /** Starts when the screen has been disconnected for `after`. */
    LOST: { view: choice(ROOM_VIEWS, 'VIEWER'), after: length(SECOND, LONGEST_DEVICE_LOSS, 30 * SECOND) },
    CALL: { name: text(100) },
  },
);

const stepField = variant(
  {},
  {
    COMMAND: { command: text(64), payload: text(2_000) },
    /** The text may contain {timer}, {speaker} and {left}. */
    MESSAGE: {
      text: text(2_000),
      color: choice(MESSAGE_COLORS, 'white'),
      focus: flag(),
      /** If absent, all audiences see the message. */
      to: omittable(list(choice(MESSAGE_AUDIENCES, 'STAGE'), MESSAGE_AUDIENCES.length)),
    },
    WEBHOOK: { webhookId: text(64) },
    /** Message to the room's OSC targets. Texts that are numbers become numbers. */
    OSC: { address: text(256), args: list(text(200), MAX_OSC_VALUES) },
    /** All texts may contain placeholders of messages. Headers and body may also contain `{{secret:NAME}}`. */
    REQUEST: {
      method: choice(REQUEST_METHODS, 'GET'),
      url: text(2_000),
      headers: omittable(texts(text(1_000))),
      body: omittable(text(MAX_REQUEST_BYTES)),
      /** Sets the escaping and the content type of the body. If absent, the body is plain text. */
      as: omittable(choice(REQUEST_BODIES, 'text')),
      timeout: omittable(length(1, MAX_REQUEST_TIMEOUT, REQUEST_TIMEOUT)),
    },
    WAIT: { for: length(0, MAX_PAUSE, 10 * SECOND) },
    STOP: {},
  },
);

export const editableAutomationFields = {
  name: text(100),
  enabled: flag(true),
  when: triggerField,
  steps: list(stepField, MAX_STEPS),
  /** True if the operator's page has a button for the automation (K2382). */
  pinned: omittable(flag()),
};

export const automationFields = {
  ...editableAutomationFields,
  /** True if the automation looped and is paused until a user edits or resumes it (K104). */
  rests: omittable(mark),
};

export interface Automation extends ValuesOf<typeof automationFields> {
  readonly _id: AutomationId;
  readonly index: number;
}

export type AutomationTrigger = Automation['when'];
export type AutomationStep = Automation['steps'][number];
