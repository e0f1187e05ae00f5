import { DEVICE_NAME_LENGTH } from '../device/device-name.ts';
import {
  choice,
  flag,
  instant,
  mark,
  newValues,
  omittable,
  record,
  text,
  type ValuesOf,
} from '../kernel/fields.ts';
import type { MessageId } from '../kernel/ids.ts';

export const MESSAGE_COLORS = ['white', 'green', 'red'] as const;
export type MessageColor = (typeof MESSAGE_COLORS)[number];

/** People whom a message can address (R1860). */
export const MESSAGE_AUDIENCES = ['STAGE', 'AUDIENCE', 'CREW'] as const;
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number];

/** Audiences of screens that may only read (R1863). */
export const SCREEN_AUDIENCES = ['STAGE', 'AUDIENCE'] as const satisfies readonly MessageAudience[];
export type ScreenAudience = (typeof SCREEN_AUDIENCES)[number];

/** Who asked, and when. */
const questionFields = {
  name: text(200),
  at: instant,
  /** Somebody of the crew has shown, edited or moved it (R92). */
  read: omittable(mark),
};

/** What a command may say of a message. */
export const editableMessageFields = {
  text: text(2_000),
  color: choice(MESSAGE_COLORS, 'white'),
  bold: flag(false),
  uppercase: flag(false),
  /** The screens of outputs that answer offer *OK* (R2000). */
  answer: flag(false),
};

/** Who answered the newest showing, and when by the wall clock. */
const answeredFields = { at: instant, by: text(DEVICE_NAME_LENGTH) };

export const exportedMessageFields = {
  ...editableMessageFields,
  /** Set when the audience sent it from the question page. */
  question: omittable(record(questionFields)),
};

export const messageFields = {
  ...exportedMessageFields,
  /** Crew alone has it. */
  answered: omittable(record(answeredFields)),
};

export interface Message extends ValuesOf<typeof messageFields> {
  readonly _id: MessageId;
  /** Place in the list, 0-based and without gaps. */
  readonly index: number;
}

/** Whether a message of this text says nothing: it is not shown, and has no share of any picture (V149). */
export function isBlank(said: string): boolean {
  return said.trim() === '';
}

/** A new message before it gets its id and place. */
export const newMessage = newValues(editableMessageFields);
