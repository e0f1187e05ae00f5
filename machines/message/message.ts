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

export const MESSAGE_AUDIENCES = ['STAGE', 'AUDIENCE', 'CREW'] as const;
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number];

/** Audiences of screens with only the permission READ (R1863). */
export const SCREEN_AUDIENCES = ['STAGE', 'AUDIENCE'] as const satisfies readonly MessageAudience[];
export type ScreenAudience = (typeof SCREEN_AUDIENCES)[number];

const questionFields = {
  name: text(200),
  at: instant,
  /** Set once the crew has shown, edited or moved the question (R92). */
  read: omittable(mark),
};

export const editableMessageFields = {
  text: text(2_000),
  color: choice(MESSAGE_COLORS, 'white'),
  bold: flag(false),
  uppercase: flag(false),
  answer: flag(false),
};

/** Wall-clock instant and author of the latest answer. */
const answerFields = { at: instant, by: text(DEVICE_NAME_LENGTH) };

export const exportedMessageFields = {
  ...editableMessageFields,
  question: omittable(record(questionFields)),
};

export const messageFields = {
  ...exportedMessageFields,
  answered: omittable(record(answerFields)),
};

export interface Message extends ValuesOf<typeof messageFields> {
  readonly _id: MessageId;
  readonly index: number;
}

export const isBlank = (content: string): boolean => content.trim() === '';

export const newMessage = newValues(editableMessageFields);
