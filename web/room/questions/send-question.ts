import { API_TIMEOUT } from '../../../machines/kernel/backoff.ts';
import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { questionFailure } from '../../../machines/view/question-form.ts';

export interface Question {
  readonly text: string;
  readonly name: string;
}

/** Sends a question. Answers null when it was taken, else what to do about it. */
export async function sendQuestion(pid: RoomPid, question: Question): Promise<string | null> {
  const response = await post(pid, question);
  if (response === null) return questionFailure(null);
  if (response.ok) return null;
  const body: unknown = await response.json().catch(() => null);
  return questionFailure({
    status: response.status,
    code: textIn(body, 'code'),
    message: textIn(body, 'message'),
    retryAfter: retryAfter(response.headers.get('retry-after')),
  });
}

async function post(pid: RoomPid, question: Question): Promise<Response | null> {
  try {
    return await fetch(`/api/rooms/${pid}/questions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(API_TIMEOUT),
    });
  } catch {
    return null; // no network, or no answer in time
  }
}

/** The header counts seconds. */
function retryAfter(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : null;
}

function textIn(body: unknown, field: string): string | null {
  const told: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : null;
  return typeof told === 'string' ? told : null;
}
