import type { DeviceId, RoomPid } from '../../machines/kernel/ids.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { Denial, isErrorCode } from './denial.ts';

const TIMEOUT: Duration = 30_000;

/** What a screen shows at the door. */
export interface DoorRequest {
  readonly pid: RoomPid;
  readonly view: View;
  readonly signature: string | null;
  readonly deviceId: DeviceId;
  readonly password: string | null;
}

export interface RoomToken {
  readonly token: string;
  readonly expiresAt: Instant;
}

/** Asks for a room token. Rejects with a `Denial` when the door is shut, with another error when nobody answers. */
export async function fetchRoomToken(door: DoorRequest): Promise<RoomToken> {
  const query = new URLSearchParams({ view: door.view, deviceId: door.deviceId });
  if (door.signature !== null) query.set('signature', door.signature);
  const response = await fetch(`/api/rooms/${door.pid}/credentials?${query}`, {
    headers: door.password === null ? {} : { 'x-room-password': encodeURIComponent(door.password) },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const body: unknown = await response.json();
  if (response.ok) return tokenFrom(body);
  throw failureFrom(response.status, body);
}

function tokenFrom(body: unknown): RoomToken {
  if (isObject(body) && typeof body['roomToken'] === 'string' && typeof body['expiresAt'] === 'number') {
    return { token: body['roomToken'], expiresAt: body['expiresAt'] };
  }
  throw new Error('The server answered without a room token.');
}

/** Servers in trouble and rate limits pass; everything else is a shut door. */
function failureFrom(status: number, body: unknown): Error {
  const code = isObject(body) && isErrorCode(body['code']) ? body['code'] : null;
  const message = isObject(body) && typeof body['message'] === 'string' ? body['message'] : undefined;
  if (code === null || status >= 500 || status === 429 || status === 408) {
    return new Error(message ?? `The server answered ${status}.`);
  }
  return new Denial(code, message);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
