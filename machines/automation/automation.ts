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

/** What happens in a room that an automation can wait for (docs/automations.md). */
export const HAPPENINGS = [
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
export type Happening = (typeof HAPPENINGS)[number];

/** Of any timer, of one, or of those with a label. */
const ofTimers = { timerId: nullable(text(64)), label: nullable(text(50)) };

export const MOST_STEPS = 10;
export const MOST_OSC_VALUES = 10;
/** Before 0:00, or below it past that. */
export const MOST_LEFT = 1_000 * HOUR;
export const LONGEST_PAUSE = 10 * MINUTE;
export const LONGEST_LOSS = 10 * MINUTE;
export const REQUEST_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const REQUEST_BODIES = ['json', 'form', 'text'] as const;
/** Most of a request as it is sent: path, headers and body, in UTF-8. */
export const MOST_REQUEST_BYTES = 8 * 1_024;
export const REQUEST_TIMEOUT = 3 * SECOND;
export const LONGEST_REQUEST = 10 * SECOND;

const whenKind = variant(
  {},
  {
    /** Something happens. */
    EVENT: { event: choice(HAPPENINGS, 'timer.started'), ...ofTimers },
    /** The running clock has so much left; less than 0: it is so far over. */
    LEFT: { left: length(-MOST_LEFT, MOST_LEFT, MINUTE), ...ofTimers },
    /** A timer, or with null any, is expected to start in so many minutes. */
    BEFORE: { timerId: nullable(text(64)), minutes: reminderMinutes },
    /** It is that time in the room's zone, on that day or on any. */
    TIME: { time: timeOfDay, date: nullable(date) },
    /** A screen of this view went and has not come back for so long. */
    LOST: { view: choice(ROOM_VIEWS, 'VIEWER'), after: length(SECOND, LONGEST_LOSS, 30 * SECOND) },
    /** It is called by this name. */
    CALL: { name: text(100) },
  },
);

const stepKind = variant(
  {},
  {
    /** A command of docs/protocol.md; its payload as JSON. */
    COMMAND: { command: text(64), payload: text(2_000) },
    /** Shows a message with this text, in which {timer}, {speaker} and {left} stand for what they name. */
    MESSAGE: {
      text: text(2_000),
      color: choice(MESSAGE_COLORS, 'white'),
      focus: flag(),
      /** Absent: all. */
      to: omittable(list(choice(MESSAGE_AUDIENCES, 'STAGE'), MESSAGE_AUDIENCES.length)),
    },
    /** A webhook of the team. */
    WEBHOOK: { webhookId: text(64) },
    /** An OSC message to the room's targets; what is a number goes as one. */
    OSC: { address: text(256), args: list(text(200), MOST_OSC_VALUES) },
    /** A request to any address; placeholders stand as in a message, and `{{secret:NAME}}` in headers and body. */
    REQUEST: {
      method: choice(REQUEST_METHODS, 'GET'),
      url: text(2_000),
      headers: omittable(texts(text(1_000))),
      body: omittable(text(MOST_REQUEST_BYTES)),
      /** How the body is escaped and named; absent: as text. */
      as: omittable(choice(REQUEST_BODIES, 'text')),
      /** Absent: `REQUEST_TIMEOUT`. */
      timeout: omittable(length(1, LONGEST_REQUEST, REQUEST_TIMEOUT)),
    },
    WAIT: { for: length(0, LONGEST_PAUSE, 10 * SECOND) },
    /** Nothing that stands behind it. */
    STOP: {},
  },
);

/** What a command may say of an automation. */
export const editableAutomationFields = {
  name: text(100),
  enabled: flag(true),
  when: whenKind,
  steps: list(stepKind, MOST_STEPS),
  /** On the operator's page, if it waits for a call (K2382); absent: no. */
  pinned: omittable(flag()),
};

export const automationFields = {
  ...editableAutomationFields,
  /** It ran too often, and waits until somebody changes it (K104). */
  rests: omittable(mark),
};

export interface Automation extends ValuesOf<typeof automationFields> {
  readonly _id: AutomationId;
  /** Place in the list, 0-based and without gaps. */
  readonly index: number;
}

export type When = Automation['when'];
export type AutomationStep = Automation['steps'][number];
