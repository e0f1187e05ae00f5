import { isFields, ownEntry, textIn } from '../../machines/kernel/shapes.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { questionWords } from './question.words.ts';

export const QUESTION_LENGTH = 500;
const NEARLY_FULL = 450;

interface QuestionDraft {
  readonly counter: string;
  readonly full: boolean;
  readonly sendable: boolean;
}

export function questionDraft(text: string): QuestionDraft {
  return {
    counter: questionWords.counter(text.length, QUESTION_LENGTH),
    full: text.length >= NEARLY_FULL,
    sendable: text.trim() !== '' && text.length <= QUESTION_LENGTH,
  };
}

export type QuestionAnswer = {
  readonly status: number;
  readonly code: string | null;
  readonly message: string | null;
  /** ms. */
  readonly retryAfter: Duration | null;
} | null;

type QuestionAccess = 'open' | 'closed' | 'protected' | 'unsigned' | 'missing';

const refusedAccess: Readonly<Record<string, QuestionAccess>> = {
  room_not_found: 'missing',
  not_found: 'missing',
  denied_protected: 'protected',
  bad_signature: 'unsigned',
};

export interface QuestionRoom {
  readonly access: QuestionAccess;
  readonly name: string | null;
}

/** Unclear answers count as none (N65, V190). */
export function questionRoom(answer: unknown): QuestionRoom {
  const fields = isFields(answer) ? answer : {};
  const name = textIn(fields, 'roomName')?.trim() || null;
  if (textIn(fields, 'questions') === 'CLOSED') return { access: 'closed', name };
  return { access: ownEntry(refusedAccess, textIn(fields, 'code') ?? '') ?? 'open', name };
}

const TAKES_NONE = new Set(['plan_limit', 'questions_closed']);

/** V96; plans do not concern the audience (V146). */
export function questionFailure(answer: QuestionAnswer): string {
  if (answer === null) return questionWords.outOfReach;
  const { status, code, message, retryAfter } = answer;
  if (status === 404) return questionWords.noSuchRoom;
  if (status === 429) return questionWords.tooMany(waitText(retryAfter ?? 0));
  if (code !== null && TAKES_NONE.has(code)) return questionWords.closedNow;
  if (message === null) return questionWords.notSent;
  return questionWords.notSentBecause(message);
}

function waitText(ms: Duration): string {
  if (ms <= 0) return questionWords.inAMoment;
  const seconds = Math.ceil(ms / 1_000);
  if (seconds > 90) return questionWords.inMinutes(Math.ceil(seconds / 60));
  return questionWords.inSeconds(seconds);
}
