import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { newKey } from '../support/api-keys.ts';
import { post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { BUILT, ServerProcess } from '../support/server-process.ts';
import { latencyOf } from './percentiles.ts';
import type { Row } from './table.ts';

/** Measures both kinds in turns, so that other load on the machine affects both. */
const ROUNDS = 8;
const SECONDS_A_ROUND = 0.5;
const OUTSTANDING = 8;
const PRESSES = 300;
/** Longest time that an event may take, ms. */
const PATIENCE = 10_000;

interface Stage {
  readonly url: string;
  readonly pid: string;
  readonly key: string;
  readonly token: string;
  readonly viewer: string;
}

/** Measures commands by key and by room token, and their events by key and on the room socket. */
export async function apiRows(): Promise<readonly Row[]> {
  const server = await ServerProcess.start({ script: BUILT });
  try {
    const owner = new RestClient(server.url);
    const { uid } = userIn(await post(owner, 'anonymous'));
    const made = await owner.makeRoom();
    const { key } = await newKey(owner, uid);
    const [token, viewer] = [await owner.token(made, 'CONTROLLER'), await owner.token(made, 'VIEWER')];
    const stage = { url: server.url, pid: made.room.pid, key, token, viewer };
    const [byToken, byKey] = await ratesInTurns(stage);
    return [
      {
        name: `1 room, ${OUTSTANDING} commands in flight: commands by API key, compared with room token`,
        unit: '/s',
        value: byKey,
        bare: byToken,
        target: { of: 'ratio', atLeast: 0.6 },
      },
      ...(await delayRows(stage)),
    ];
  } finally {
    await server.remove();
  }
}

async function ratesInTurns(stage: Stage): Promise<readonly [byToken: number, byKey: number]> {
  let [byToken, byKey] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    byToken += await commandsASecond(stage, 'token');
    byKey += await commandsASecond(stage, 'key');
  }
  return [byToken / ROUNDS, byKey / ROUNDS];
}

/** Measures commands a second. Each command toggles On air, so that it changes something. */
async function commandsASecond({ url, pid, key, token }: Stage, by: 'key' | 'token'): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: OUTSTANDING });
  const ask = (): Promise<number> => {
    if (by === 'key') return send(agent, `${url}/v1/toggle_blackout?room_id=${pid}&api_key=${key}`, {}, null);
    on = !on;
    const body = JSON.stringify({ name: 'room/blackout', payload: { on } });
    const headers = { 'x-access-token': token, 'content-type': 'application/json' };
    return send(agent, `${url}/api/rooms/${pid}/commands`, headers, body);
  };
  let on = false;
  let done = 0;
  const began = performance.now();
  const until = began + SECONDS_A_ROUND * 1_000;
  const press = async () => {
    while (performance.now() < until) if ((await ask()) === 200) done += 1;
  };
  await Promise.all(Array.from({ length: OUTSTANDING }, press));
  agent.destroy();
  return done / ((performance.now() - began) / 1_000);
}

function send(agent: Agent, url: string, headers: Readonly<Record<string, string>>, body: string | null) {
  return new Promise<number>((resolve, reject) => {
    const method = body === null ? 'GET' : 'POST';
    const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

class Heard {
  count = 0;
  at = 0;
  isOpen = false;

  hear(): void {
    if (!this.isOpen) return;
    this.count += 1;
    this.at = performance.now();
  }
}

async function delayRows(stage: Stage): Promise<readonly Row[]> {
  const [room, stream, socket] = [new Heard(), new Heard(), new Heard()];
  const closes = [
    await roomLine(stage, room),
    await streamLine(stage, stream),
    await socketLine(stage, socket),
  ];
  const lines = [room, stream, socket] as const;
  for (const line of lines) line.isOpen = true;
  const delays = lines.map((): number[] => []);
  const agent = new Agent({ keepAlive: true });
  for (let nth = 1; nth <= PRESSES; nth += 1) {
    const began = performance.now();
    await send(agent, `${stage.url}/v1/toggle_blackout?room_id=${stage.pid}&api_key=${stage.key}`, {}, null);
    while (lines.some(({ count }) => count < nth)) {
      if (performance.now() - began > PATIENCE) throw new Error('An expected event did not arrive.');
      await sleep(1);
    }
    for (const [place, line] of lines.entries()) delays[place]?.push(line.at - began);
  }
  agent.destroy();
  for (const close of closes) close();
  const [ofRoom, ofStream, ofSocket] = delays.map(latencyOf);
  const rows = (name: string, told: typeof ofRoom): readonly Row[] =>
    (['p50', 'p99'] as const).map((share) => ({
      name: `from an API call to ${name}: ${share}, compared with the room socket`,
      unit: 'ms',
      value: told?.[share] ?? Number.NaN,
      bare: ofRoom?.[share] ?? Number.NaN,
      ...(share === 'p50' && { target: { of: 'ratio', atMost: 1.5 } as const }),
    }));
  return [...rows('an event stream', ofStream), ...rows('Socket.IO', ofSocket)];
}

async function roomLine({ url, viewer }: Stage, heard: Heard): Promise<() => void> {
  const client = await RoomClient.join(url, { token: viewer, tap: () => heard.hear() });
  return () => client.terminate();
}

async function streamLine({ url, pid, key }: Stage, heard: Heard): Promise<() => void> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/v1/events?room_id=${pid}&api_key=${key}`, { signal: abort.signal });
  const reader = answer.body?.getReader();
  const read = async () => {
    for (;;) {
      const chunk = await reader?.read();
      if (chunk?.done !== false) return;
      // A comment of the stream is not an event.
      if (chunk.value.length > 8) heard.hear();
    }
  };
  await reader?.read();
  void read().catch(() => {});
  return () => abort.abort();
}

async function socketLine({ url, pid, key }: Stage, heard: Heard): Promise<() => void> {
  const auth = { room_id: pid, api_key: key };
  const socket = io(url, { path: '/v1/socket.io', auth, transports: ['websocket'] });
  await new Promise((resolve) => socket.once('next_timer', resolve));
  socket.onAny(() => heard.hear());
  return () => void socket.disconnect();
}
