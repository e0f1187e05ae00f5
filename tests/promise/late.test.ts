import { createSocket } from 'node:dgram';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encode, Message } from 'node-osc';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SECOND } from '../../machines/kernel/time.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { DiskFaults } from '../disk/disk-faults.ts';
import { noShim, shimEnv } from '../disk/disk-shim.ts';
import { newKey } from '../support/api-keys.ts';
import { Desk } from '../support/desk.ts';
import { LONG } from '../support/exhaustive.ts';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import {
  freePort,
  type ServerOptions,
  ServerProcess,
  SOURCE,
  temporaryFolder,
} from '../support/server-process.ts';

/** Longer than anything may be done after its press, by a margin of a busy machine; ms. */
const FROZEN_FOR = 3 * SECOND;

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const started: ServerProcess[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.remove();
});

interface Stage {
  readonly rest: RestClient;
  readonly room: MadeRoom;
  readonly token: string;
  readonly controller: RoomClient;
  readonly key: string;
  readonly oscPort: number;
}

/** Presses GO; resolves to what became of it as far as the presser hears, once it does. */
type Press = (stage: Stage) => Promise<unknown>;

const latest = () => ({ by: Date.now() + 2 * SECOND });

async function bySocket({ controller }: Stage, by: readonly number[]): Promise<unknown> {
  const answer = controller.next('ack', 'nack');
  controller.send(['command', 1, 'timeset/start', {}, ...by]);
  const [kind, , told] = await answer;
  return kind === 'ack' ? 'done' : 'code' in told && told.code;
}

async function byRest({ rest, room, token }: Stage, fields: object): Promise<unknown> {
  const { status, body } = await rest.call('POST', `/api/rooms/${room.room.pid}/commands`, {
    body: { name: 'timeset/start', payload: {}, ...fields },
    headers: { 'x-access-token': token },
  });
  return status === 200 ? 'done' : codeIn(body);
}

const { parse: heardIn } = z.looseObject({ heard: z.looseObject({ outcome: z.string() }).nullable() });
const codeIn = (body: unknown) => z.looseObject({ code: z.string() }).parse(body).code;

const ways: readonly (readonly [string, Press])[] = [
  ['the socket, with its last instant', (stage) => bySocket(stage, [latest().by])],
  ['the socket, without', (stage) => bySocket(stage, [])],
  ['REST, with its last instant', (stage) => byRest(stage, latest())],
  ['REST, without', (stage) => byRest(stage, {})],
  [
    'the public API',
    async ({ rest, room, key }) => {
      const { status, body } = await rest.call('GET', `/v1/start?room_id=${room.room.pid}&api_key=${key}`);
      const { message } = z.looseObject({ message: z.string() }).parse(body);
      if (status === 200) return 'done';
      return message === errorWords.too_late ? 'too_late' : message;
    },
  ],
  [
    'OSC',
    async ({ rest, room, oscPort }) => {
      const socket = createSocket('udp4');
      const packet = encode(new Message(`/callboard/${room.room.pid}/start`));
      await new Promise<void>((sent) => socket.send(packet, oscPort, '127.0.0.1', () => sent()));
      socket.close();
      for (;;) {
        const { heard } = heardIn((await rest.call('GET', `/api/rooms/${room.room.pid}/osc`)).body);
        if (heard !== null) return heard.outcome === 'taken' ? 'done' : heard.outcome;
        await passed(20);
      }
    },
  ],
];

/** A server and a room for each way to press GO. */
async function stages(nodeArgs: readonly string[] = []) {
  const oscPort = await freePort();
  const env = { OSC_PORT: String(oscPort), OSC_ALLOW: '127.0.0.0/8' };
  const server = await ServerProcess.start({ nodeArgs, env });
  started.push(server);
  const made = await Promise.all(ways.map(() => newStage(server.url, oscPort)));
  return { server, made };
}

let guests = 0;

async function newStage(url: string, oscPort: number): Promise<Stage> {
  const rest = new RestClient(url);
  const { uid } = userIn(
    await post(rest, 'signup', { email: `late-${guests++}@callboard.test`, password: PASSWORD }),
  );
  const room = await rest.makeRoom();
  const { key } = await newKey(rest, uid);
  const token = await rest.token(room, 'CONTROLLER');
  await rest.command(room.room.pid, token, 'room/osc', { on: true, senders: ['127.0.0.1'] });
  const controller = await RoomClient.join(url, { token });
  return { rest, room, token, controller, key, oscPort };
}

async function isRunning({ rest, room, token }: Stage): Promise<boolean> {
  const headers = { 'x-access-token': token };
  const { body } = await rest.call('GET', `/api/rooms/${room.room.pid}/state`, { headers });
  return z.looseObject({ timeset: z.looseObject({ running: z.boolean() }) }).parse(body).timeset.running;
}

/** Result of a GO by each way, pressed while the server was stopped. */
async function pressedInFreeze(nodeArgs: readonly string[] = []) {
  const { server, made } = await stages(nodeArgs);
  server.signal('SIGSTOP');
  const heard = ways.map(([, press], nth) => press(made[nth] as Stage));
  await passed(FROZEN_FOR);
  server.signal('SIGCONT');
  const answers = await Promise.all(heard);
  // An edit that was pressed behind it has been done, so that it would have been as well.
  const runs = await Promise.all(
    made.map(async (each) => {
      await each.controller.command('room/rename', { name: 'Hall B' }, 2);
      return isRunning(each);
    }),
  );
  for (const { controller } of made) controller.terminate();
  return { answers, runs };
}

describe('A GO that waited in a frozen server', () => {
  it('W380 W381 is dropped if it is more than 2 s late', async () => {
    const { answers, runs } = await pressedInFreeze();
    expect(answers).toEqual(ways.map(([name]) => (name === 'OSC' ? 'refused' : 'too_late')));
    expect(runs).toEqual(ways.map(() => false));
  });

  it('W380 W381 takes effect late if the clock of the server also freezes', LONG, async () => {
    const still = fileURLToPath(new URL('still-clock.ts', import.meta.url));
    const { answers, runs } = await pressedInFreeze(['--import', still]);
    expect(answers).toEqual(ways.map(() => 'done'));
    expect(runs).toEqual(ways.map(() => true));
  });

  it('W381 takes effect at once on a healthy server, however it is sent', async () => {
    const { made } = await stages();
    const answers = await Promise.all(ways.map(([, press], nth) => press(made[nth] as Stage)));
    expect(answers).toEqual(ways.map(() => 'done'));
    expect(await Promise.all(made.map(isRunning))).toEqual(ways.map(() => true));
    for (const { controller } of made) controller.terminate();
  });
});

const reason = noShim();
if (reason !== null) process.stdout.write(`Hanging disks are not tested here. ${reason}\n`);

describe.runIf(reason === null)('A GO that waited for a hanging disk', () => {
  /** An edit is at the disk when that begins to hang, then come a GO and another edit. */
  async function pressedAtDisk(nodeArgs: readonly string[] = []) {
    const folder = temporaryFolder();
    const [directory, control] = [join(folder, 'data'), join(folder, 'control')];
    const faults = DiskFaults.make(control);
    const env = { DATA_DIR: directory, ...shimEnv({ directory, control }) };
    const server = await ServerProcess.start({ nodeArgs, env });
    started.push(server);
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom();
    const controller = await RoomClient.join(server.url, { token: await rest.token(room, 'CONTROLLER') });
    faults.arm({ kind: 'slow', only: 'sync', delayMs: FROZEN_FOR });
    const edit = controller.command('room/rename', { name: 'Hall A' });
    while (faults.state !== 'hitting') await passed(5);
    const go = controller.command('timeset/start');
    const last = controller.command('timers/create', { name: 'Last' });
    const answers = await Promise.all([edit, go, last]);
    controller.terminate();
    faults.close();
    rmSync(folder, { recursive: true });
    return answers.map(([kind, , told]) =>
      kind === 'nack' && 'code' in Object(told) ? Object(told).code : kind,
    );
  }

  it('W382 is dropped if it is late, and other edits take effect', async () => {
    expect(await pressedAtDisk()).toEqual(['ack', 'too_late', 'ack']);
  });

  it('W382 takes effect late if the clock of the server also freezes', LONG, async () => {
    const still = fileURLToPath(new URL('still-clock.ts', import.meta.url));
    expect(await pressedAtDisk(['--import', still])).toEqual(['ack', 'ack', 'ack']);
  });
});

describe('A server that stops', () => {
  /** Four desks press while the server is restarted; what became of it. */
  async function restarted(options: ServerOptions = {}) {
    const server = await ServerProcess.start(options);
    started.push(server);
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom();
    const token = await rest.token(room, 'CONTROLLER');
    const desks = Array.from({ length: 4 }, (_, nth) => new Desk(`desk-${nth}`));
    const clients = await Promise.all(desks.map((desk) => desk.join(server.url, token)));
    const pressing = Promise.all(desks.map((desk, nth) => desk.press(clients[nth] as RoomClient)));
    await passed(200);
    await server.stop();
    await pressing;
    await server.start();
    const back = await Promise.all(desks.map((desk) => desk.join(server.url, token)));
    await Promise.all(desks.map((desk, nth) => desk.pressAgain(back[nth] as RoomClient)));
    const { body } = await rest.command(room.room.pid, token, 'timers/create');
    const { seq } = z.looseObject({ seq: z.number() }).parse(body);
    for (const client of back) client.terminate();
    return {
      refused: desks.flatMap((each) => each.refused),
      goodbyes: desks.flatMap(({ goodbyes }) => goodbyes),
      asked: desks.reduce((sum, { asked }) => sum + asked, 0),
      done: seq - 1,
    };
  }

  it('W384 refuses no command, and the next server runs each unanswered command once', async () => {
    const { refused, goodbyes, asked, done } = await restarted();
    expect(refused).toEqual([]);
    expect([...new Set([...goodbyes, 'restarting'])]).toEqual(['restarting']);
    expect(done).toBe(asked);
  });

  it('W384 would refuse commands if it answered those that arrive late', LONG, async () => {
    const blunt = fileURLToPath(new URL('blunt-stop.ts', import.meta.url));
    let refusals = 0;
    for (let stops = 0; stops < 5 && refusals === 0; stops++)
      refusals = (await restarted({ script: SOURCE, nodeArgs: ['--import', blunt] })).refused.length;
    expect(refusals).toBeGreaterThan(0);
  });
});
