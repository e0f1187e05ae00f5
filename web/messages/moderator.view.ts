import { messageWords } from './message.words.ts';
import type { MessageRow } from './message-rows.view.ts';

export interface ModeratorRows {
  readonly messages: readonly MessageRow[];
  readonly questions: readonly MessageRow[];
}

export function moderatorRows(rows: readonly MessageRow[]): ModeratorRows {
  return {
    messages: rows.filter(({ question }) => question === null),
    questions: rows.filter(({ question }) => question !== null),
  };
}

export function shownRow(rows: readonly MessageRow[]): MessageRow | null {
  return rows.find(({ to }) => to.includes('STAGE')) ?? null;
}

/** Crew sees the stage's message (V1861) if null. */
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
