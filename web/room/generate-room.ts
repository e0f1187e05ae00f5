import { linksFrom } from '../../machines/view/screens/links.ts';
import { callWords } from '../../machines/words/call.ts';
import { withTimeout } from '../app/with-timeout.ts';

let made: { attempt: number; path: Promise<string> } | null = null;

/** Makes a room in the browser's zone, once for each attempt; answers the path of its controller. */
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
  if (response.ok && links) return links.controller;
  throw new Error(messageFrom(body) ?? callWords.answered(response.status));
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
    throw new Error(callWords.unreachable);
  });
}

function messageFrom(body: unknown): string | null {
  const told = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return typeof told === 'string' ? told : null;
}
