import type { DeviceId } from '../../machines/kernel/ids.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import { isFields } from '../../machines/kernel/shapes.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { liveWords } from '../../machines/words/live.ts';
import { withTimeout } from '../app/with-timeout.ts';
import { Denial, Unavailable } from './live-room.ts';
import { secretHeaders, type TokenScope } from './room-passwords.ts';

/** A token opens a view of a room, or an output (with the view `VIEWER`). */
export interface TokenSubject {
  readonly place: TokenScope;
  readonly view: View;
  readonly signature: string | null;
}

interface RoomTokenRequest extends TokenSubject {
  readonly deviceId: DeviceId;
  readonly password: string | null;
}

export interface RoomToken {
  readonly token: string;
  readonly expiresAt: Instant;
}

/** Rejects with a `Denial`, or with another error if the failure is temporary. */
export async function fetchRoomToken(request: RoomTokenRequest): Promise<RoomToken> {
  const query = new URLSearchParams({ view: request.view, deviceId: request.deviceId });
  const headers = secretHeaders(request);
  return withTimeout(async (signal) => {
    const response = await fetch(`/api/${request.place}/credentials?${query}`, { headers, signal });
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return parseToken(body);
    throw parseFailure(response, body);
  });
}

function parseToken(body: unknown): RoomToken {
  if (isFields(body) && typeof body['roomToken'] === 'string' && typeof body['expiresAt'] === 'number') {
    return { token: body['roomToken'], expiresAt: body['expiresAt'] };
  }
  throw new Error(liveWords.noToken);
}

/** Server errors, timeouts and rate limits are temporary. Other refusals are final. */
function parseFailure({ status, headers }: Response, body: unknown): Error {
  const { code, message } = isFields(body) ? body : {};
  const text = typeof message === 'string' ? message : liveWords.answered(status);
  const passes = status >= 500 || status === 429 || status === 408;
  return typeof code === 'string' && !passes
    ? new Denial({ code, message: text })
    : new Unavailable(text, retryAfterIn(headers));
}

/** Returns the seconds of `Retry-After` in ms. Returns 0 for a date and without the header. */
export function retryAfterIn(headers: Headers): Duration {
  return (Number.parseInt(headers.get('retry-after') ?? '', 10) || 0) * SECOND;
}

/** Requests JSON with this screen's rights. Returns null if the server refuses. Rejects if it does not answer. */
export async function getByToken(
  path: string,
  token: () => Promise<string>,
  signal: AbortSignal,
): Promise<unknown> {
  const headers = { 'x-access-token': await token() };
  const answer = await fetch(path, { signal, headers });
  return answer.ok ? answer.json() : null;
}
