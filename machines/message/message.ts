import type { MessageId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';

export const MESSAGE_COLORS = ['white', 'green', 'red'] as const;
export type MessageColor = (typeof MESSAGE_COLORS)[number];

export interface Message {
  readonly _id: MessageId;
  /** Place in the list, 0-based and without gaps. */
  readonly index: number;
  readonly text: string;
  readonly color: MessageColor;
  readonly bold: boolean;
  readonly uppercase: boolean;
  /** Set when the audience sent it from the question page. */
  readonly question?: Question;
}

/** Who asked, and when. `read`: somebody of the crew has shown, edited or moved it (R92). */
export interface Question {
  readonly name: string;
  readonly at: Instant;
  readonly read?: true;
}

/** Whether a message of this text says nothing: it is not shown, and has no share of any picture (V149). */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** A new message before it gets its id and place. */
export const newMessage: Omit<Message, '_id' | 'index' | 'question'> = {
  text: '',
  color: 'white',
  bold: false,
  uppercase: false,
};
