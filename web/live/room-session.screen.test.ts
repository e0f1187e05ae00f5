import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SHORT_EVENTS } from '../../machines/room/changes.ts';
import { joined, sessionBench } from './session-bench.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('requests of operators to a screen', () => {
  it('V58 identify shows its name for 6 s', async () => {
    const { server, shown, pass } = await joined();
    server.tell(['event', 'client/identify', {}, 0, server.now()]);
    await pass(100);
    expect(shown().identification).toEqual({ name: 'FOH' });
    await pass(7_000);
    expect(shown().identification).toBeNull();
  });

  it('V58 rename gives it a lasting name', async () => {
    const { server, shown, pass } = await joined();
    server.tell(['event', 'client/rename', { name: 'Balcony' }, 0, server.now()]);
    await pass(100);
    expect(shown().deviceName).toBe('Balcony');
    server.breakLines();
    await pass(6_000);
    expect(server.hellos.at(-1)?.client.name).toBe('Balcony');
  });

  it('V2248 the editors of cells are reported to late listeners too, and cleared by a reconnect', async () => {
    const { server, session, pass } = await joined();
    const editors = [{ timerId: 'a', columnId: 'l', name: 'Light' }];
    server.tell(['event', 'cells/editors', editors, 0, server.now()]);
    await pass(100);
    const heard: unknown[] = [];
    session.onNotice((name, payload) => name === 'cells/editors' && heard.push(payload));
    expect(heard).toEqual([editors]);
    server.breakLines();
    await pass(6_000);
    expect(heard).toEqual([editors, []]);
  });

  it('D30, W96 the hello states that the client accepts short events, also after a reconnect', async () => {
    const { server, pass } = await joined();
    server.breakLines();
    await pass(6_000);
    expect(server.hellos.map(({ client }) => client.accepts)).toEqual([SHORT_EVENTS, SHORT_EVENTS]);
  });

  it("D33 clients/thumb requests another screen's picture, and the answer reaches listeners", async () => {
    const { server, session, pass } = await joined();
    const heard: unknown[] = [];
    const stop = session.onNotice((name, payload) => heard.push([name, payload]));
    session.say('clients/thumb', { clientId: 'c2' });
    await pass(100);
    expect(server.asked.at(-1)).toEqual(['clients/thumb', { clientId: 'c2' }]);
    const answer = { clientId: 'c2', thumb: null };
    server.tell(['event', 'client/thumb', answer, 0, server.now()]);
    await pass(100);
    stop();
    server.tell(['event', 'client/thumb', answer, 0, server.now()]);
    await pass(100);
    expect(heard).toEqual([['client/thumb', answer]]);
  });

  it('D50, D53 requests for a picture or another view reach the screen', async () => {
    const { server, story, pass } = await joined();
    server.tell(['event', 'client/thumb', {}, 0, server.now()]);
    server.tell(['event', 'client/thumb', { clientId: 'other', thumb: null }, 0, server.now()]);
    server.tell(['event', 'client/show', { view: 'AGENDA' }, 0, server.now()]);
    await pass(100);
    expect(story).toEqual(['joined', 'picture', 'show: AGENDA']);
  });

  it.each([0, 60_000])(
    'V430 changes of devices do not change the show, with a wall clock %d ms ahead',
    async (wall) => {
      const { server, session, shown, pass } = await joined();
      server.setWall(wall);
      await pass(100);
      const before = shown();
      session.tell({ rtt: 20, offset: 0 });
      await pass(100);
      expect(shown()).toBe(before);
      const clients =
        session.screen.getSnapshot().context.clients?.map((client) => ({ ...client, rtt: 20 })) ?? [];
      server.tell(['event', 'clients', clients, 0, server.now()]);
      await pass(100);
      expect(session.screen.getSnapshot().context.clients).toEqual(clients);
      expect(shown()).toBe(before);
      server.command({ name: 'room/onAir', payload: { on: true } });
      await pass(100);
      expect(shown()).not.toBe(before);
    },
  );

  it('V58 a request to reload reloads the page, and a kick ends the session', async () => {
    const { server, story, pass } = await joined();
    server.tell(['event', 'client/forceReload', {}, 0, server.now()]);
    server.tell(['event', 'client/kick', {}, 0, server.now()]);
    await pass(60_000);
    expect(story).toEqual(['joined', 'reload', 'ended: kicked']);
    expect(server.hellos).toHaveLength(1);
  });
});

describe('a delayed screen', () => {
  it('V56 shows both clock and events of `delay` ago', async () => {
    const { server, session, shown, pass } = await joined({ delay: 3_000 });
    expect(session.clock.now()).toBeCloseTo(server.now() - 3_000, 0);
    server.command({ name: 'timeset/start', payload: {} });
    await pass(2_900);
    expect(shown().view.timeset.running).toBe(false);
    await pass(200);
    expect(shown().view.timeset.running).toBe(true);
  });
});

describe("a change of the server's wall clock", () => {
  const WEEKS = 21 * 86_400_000;
  type Bench = Awaited<ReturnType<typeof joined>>;

  const left = ({ shown, session }: Bench) =>
    Math.round((shown().view.timeset.deadline ?? Number.NaN) - session.clock.now());

  async function running(options?: Parameters<typeof joined>[0]) {
    const bench = await joined(options);
    bench.server.command({ name: 'timeset/start', payload: {} });
    await bench.pass(10_000);
    return bench;
  }

  it('C25 applies to times of day immediately, and keeps the time left', async () => {
    const bench = await running();
    for (const wall of [WEEKS, -3_600_000, 0]) {
      const before = left(bench);
      bench.server.setWall(wall);
      await bench.pass(10);
      expect(Math.abs(left(bench) - (before - 10))).toBeLessThanOrEqual(1);
      expect(Math.abs(bench.session.clock.now() - bench.server.now() - wall)).toBeLessThanOrEqual(1);
      expect(bench.session.wallTime()).toBeCloseTo(bench.server.now() + wall, 0);
      // Tokens go on to live by the server's time.
      expect(bench.session.serverTime()).toBeCloseTo(bench.server.now(), 0);
    }
  });

  it('C25 changes clock and show in one step', async () => {
    const bench = await running();
    const looks: number[] = [];
    bench.session.screen.subscribe(() => looks.push(left(bench)));
    const before = left(bench);
    bench.server.setWall(WEEKS);
    await bench.pass(5);
    looks.push(left(bench));
    await bench.pass(5);
    for (const look of looks) expect(Math.abs(before - look)).toBeLessThanOrEqual(11);
  });

  it('C25 in the welcome also applies to predicted commands', async () => {
    const bench = sessionBench();
    bench.server.wall = WEEKS;
    bench.session.start();
    await bench.pass(100);
    void bench.session.send('timeset/start', {});
    await bench.pass(2);
    expect(left(bench)).toBeCloseTo(600_000, -2);
    const foreseen = bench.shown().view.timeset.kickoff;
    await bench.pass(200);
    expect(Math.abs((bench.shown().view.timeset.kickoff ?? 0) - (foreseen ?? 0))).toBeLessThan(100);
    expect(bench.shown().view.room.updatedAt).toBe(bench.server.context.show.room.updatedAt);
  });

  it('C25 leaves the delay of a delayed screen unchanged', async () => {
    const bench = await running({ delay: 5_000 });
    bench.server.setWall(WEEKS);
    bench.server.command({ name: 'room/rename', payload: { name: 'Late show' } });
    await bench.pass(4_900);
    expect(bench.shown().view.room.name).not.toBe('Late show');
    await bench.pass(200);
    expect(bench.shown().view.room.name).toBe('Late show');
  });

  it('N423 a slow disk is reported, and its recovery too', async () => {
    const bench = await running();
    for (const slow of [true, false]) bench.server.tell(['event', 'serverStorage', { slow }, 0, 0]);
    await bench.pass(10);
    expect(bench.story.slice(-2)).toEqual(['disk hangs', 'disk is quick']);
  });

  it('W91 is ignored if its payload is invalid', async () => {
    const bench = await running();
    for (const payload of [null, 5, {}, { wall: Number.NaN }])
      bench.server.tell(['event', 'serverClock', payload, 0, 0]);
    await bench.pass(10);
    expect(bench.session.clock.now()).toBeCloseTo(bench.server.now(), 0);
  });
});
