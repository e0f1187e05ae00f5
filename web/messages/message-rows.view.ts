import type { MessageId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import {
  MESSAGE_AUDIENCES,
  type Message,
  type MessageAudience,
  type MessageColor,
} from '../../machines/message/message.ts';
import { withinLimit } from '../../machines/plan/room-plan.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { audiencesOf, shownMessageOf } from '../../machines/room/shown-messages.ts';
import { messageWords } from './message.words.ts';

export interface MessageRow {
  readonly id: MessageId;
  readonly index: number;
  readonly title: string;
  readonly text: string;
  readonly color: MessageColor;
  readonly bold: boolean;
  readonly uppercase: boolean;
  /** `live`: shown. `focus`: shown on the full screen. */
  readonly state: 'off' | 'live' | 'focus';
  readonly to: readonly MessageAudience[];
  readonly answer: boolean;
  readonly answered: Message['answered'] | null;
  readonly question: { readonly name: string; readonly at: Instant } | null;
}

export type MessageState = Pick<
  RoomState,
  'messages' | 'activeMessageId' | 'messageFocus' | 'shown' | 'focused'
>;

export function messageRows(state: MessageState): readonly MessageRow[] {
  return state.messages.map((message) => ({
    id: message._id,
    index: message.index,
    title: messageTitle(message),
    text: message.text,
    color: message.color,
    bold: message.bold,
    uppercase: message.uppercase,
    ...shownStateOf(message, state),
    answer: message.answer,
    answered: message.answered ?? null,
    question: message.question ?? null,
  }));
}

function shownStateOf({ _id }: Message, state: MessageState): Pick<MessageRow, 'state' | 'to'> {
  const to = audiencesOf(_id, state);
  const fills = to.some((audience) => shownMessageOf(audience, state).focus);
  return { state: to.length === 0 ? 'off' : fills ? 'focus' : 'live', to };
}

export const audiencesToName = ({ to }: Pick<MessageRow, 'to'>): { to?: readonly MessageAudience[] } =>
  to.length > 0 && to.length < MESSAGE_AUDIENCES.length ? { to } : {};

export function messageTitle({ text, index }: Pick<Message, 'text' | 'index'>): string {
  const words = text.trim().replace(/\s+/g, ' ');
  if (words === '') return messageWords.untitled(index + 1);
  return words.length <= 40 ? words : `${words.slice(0, 39).trimEnd()}…`;
}

/**
 * Returns whether another message fits the plan, and a text such as "2 of 3", or null if the plan has no limit (V26).
 */
export function remainingCapacity(
  count: number,
  limit: number,
): { readonly fits: boolean; readonly text: string | null } {
  return { fits: withinLimit(count, limit), text: limit === -1 ? null : messageWords.used(count, limit) };
}

export function moderatorRows(rows: readonly MessageRow[]) {
  return {
    messages: rows.filter(({ question }) => question === null),
    questions: rows.filter(({ question }) => question !== null),
  };
}

export function shownMessageRow(rows: readonly MessageRow[]): MessageRow | null {
  return rows.find(({ to }) => to.includes('STAGE')) ?? null;
}

export function crewRow(rows: readonly MessageRow[]): MessageRow | null {
  return rows.find(({ to }) => to.includes('CREW') && !to.includes('STAGE')) ?? null;
}

export function questionAnnouncement(rows: readonly MessageRow[]): string {
  const newest = rows.reduce<MessageRow | null>(
    (latest, row) => (row.question && row.question.at >= (latest?.question?.at ?? 0) ? row : latest),
    null,
  );
  if (!newest?.question) return '';
  return messageWords.questionFrom(newest.question.name || messageWords.theAudience, newest.title);
}
