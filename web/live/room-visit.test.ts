import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RoomVisit } from './room-visit.ts';

const door = {
  place: 'rooms/ABCD1234',
  view: 'VIEWER',
  signature: null,
  name: null,
  delay: 0,
  password: 'typed',
  predictor: null,
  versionMismatch: 'notify',
} as const;

const shut = { status: 403, body: { code: 'denied_protected', message: 'This room asks for a password.' } };
const open = { status: 200, body: { roomToken: 'token', expiresAt: 3_600_000 } };

let answer: { readonly status: number; readonly body: unknown };
const passwords: (string | null)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  passwords.length = 0;
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    passwords.push(new Headers(init.headers).get('x-room-password'));
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('V123 a screen that was asked for a password comes in by itself once none is asked', async () => {
  answer = shut;
  const visit = new RoomVisit(door);
  const leave = visit.start();
  await vi.advanceTimersByTimeAsync(100);
  expect(visit.snapshot().denial?.code).toBe('denied_protected');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(passwords).toEqual(['typed', null]);
  expect(visit.snapshot().denial?.code).toBe('denied_protected');
  answer = open;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(visit.snapshot().denial).toBeNull();
  leave();
});

it('V123 nobody looks at the door once the screen has left', async () => {
  answer = shut;
  const leave = new RoomVisit(door).start();
  await vi.advanceTimersByTimeAsync(100);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(passwords).toEqual(['typed']);
});
