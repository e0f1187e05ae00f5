import { isFields, textIn } from '../../machines/kernel/shapes.ts';
import { MINUTE } from '../../machines/kernel/time.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { callWords } from '../app/call.words.ts';
import { withTimeout } from '../app/with-timeout.ts';
import { linksFrom } from './links.view.ts';

const lastMade = browserEntry('callboard.room-made');
/** U460. */
const SAME_WITHIN = MINUTE;

/** None if null. */
export function justMade(): string | null {
  const [at = '', path = ''] = (lastMade.read() ?? '').split(' ');
  const age = Date.now() - Number(at);
  return path !== '' && age >= 0 && age < SAME_WITHIN ? path : null;
}

let made: { attempt: number; path: Promise<string> } | null = null;

export function generateRoom(attempt: number): Promise<string> {
  if (made?.attempt !== attempt) made = { attempt, path: requestRoom() };
  const { path } = made;
  const forget = () => {
    made = null;
  };
  path.then(forget, forget);
  return path;
}

async function requestRoom(): Promise<string> {
  const { response, body } = await post({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  const links = linksFrom(body);
  if (response.ok && links) {
    lastMade.write(`${Date.now()} ${links.controller}`);
    return links.controller;
  }
  const { code = '', message } = refusalIn(body);
  throw new NoRoom(code, message ?? callWords.answered(response.status));
}

function post(fields: object): Promise<{ readonly response: Response; readonly body: unknown }> {
  return withTimeout(async (signal) => {
    const response = await fetch('/api/rooms', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
      signal,
    });
    const body: unknown = await response.json().catch(() => null);
    return { response, body };
  }).catch(() => {
    throw new NoRoom('', callWords.unreachable);
  });
}

export class NoRoom extends Error {
  override name = 'NoRoom';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function refusalIn(body: unknown): { readonly code?: string; readonly message?: string } {
  if (!isFields(body)) return {};
  const [code, message] = [textIn(body, 'code'), textIn(body, 'message')];
  return { ...(code !== null && { code }), ...(message !== null && { message }) };
}
