import { messageWords } from './message.words.ts';
import type { MessageRow } from './message-rows.view.ts';

/** What a moderator has to say, and what the audience asks (V90). */
export interface ModeratorRows {
  readonly messages: readonly MessageRow[];
  readonly questions: readonly MessageRow[];
}

/** Messages and questions apart, each in the order of the room (V90). */
export function moderatorRows(rows: readonly MessageRow[]): ModeratorRows {
  return {
    messages: rows.filter(({ question }) => question === null),
    questions: rows.filter(({ question }) => question !== null),
  };
}

/** What is on the stage now; null: nothing (V90). */
export function shownRow(rows: readonly MessageRow[]): MessageRow | null {
  return rows.find(({ to }) => to.includes('STAGE')) ?? null;
}

/** The message for crew alone; null: crew sees what the stage sees (V1861). */
export function crewRow(rows: readonly MessageRow[]): MessageRow | null {
  return rows.find(({ to }) => to.includes('CREW') && !to.includes('STAGE')) ?? null;
}

/** The newest question, for a polite live region: it changes when one comes in (V91). */
export function questionAnnouncement(rows: readonly MessageRow[]): string {
  const newest = rows.reduce<MessageRow | null>(
    (latest, row) => (row.question && row.question.at >= (latest?.question?.at ?? 0) ? row : latest),
    null,
  );
  if (!newest?.question) return '';
  return messageWords.questionFrom(newest.question.name || messageWords.theAudience, newest.title);
}
