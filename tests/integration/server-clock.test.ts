import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { monotonic, systemClock, type TimeSource } from '../../server/kernel/clock.ts';
import { EXHAUSTIVE, LONG, some } from '../support/exhaustive.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { programFile, ServerProcess, temporaryFolder } from '../support/server-process.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const WEEKS = 21 * DAY;

/** Tolerance of a reported difference, and of a busy machine between two reads. */
const TOLERANCE = 100;
const SLACK = 5 * SECOND;

/** Undone after each test, the newest first. */
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

interface Welcomed {
  readonly client: RoomClient;
  readonly wall: number | undefined;
  readonly deadline: number | null;
  /** Join time of the newest screen, as listed. */
  readonly connectedAt: number;
}

async function joined(url: string, room: MadeRoom): Promise<Welcomed> {
  const rest = new RestClient(url);
  const client = await RoomClient.open(url);
  undo.push(() => client.close());
  const { wall, state } = await client.join({ token: await rest.token(room, 'CONTROLLER') });
  const connectedAt = Math.max(...(state?.clients ?? []).map((each) => each.connectedAt));
  return { client, wall, deadline: state?.timeset.deadline ?? null, connectedAt };
}

async function serverTime(client: RoomClient): Promise<number> {
  client.send(['ping', 0]);
  const [, , at] = await client.next('serverTime');
  return at;
}

/** Rest of the running countdown, plus the time since the first read. */
async function leftOf({ client, deadline }: Welcomed): Promise<number> {
  const asked = monotonic();
  const at = await serverTime(client);
  return (deadline ?? Number.NaN) - at + (asked + monotonic()) / 2;
}

describe('a change of the wall clock while the server runs', () => {
  let ahead = 0;
  const machine: TimeSource = { monotonic, wall: () => Date.now() + ahead };
  let server: TestServer;

  async function started(): Promise<{ room: MadeRoom; rest: RestClient; first: Welcomed }> {
    ahead = 0;
    server = await startServer({ clock: systemClock(machine) });
    undo.push(() => server.remove());
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom({ timezone: 'UTC' });
    return { room, rest, first: await joined(server.url, room) };
  }

  const near = (value: unknown, target: number) =>
    expect(Math.abs(Number(value) - target)).toBeLessThanOrEqual(TOLERANCE);

  it('W90, W91, C21 is sent to every client, and so is its correction', async () => {
    const { room, first } = await started();
    expect(first.wall).toBeUndefined();
    const asleep = await joined(server.url, await new RestClient(server.url).makeRoom());
    for (const step of [WEEKS, 3 * MINUTE, -HOUR, 0]) {
      ahead = step;
      for (const { client } of [first, asleep])
        near(((await client.event('serverClock')) as { wall: number }).wall, step);
      const late = await joined(server.url, room);
      near(late.wall ?? 0, step);
      const ofWall = (await serverTime(late.client)) + (late.wall ?? 0);
      expect(Math.abs(ofWall - Date.now() - step)).toBeLessThan(SLACK);
    }
  });

  it('C18 does not change a countdown or the remaining time on any screen', async () => {
    const { room, first } = await started();
    await first.client.ask('timeset/start');
    const looks = [await leftOf(await joined(server.url, room))];
    for (const step of [WEEKS, -HOUR]) {
      ahead = step;
      await first.client.event('serverClock');
      looks.push(await leftOf(await joined(server.url, room)));
    }
    expect(Math.max(...looks) - Math.min(...looks)).toBeLessThan(SLACK);
  });

  it('R44, C24 gives a joining screen the same dates as a screen that is already connected', async () => {
    const { room, rest, first } = await started();
    ahead = WEEKS;
    await first.client.event('serverClock');
    await first.client.ask('room/blackout', { on: true });
    const [, , , , at] = await first.client.next('event');
    const late = await RoomClient.open(server.url);
    const { state } = await late.join({ token: await rest.token(room, 'CONTROLLER') });
    expect(state?.room.updatedAt).toBe(at);
    await late.close();
  });

  it('C24 changes the dates of log, questions, rooms and connections, and the clock of REST', async () => {
    const { room, rest, first } = await started();
    await first.client.ask('timeset/start');
    ahead = WEEKS;
    await first.client.event('serverClock');
    await first.client.ask('room/blackout', { on: true });
    const now = Date.now() + WEEKS;
    const isNow = (value: unknown) => expect(Math.abs(Number(value) - now)).toBeLessThan(HOUR);
    const { pid } = room.room;
    const token = await rest.token(room, 'CONTROLLER');
    const headers = { 'x-access-token': token };
    const [line] = (await rest.call('GET', `/api/rooms/${pid}/log`, { headers })).body as { at: number }[];
    isNow(line?.at);
    const state = (await rest.call('GET', `/api/rooms/${pid}/state`, { headers })).body as {
      readonly room: { readonly updatedAt: number };
      readonly timeset: { readonly kickoff: number };
    };
    isNow(state.room.updatedAt);
    isNow(state.timeset.kickoff);
    await rest.call('POST', `/api/rooms/${pid}/questions`, { body: { text: 'When does it end?' } });
    const { client, connectedAt } = await joined(server.url, room);
    isNow(connectedAt);
    const after = (await rest.call('GET', `/api/rooms/${pid}/state`, { headers })).body as {
      readonly messages: { readonly question?: { readonly at: number } }[];
    };
    isNow(after.messages.at(-1)?.question?.at);
    isNow((await serverTime(client)) + WEEKS);
  });

  it('C23 starts a skipped timer at once if the timer would still be running', async () => {
    const { room, first } = await started();
    const soon = new Date(Date.now() + WEEKS - MINUTE).toISOString();
    const { client } = first;
    for (let nth = 0; nth < 100; nth++)
      await client.ask('timers/create', {
        name: `Planned ${nth}`,
        trigger: 'SCHEDULED',
        startTime: nth === 99 ? soon.slice(11, 19) : '00:00:01',
        startDate:
          nth === 99
            ? soon.slice(0, 10)
            : new Date(Date.now() + (nth % 19) * DAY + DAY).toISOString().slice(0, 10),
        hours: 0,
        minutes: 10,
        seconds: 0,
      });
    ahead = WEEKS;
    await client.event('serverClock');
    let deadline: number | null = null;
    while (deadline === null) ({ deadline } = (await client.event('timeset')) as { deadline: number | null });
    const { wall } = await joined(server.url, room);
    const planned = Date.parse(`${soon.slice(0, 19)}Z`);
    expect(Math.abs(deadline + (wall ?? 0) - planned - 10 * MINUTE)).toBeLessThanOrEqual(TOLERANCE);
  });
});

it('A6 planned starts of a copied room are computed from the time of the copy', async () => {
  const machine = { ahead: 0 };
  const clock = systemClock({ monotonic, wall: () => Date.now() + machine.ahead });
  const server = await startServer({ clock });
  undo.push(() => server.remove());
  const rest = new RestClient(server.url);
  const room = await rest.makeRoom({ timezone: 'UTC' });
  const { client } = await joined(server.url, room);
  const planned = new Date(Date.now() + HOUR).toISOString();
  const [startDate, startTime] = [planned.slice(0, 10), planned.slice(11, 19)];
  await client.ask('timers/create', { trigger: 'SCHEDULED', startDate, startTime });
  const { body } = await rest.call('POST', `/api/rooms/${room.room.pid}/duplicate`, { body: {} });
  const { pid } = (body as MadeRoom).room;
  const copy = await joined(server.url, await rest.room(pid));
  machine.ahead = HOUR + MINUTE;
  expect(await copy.client.event('timeset')).toMatchObject({ running: true });
});

describe('a server that restarts after a crash', () => {
  const preload = fileURLToPath(new URL('../support/fake-machine.ts', import.meta.url));

  interface Told {
    readonly ahead?: number;
    readonly bootId?: string | null;
    readonly sinceBoot?: number;
  }

  async function runningShow(first: Told = {}) {
    const file = join(temporaryFolder(), 'machine.json');
    const tell = (told: Told) => writeFileSync(file, JSON.stringify(told));
    tell(first);
    const server = await ServerProcess.start({
      script: programFile('main'),
      nodeArgs: ['--import', preload],
      env: { FAKE_MACHINE: file },
    });
    undo.push(() => server.remove());
    const room = await new RestClient(server.url).makeRoom();
    const before = await joined(server.url, room);
    await before.client.ask('timeset/start');
    const left = await leftOf(await joined(server.url, room));
    /** The decrease; `told`: the machine then. */
    const after = async (told: Told) => {
      await server.kill();
      tell(told);
      await server.start();
      const back = await joined(server.url, room);
      return { lost: left - (await leftOf(back)), back };
    };
    return { server, room, tell, after };
  }

  it.each(some([0, 3 * MINUTE, -3 * MINUTE, WEEKS], (step) => step === 3 * MINUTE))(
    'C19 continues the server time if the wall clock was changed by %d ms meanwhile',
    EXHAUSTIVE,
    async (ahead) => {
      const { after, server } = await runningShow();
      const { lost, back } = await after({ ahead });
      expect(Math.abs(lost)).toBeLessThan(SLACK);
      expect(Math.abs((back.wall ?? 0) - ahead)).toBeLessThanOrEqual(TOLERANCE);
      expect(server.output).not.toContain('wall clock');
    },
  );

  it('C19 continues the server time if the wall clock was changed before the crash', LONG, async () => {
    const { after, server, tell } = await runningShow();
    tell({ ahead: WEEKS });
    const watching = await joined(server.url, await new RestClient(server.url).makeRoom());
    server.signal('SIGUSR2');
    await watching.client.event('serverClock');
    const { lost, back } = await after({ ahead: WEEKS });
    expect(Math.abs(lost)).toBeLessThan(SLACK);
    expect(Math.abs((back.wall ?? 0) - WEEKS)).toBeLessThanOrEqual(TOLERANCE);
  });

  it.each(
    some<[string, Told, Told]>(
      [
        ['another boot', {}, { bootId: 'another boot' }],
        ['no boot id', { bootId: null }, { bootId: null }],
        ['a contradictory time since boot', {}, { sinceBoot: -HOUR }],
      ],
      (_, place) => place === 0,
    ),
  )('C20 uses the wall clock after %s, and logs this', EXHAUSTIVE, async (_name, first, told) => {
    const { after, server } = await runningShow(first);
    const { lost, back } = await after({ ...told, ahead: 3 * MINUTE });
    expect(Math.abs(lost - 3 * MINUTE)).toBeLessThan(SLACK);
    expect(back.wall).toBeUndefined();
    expect(server.output).toContain('Countdowns continue from the wall clock');
  });
});

it.each(['main', 'admin', 'backup'] as const)(
  'N77 a program without time zones does not start and prints the required setting: %s',
  (name) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'zoneinfo64.res'), 'no zones');
    const { status, stderr } = spawnSync(process.execPath, [programFile(name)], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, DATA_DIR: folder, PORT: '0', ICU_TIMEZONE_FILES_DIR: folder },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('ICU_TIMEZONE_FILES_DIR')]);
  },
);
