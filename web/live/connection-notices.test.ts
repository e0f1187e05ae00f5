import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { dismissNotification, notifications } from '../app/notifications.ts';
import { ConnectionNotices } from './connection-notices.ts';

let answer: (response: Response) => void = () => {};
const fetched = vi.fn<() => Promise<Response>>(
  () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    }),
);
const BLOCKED = 'This network blocks WebSocket';

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  for (const { id } of notifications.get()) dismissNotification(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const titles = () => notifications.get().map(({ title }) => title);
const served = () => new Response(null, { status: 204 });

it('W2761 tries to connect when the server answers HTTP, and reports a block only if that fails', async () => {
  const notices = new ConnectionNotices();
  const redial = vi.fn<() => void>();
  const round = notices.stuck(redial);
  expect(redial).not.toHaveBeenCalled();
  answer(served());
  await vi.advanceTimersByTimeAsync(1_499);
  expect(redial).toHaveBeenCalledTimes(1);
  expect(titles()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await round;
  expect(titles()).toEqual([BLOCKED]);
  notices.restored();
  expect(titles()).toEqual([]);
});

it('W2761 reports no block if that connection succeeds', async () => {
  const notices = new ConnectionNotices();
  const round = notices.stuck(() => notices.restored());
  answer(served());
  await vi.advanceTimersByTimeAsync(1_500);
  await round;
  expect(titles()).toEqual([]);
});

it('W2761 checks a server that does not answer once at a time, and again after a failure', async () => {
  const notices = new ConnectionNotices();
  const redial = vi.fn<() => void>();
  const round = notices.stuck(redial);
  await notices.stuck(redial);
  expect(fetched).toHaveBeenCalledTimes(1);
  answer(Response.json(refusal('restarting'), { status: 503 }));
  await round;
  expect(redial).not.toHaveBeenCalled();
  expect(titles()).toEqual([]);
  void notices.stuck(redial);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('N469 shows the reason of the server at once', async () => {
  const notices = new ConnectionNotices();
  const redial = vi.fn<() => void>();
  const round = notices.stuck(redial);
  answer(Response.json(refusal('cross_site'), { status: 403 }));
  await vi.advanceTimersByTimeAsync(0);
  await round;
  expect(redial).not.toHaveBeenCalled();
  expect(notifications.get()).toMatchObject([{ text: refusal('cross_site').message }]);
});
