import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from './fake-server.fixture.ts';
import type { ResumableRoom } from './room-session.ts';
import { joined, sessionBench } from './session-bench.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Three timers of 10 s, each linked to the one before; the first one runs. */
async function runningShow(): Promise<FakeServer> {
  const server = new FakeServer();
  for (const _ of ['second', 'third'])
    server.command({ name: 'timers/create', payload: { seconds: 10, minutes: 0, trigger: 'LINKED' } });
  server.command({ name: 'timers/update', payload: { timerId: 't1', minutes: 0, seconds: 10 } });
  server.command({ name: 'timeset/start', payload: {} });
  return server;
}

const away = (server: FakeServer) => {
  server.up = false;
  server.breakLines();
};

/** A stored room after the browser's storage. */
const stored = (room: ResumableRoom | null): ResumableRoom =>
  structuredClone(room) ?? expect.fail('Nothing was kept.');

it("N500 runs the room without the server, and shows the server's room after the reconnect", async () => {
  const server = await runningShow();
  const bench = await joined({ server });
  const [, second, third] = bench.shown().view.timers;
  away(server);
  await bench.pass(12_000);
  expect(bench.shown()).toMatchObject({ status: 'reconnecting', view: { timeset: { running: true } } });
  expect(bench.shown().view.timeset.timerId).toBe(second?._id);
  expect(server.now() - (bench.shown().aloneSince ?? 0)).toBeCloseTo(12_000, -3);
  await bench.pass(10_000);
  expect(bench.shown().view.timeset.timerId).toBe(third?._id);
  // 10 s each from the first kickoff: no moment is lost between two timers.
  const kickoff = server.context.show.timeset.kickoff ?? Number.NaN;
  expect(bench.shown().view.timeset.kickoff).toBe(kickoff + 20_000);
  server.up = true;
  const shown = new Set<unknown>();
  bench.session.screen.subscribe(({ context }) => shown.add(context.shown?.view.timeset));
  await bench.pass(30_000);
  expect(bench.shown().view.timeset).toEqual(server.context.show.timeset);
  expect(bench.shown().aloneSince).toBeNull();
  // The picture on its own, the further timer while it dials, and the truth: nothing in between.
  expect(shown.size).toBeLessThanOrEqual(2);
});

it('N500 shows no overtime between linked timers while the server is away', async () => {
  const { bench, shown } = await overZero();
  await bench.pass(3_000);
  expect(shown()).toBe(true);
});

it('N500 shows overtime if the screen does not run the room', async () => {
  const { bench, shown } = await overZero({ goAlone: () => null });
  await bench.pass(3_000);
  expect(shown()).toBe(false);
});

/** A show whose server goes 1 s before the first timer ends. `shown`: whether its screen has time left. */
async function overZero(options: Parameters<typeof sessionBench>[0] = {}) {
  const server = await runningShow();
  const bench = await joined({ ...options, server });
  await bench.pass(8_800);
  away(server);
  const shown = () => (bench.shown().view.timeset.deadline ?? 0) > bench.session.clock.now();
  return { bench, shown };
}

it('N500 starts scheduled timers on time, but not those that were due before the connection was lost', async () => {
  vi.setSystemTime(Date.UTC(2026, 10, 29, 9, 59, 0));
  const server = new FakeServer({ ahead: Date.now() - performance.now() });
  server.command({
    name: 'timers/create',
    payload: { name: 'Talk', trigger: 'SCHEDULED', startTime: '10:00:00' },
  });
  const bench = await joined({ server });
  away(server);
  await bench.pass(50_000);
  expect(bench.shown().view.timeset.running).toBe(false);
  await bench.pass(15_000);
  const talk = bench.shown().view.timers.at(-1);
  expect(bench.shown().view.timeset).toMatchObject({ running: true, timerId: talk?._id });
  expect(bench.shown().view.timeset.kickoff).toBe(Date.UTC(2026, 10, 29, 10, 0, 0));
});

it.each([
  ['over midnight', 'UTC', Date.UTC(2026, 10, 29, 23, 59, 30), '00:00:10', 40_000],
  ['over the step to summer time', 'Europe/Berlin', Date.UTC(2026, 2, 29, 0, 59, 30), '03:00:10', 40_000],
  ['over the step to winter time', 'Europe/Berlin', Date.UTC(2026, 9, 25, 0, 59, 30), '03:00:10', 3_640_000],
])('N500 starts a scheduled timer %s on time', async (_, timezone, from, startTime, after) => {
  vi.setSystemTime(from);
  const server = new FakeServer({ ahead: Date.now() - performance.now() });
  server.command({ name: 'room/settings', payload: { timezone } });
  server.command({
    name: 'timers/create',
    payload: { name: 'Talk', trigger: 'SCHEDULED', startTime },
  });
  const bench = await joined({ server });
  away(server);
  await bench.pass(after - 5_000);
  expect(bench.shown().view.timeset.running).toBe(false);
  await bench.pass(10_000);
  expect(bench.shown().view.timeset).toMatchObject({ running: true, kickoff: from + after });
});

it('N501 starts from the stored copy at the right second, and then follows the server', async () => {
  const server = await runningShow();
  const before = await joined({ server });
  const kept = stored(before.session.kept());
  before.session.stop();
  away(server);
  await before.pass(13_000);

  const bench = sessionBench({ server });
  bench.session.start();
  bench.session.resume(kept);
  await bench.pass(50);
  const second = server.context.show.timers[1]?._id;
  expect(bench.shown()).toMatchObject({ status: 'reconnecting', permissions: kept.welcome.permissions });
  expect(bench.shown().view.timeset).toMatchObject({ running: true, timerId: second });
  expect(bench.session.clock.now()).toBeCloseTo(server.now(), -2);
  server.command({ name: 'room/rename', payload: { name: 'Newer' } });
  server.up = true;
  const pictures: string[] = [];
  bench.session.screen.subscribe(({ context: { shown } }) => {
    const picture = JSON.stringify([shown?.view.timeset, shown?.view.timers, shown?.view.room.name]);
    if (picture !== pictures.at(-1)) pictures.push(picture);
  });
  await bench.pass(6_000);
  expect(bench.shown().status).toBe('live');
  expect(pictures.length).toBeLessThanOrEqual(1);
  expect(bench.shown().view).toEqual(server.context.show);
  expect(server.hellos.at(-1)?.since).toEqual({ epoch: 1, seq: kept.welcome.seq });
});

it('N501 ignores the stored copy if the server answered first', async () => {
  const server = await runningShow();
  const bench = await joined({ server });
  const kept = stored(bench.session.kept());
  server.command({ name: 'room/rename', payload: { name: 'Newer' } });
  await bench.pass(100);
  bench.session.resume(kept);
  await bench.pass(100);
  expect(bench.shown()).toMatchObject({ status: 'live', view: { room: { name: 'Newer' } } });
});

it('N501 offers no copy to store while the server is away', async () => {
  const server = await runningShow();
  const bench = await joined({ server });
  expect(bench.session.kept()).not.toBeNull();
  away(server);
  await bench.pass(1_000);
  expect(bench.session.kept()).toBeNull();
});

it('R2051, N500 ends further clocks while the server is away', async () => {
  const server = await runningShow();
  server.command({
    name: 'clocks/create',
    payload: { duration: 5_000, behavior: 'HIDE', autoShow: 'WHILE_RUNNING' },
  });
  const [clock] = server.context.show.clocks;
  server.command({ name: 'clocks/start', payload: { clockId: clock?._id ?? '' } });
  const bench = await joined({ server });
  expect(bench.shown().view.shownClock).toMatchObject({ clockId: clock?._id });
  away(server);
  await bench.pass(8_000);
  expect(bench.shown().view).toMatchObject({ shownClock: null, clocks: [{ running: false, kickoff: null }] });
});
