import type { RoomPid } from '../../machines/kernel/ids.ts';
import { isFields, textIn } from '../../machines/kernel/shapes.ts';
import { withTimeout } from '../app/with-timeout.ts';
import { retryAfterIn } from '../live/room-token.ts';
import { questionFailure } from './question-form.view.ts';
import type { QuestionCredentials } from './use-question-access.ts';

interface QuestionFields {
  readonly text: string;
  readonly name: string;
}

export interface QuestionRefusal {
  readonly words: string;
  readonly isProtected: boolean;
}

export async function sendQuestion(
  pid: RoomPid,
  question: QuestionFields,
  shown: QuestionCredentials,
): Promise<QuestionRefusal | null> {
  const answer = await withTimeout((signal) => post(pid, question, shown, signal)).catch(() => null);
  if (answer === null) return { words: questionFailure(null), isProtected: false };
  const { response, body } = answer;
  if (response.ok) return null;
  const fields = isFields(body) ? body : {};
  const code = textIn(fields, 'code');
  const words = questionFailure({
    status: response.status,
    code,
    message: textIn(fields, 'message'),
    retryAfter: retryAfterIn(response.headers),
  });
  return { words, isProtected: code === 'denied_protected' };
}

async function post(
  pid: RoomPid,
  question: QuestionFields,
  { query, headers }: QuestionCredentials,
  signal: AbortSignal,
): Promise<{ readonly response: Response; readonly body: unknown }> {
  const response = await fetch(`/api/rooms/${pid}/questions?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(question),
    signal,
  });
  return { response, body: await response.json().catch(() => null) };
}
