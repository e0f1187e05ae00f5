import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { encode } from '@msgpack/msgpack';
import { Bundle, encode as encodeOsc, Message } from 'node-osc';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { newKey } from '../support/api-keys.ts';
import { RestClient } from '../support/rest-client.ts';

/** Network address of the stranger, as the proxy reports it: the argument of the process. */
const ELSEWHERE = { 'x-forwarded-for': process.argv[2] ?? '' };

/** Runs until `isOver` returns true. */
type Abuse = (isOver: () => boolean) => Promise<Count | void>;

type Arrival = (url: string) => Abuse | Promise<Abuse>;

/** An arrival prepares what is not measured. The server runs with `settings`. */
export type AbuseKind = readonly [
  what: string,
  arrival: Arrival,
  settings?: Readonly<Record<string, string>>,
];

/** The webhooks of strangers may call this machine, so that only the limits of deliveries apply. */
const WITH_WEBHOOKS = { OUTGOING_TEAMS: 'all', WEBHOOK_ALLOW: '127.0.0.0/8' };

/** Kinds of abuse, by the names in `npm run bench -- abuse/<name>`. */
export const KINDS: Readonly<Record<string, AbuseKind>> = {
  stranger: ['one stranger who sends every request', visit],
  streams: ['event streams of one address', (url) => (isOver) => listenAndPress(url, isOver)],
  sockets: ['forty sockets of one room', (url) => (isOver) => pressOnForty(url, isOver)],
  calls: ['fifty steps called each second', (url) => (isOver) => callEachSecond(url, isOver)],
  bombs: ['automations of 25 rooms that keep each other going', (url) => (isOver) => leaveBombs(url, isOver)],
  chains: [
    'a chain of 1,000 timers of a ms that starts itself again',
    (url) => (isOver) => leaveChain(url, isOver),
  ],
  sheets: ['500 timers with cells, removed and brought back', removeAndUndo],
  connections: ['connections opened and closed', (url) => (isOver) => dialAndHangUp(url, isOver)],
  preflights: ['preflight requests with endless bodies', (url) => (isOver) => sendEndlessBodies(url, isOver)],
  upgrades: ['upgrades from another site', (url) => (isOver) => openFromOtherSite(url, isOver)],
  copies: ['copies of a room with 1,000 timers', copyRooms],
  osc: ['a flood of OSC packets', floodOsc],
  edits: ['rundowns of 1,000 timers, each in place of the last', replaceRundowns],
  events: ['commands of 1,000 timers on different days, with an event stream', pressWithListener],
  starts: ['an automation that searches 1,000 starts', searchStarts],
  mcp: ['MCP bodies of ten edits in a room with 1,000 timers', editByMcp],
  previews: ['previews of an automation after three large edits', previewOften],
  webhooks: ['20 webhooks to receivers that never answer', silentWebhooks, WITH_WEBHOOKS],
  retries: [
    '20 webhooks to receivers that never answer, after the stranger leaves',
    leaveWebhooks,
    WITH_WEBHOOKS,
  ],
};

/** Limit for a stream's answer, ms. Slower streams are closed. */
const STREAM_OPENS_WITHIN_MS = 3_000;

/** Opens event streams with ten keys of a room without an account, and sends commands in it as fast as a socket may. */
async function listenAndPress(url: string, isOver: () => boolean): Promise<void> {
  const client = new RestClient(url);
  const made = await client.makeRoom();
  const teamId = await ownTeam(client);
  const gone = new AbortController();
  for (let nth = 0; nth < 10; nth += 1) {
    const { key } = await newKey(client, teamId);
    const query = new URLSearchParams({ room_id: made.room.pid, api_key: key });
    const open = () =>
      fetch(`${url}/v1/events?${query}`, { headers: ELSEWHERE, signal: gone.signal }).catch(() => null);
    await Promise.race([Promise.all(Array.from({ length: 15 }, open)), pause(STREAM_OPENS_WITHIN_MS)]);
    if (isOver()) break;
  }
  const token = await client.token(made, 'CONTROLLER');
  await press(url, token, isOver);
  gone.abort();
}

const WEBHOOKS = 20;
const PRESSES_A_SECOND = 78;
const PRESSED_MS = 10_000;

/** Creates twenty webhooks. Their receiver accepts connections and never answers. */
async function silentWebhooks(url: string) {
  const receiver = createServer((socket) => socket.on('error', () => {}).resume());
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const { client, command } = await strangersRoom(url);
  const teamId = await ownTeam(client);
  for (let nth = 0; nth < WEBHOOKS; nth += 1) {
    const body = { url: `http://127.0.0.1:${port}/${nth}` };
    const { status } = await client.call('POST', `/api/teams/${teamId}/webhooks`, { body });
    if (status !== 201) throw new Error(`A webhook was answered with ${status}.`);
  }
  return async (isOver: () => boolean) => {
    for (let nth = 0; !isOver(); nth += 1) {
      command('room/onAir', { on: nth % 2 === 0 }).catch(() => {});
      await pause(1_000 / PRESSES_A_SECOND);
    }
  };
}

async function leaveWebhooks(url: string): Promise<Abuse> {
  const pressOn = await silentWebhooks(url);
  const until = performance.now() + PRESSED_MS;
  await pressOn(() => performance.now() > until);
  return async (isOver) => {
    while (!isOver()) await pause(EVERY_MS);
  };
}

const DAY_MS = 86_400_000;

/** While the first timer runs over, every start moves later before it is near. */
async function searchStarts(url: string): Promise<Abuse> {
  const client = new RestClient(url);
  const made = await client.makeRoom({ timezone: 'UTC' });
  const { pid } = made.room;
  const token = await client.token(made, 'CONTROLLER');
  const now = Date.now();
  const items = Array.from({ length: 1_000 }, (_, nth) => {
    const length = { hours: 0, minutes: nth === 1 ? 1 : 0, seconds: 1 };
    const [startDate, startTime] = new Date(now + (nth === 1 ? 50_000 : nth * 3_600_000))
      .toISOString()
      .slice(0, 19)
      .split('T');
    return nth === 0 ? length : { ...length, startDate, startTime };
  });
  await client.command(pid, token, 'timers/replace', { items });
  const when = { type: 'BEFORE', timerId: null, minutes: 1 };
  await client.command(pid, token, 'automations/add', { name: 'near', when, steps: [] });
  await client.command(pid, token, 'timeset/start', {});
  const adjust = (id: number) => encode(['command', id, 'timeset/adjust', { ms: id % 2 === 0 ? 1 : -1 }]);
  return (isOver) => press(url, token, isOver, adjust);
}

/** Moves through a rundown whose schedule is slow to compute, as fast as a socket may. */
async function pressWithListener(url: string): Promise<Abuse> {
  const client = new RestClient(url);
  const made = await client.makeRoom();
  const { pid } = made.room;
  const token = await client.token(made, 'CONTROLLER');
  const day = (nth: number) => new Date(nth * 13 * DAY_MS).toISOString().slice(0, 10);
  const items = Array.from({ length: 1_000 }, (_, nth) => ({
    type: 'FINISH_TIME',
    startTime: '10:00:00',
    startDate: day(nth),
    finishTime: '11:00:00',
    finishDate: day(nth + 3),
  }));
  await client.command(pid, token, 'timers/replace', { items });
  const { key } = await newKey(client, await ownTeam(client));
  return async (isOver) => {
    const gone = new AbortController();
    await fetch(`${url}/v1/events?${new URLSearchParams({ room_id: pid, api_key: key })}`, {
      headers: ELSEWHERE,
      signal: gone.signal,
    });
    await press(url, token, isOver, (id) => encode(['command', id, 'timeset/next', {}]));
    gone.abort();
  };
}

/** Ten steps. Each one changes the room. */
const steps = Array.from({ length: 10 }, (_, nth) => ({
  type: 'COMMAND',
  command: 'room/onAir',
  payload: JSON.stringify({ on: nth % 2 === 0 }),
}));
/** Limit of automations for a team that may not call other servers (K301). */
const MOST_AUTOMATIONS = 5;

/** Creates a room as a new stranger and sends commands by REST. */
async function strangersRoom(url: string, address: Readonly<Record<string, string>> = ELSEWHERE) {
  const client = new RestClient(url);
  const made = await client.makeRoom({}, address);
  const token = await client.token(made, 'CONTROLLER', { headers: address });
  const path = `/api/rooms/${made.room.pid}`;
  const headers = { ...address, 'x-access-token': token };
  const command = (name: string, payload: object, from = address) =>
    client.call('POST', `${path}/commands`, { body: { name, payload }, headers: { ...headers, ...from } });
  return { client, command, state: () => client.call('GET', `${path}/state`, { headers }) };
}

async function callEachSecond(url: string, isOver: () => boolean): Promise<void> {
  const { command } = await strangersRoom(url);
  for (let nth = 0; nth < MOST_AUTOMATIONS; nth += 1)
    await command('automations/add', { name: `${nth}`, when: { type: 'CALL', name: 'go' }, steps });
  while (!isOver()) {
    await command('automations/call', { name: 'go' });
    await pause(1_000);
  }
}

const timersSchema = z.object({ timers: z.array(z.object({ _id: z.string() })) });

const startAgain = (timerId: string | undefined) => [
  { type: 'COMMAND', command: 'timeset/reset', payload: '{}' },
  { type: 'COMMAND', command: 'timeset/start', payload: JSON.stringify({ timerId }) },
];

/** Creates rooms whose timer restarts itself at 0:00, with four automations that toggle On air, and leaves. */
async function leaveBombs(url: string, isOver: () => boolean): Promise<void> {
  for (let room = 0; room < 25 && !isOver(); room += 1) {
    const { command, state } = await strangersRoom(url);
    const [timer] = timersSchema.parse((await state()).body).timers;
    const timerId = timer?._id ?? '';
    await command('timers/update', { timerId, hours: 0, minutes: 0, seconds: 1.1 });
    const when = { type: 'EVENT', event: 'timer.zero', timerId: null, label: null };
    await command('automations/add', { name: 'again', when, steps: startAgain(timerId) });
    for (let nth = 1; nth < MOST_AUTOMATIONS; nth += 1)
      await command('automations/add', { name: `${nth}`, when, steps });
    await command('timeset/start', { timerId });
  }
}

/** Creates a room of 1,000 linked timers of 1 ms that start again after the last one, and leaves. */
async function leaveChain(url: string, isOver: () => boolean): Promise<void> {
  const { command, state } = await strangersRoom(url);
  const short = { hours: 0, minutes: 0, seconds: 0.001, trigger: 'LINKED' };
  await command('timers/replace', { items: Array.from({ length: 1_000 }, () => short) });
  const { timers } = timersSchema.parse((await state()).body);
  const [timerId, last] = [timers[0]?._id, timers.at(-1)?._id];
  const when = { type: 'EVENT', event: 'timer.zero', timerId: last, label: null };
  await command('automations/add', { name: 'again', when, steps: startAgain(timerId) });
  await command('timeset/start', { timerId });
  while (!isOver()) await pause(EVERY_MS);
}

const columnSchema = z.object({ columnId: z.string() });

/** The room is made and edited once from another address, so that this code is already compiled. */
async function removeAndUndo(url: string): Promise<Abuse> {
  const { command, state } = await strangersRoom(url, {});
  const ids: string[] = [];
  for (let nth = 0; nth < 10; nth += 1)
    ids.push(columnSchema.parse((await command('columns/create', { name: `${nth}` })).body).columnId);
  const cells = Object.fromEntries(ids.map((id) => [id, 'Standby']));
  await command('timers/replace', { items: Array.from({ length: 1_000 }, () => ({ cells })) });
  const { timers } = timersSchema.parse((await state()).body);
  const timerIds = timers.slice(500).map(({ _id }) => _id);
  const act = async (from = {}) => {
    await command('timers/removeMany', { timerIds }, from);
    return command('room/undo', {}, from);
  };
  await act();
  return (isOver) => overAndOver(() => act(ELSEWHERE), isOver);
}

/** Number of concurrent connections. The stranger closes each one once it is open. */
const DIALS = 200;

async function dialAndHangUp(url: string, isOver: () => boolean): Promise<void> {
  const { hostname, port } = new URL(url);
  const dial = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) }, () => socket.resetAndDestroy());
      socket.once('error', () => {}).once('close', () => resolve());
    });
  const dialOn = async (): Promise<void> => {
    while (!isOver()) await dial();
  };
  await Promise.all(Array.from({ length: DIALS }, dialOn));
}

/** Number of concurrent connections that send endless bodies, or upgrade requests. */
const SENDERS = 8;
const UPGRADERS = 60;

const SHORT_CHUNKS = Buffer.from('1\r\nx\r\n'.repeat(10_000));

/** Opens a connection each time that one closes, and sends the head and then whatever `sendMore` sends. */
async function keepSending(
  url: string,
  isOver: () => boolean,
  { count, head, sendMore }: { count: number; head: string; sendMore: (socket: Socket) => void },
): Promise<void> {
  const { hostname, port } = new URL(url);
  const send = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(head));
      const goOn = () => {
        if (isOver()) socket.destroy();
        else sendMore(socket);
      };
      socket
        .on('data', goOn)
        .on('drain', goOn)
        .once('error', () => {})
        .once('close', () => resolve());
    });
  const sendOn = async (): Promise<void> => {
    while (!isOver()) await send();
  };
  await Promise.all(Array.from({ length: count }, sendOn));
}

const sendEndlessBodies = (url: string, isOver: () => boolean) =>
  keepSending(url, isOver, {
    count: SENDERS,
    head: 'OPTIONS /v1/socket.io/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
    sendMore: (socket) => {
      while (!socket.destroyed && socket.write(SHORT_CHUNKS));
    },
  });

const upgradeFromOtherSite = [
  'GET /socket/ HTTP/1.1',
  'Host: x',
  'Origin: https://evil.example',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n');

const openFromOtherSite = (url: string, isOver: () => boolean) =>
  keepSending(url, isOver, {
    count: UPGRADERS,
    head: upgradeFromOtherSite,
    sendMore: (socket) => socket.write(upgradeFromOtherSite),
  });

const oscSchema = z.object({ listens: z.object({ port: z.int() }) });
/** About as much as a gigabit network carries. */
const PACKETS = 64;
const BURST_EVERY_MS = 5;

/** Sends short messages and the largest bundles in turns. */
async function floodOsc(url: string): Promise<Abuse> {
  const client = new RestClient(url);
  const { room } = await client.makeRoom();
  const { port } = oscSchema.parse((await client.call('GET', `/api/rooms/${room.pid}/osc`)).body).listens;
  const message = Buffer.from(encodeOsc(new Message('/callboard/nothing')));
  const bundle = Buffer.from(
    encodeOsc(new Bundle(0, ...Array.from({ length: 600 }, () => new Message('/callboard/nothing')))),
  );
  return async (isOver) => {
    const socket = createSocket('udp4');
    const send = (packet: Uint8Array) =>
      new Promise<void>((resolve) => socket.send(packet, port, '127.0.0.1', () => resolve()));
    while (!isOver()) {
      await Promise.all(Array.from({ length: PACKETS }, (_, nth) => send(nth % 2 === 0 ? message : bundle)));
      await pause(BURST_EVERY_MS);
    }
    socket.close();
  };
}

/** Creates a room of 1,000 timers and copies it once from another address, so that this code is already compiled. */
async function largeRoom(url: string) {
  const client = new RestClient(url);
  const made = await client.makeRoom();
  const token = await client.token(made, 'CONTROLLER');
  const path = `/api/rooms/${made.room.pid}`;
  const copy = (headers = {}) => client.call('POST', `${path}/duplicate`, { body: {}, headers });
  const write = (headers = {}) =>
    client.call('POST', `${path}/commands`, {
      body: { name: 'timers/replace', payload: rundown },
      headers: { ...headers, 'x-access-token': token },
    });
  await write();
  await copy();
  return { client, pid: made.room.pid, token, copy: () => copy(ELSEWHERE), write: () => write(ELSEWHERE) };
}

async function copyRooms(url: string): Promise<Abuse> {
  const { copy } = await largeRoom(url);
  return (isOver) => overAndOver(copy, isOver);
}

async function replaceRundowns(url: string): Promise<Abuse> {
  const { write } = await largeRoom(url);
  return (isOver) => overAndOver(write, isOver);
}

const LARGE_EDITS = 3;

/** Leaves large edits in the log, and previews an automation as often as an address may. */
async function previewOften(url: string): Promise<Abuse> {
  const { client, pid, token } = await largeRoom(url);
  for (let edit = 0; edit < LARGE_EDITS; edit += 1) {
    const labels = Array.from({ length: 20 }, (_, nth) => ({
      name: `Label ${edit} ${nth}`,
      color: '#ff0000',
    }));
    const items = Array.from({ length: 1_000 }, () => ({ labels }));
    const other = ELSEWHERE['x-forwarded-for'].replace('203.0', `198.${edit}`);
    const headers = { 'x-forwarded-for': other, 'x-access-token': token };
    const body = { name: 'timers/replace', payload: { items } };
    const { status } = await client.call('POST', `/api/rooms/${pid}/commands`, { body, headers });
    if (status !== 200) throw new Error(`A large edit was answered with ${status}.`);
  }
  const when = { type: 'EVENT', event: 'timer.started', timerId: null, label: null };
  const path = `/api/rooms/${pid}/automations/dry-run?when=${encodeURIComponent(JSON.stringify(when))}`;
  const preview = () => client.call('GET', path, { headers: { ...ELSEWHERE, 'x-access-token': token } });
  const { status } = await preview();
  if (status !== 200) throw new Error(`The preview was answered with ${status}.`);
  return (isOver) => overAndOver(preview, isOver);
}

/** Enough keys for every edit that the address may send in a run. */
const MCP_KEYS = 50;
const MESSAGES_A_BODY = 10;

/** The room is edited once from another address, so that this code is already compiled. */
async function editByMcp(url: string): Promise<Abuse> {
  const { client, pid } = await largeRoom(url);
  const teamId = await ownTeam(client);
  const keys: string[] = [];
  for (let nth = 0; nth < MCP_KEYS; nth += 1) keys.push((await newKey(client, teamId)).key);
  let sent = 0;
  const body = () =>
    JSON.stringify(
      Array.from({ length: MESSAGES_A_BODY }, (_, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: 'update_timer', arguments: { index: 900, name: `Talk ${sent} ${id}` } },
      })),
    );
  const edit = async (from = {}) => {
    sent += 1;
    const response = await fetch(`${url}/mcp?write=1&room_id=${pid}`, {
      method: 'POST',
      headers: {
        ...from,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${keys[sent % keys.length]}`,
      },
      body: body(),
    });
    const answer = await response.text();
    const isDone = response.ok && !answer.includes('isError');
    return { status: isDone ? 200 : 429, answer };
  };
  const { status, answer } = await edit();
  if (status !== 200) throw new Error(`The edits were refused: ${answer}`);
  return (isOver) => overAndOver(() => edit(ELSEWHERE), isOver);
}

/** Repeats an action as often as an address may. */
async function overAndOver(
  act: () => Promise<{ readonly status: number }>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const { status } = await act();
    if (status >= 400) await pause(EVERY_MS);
  }
}

async function pressOnForty(url: string, isOver: () => boolean): Promise<void> {
  const client = new RestClient(url);
  const token = await client.token(await client.makeRoom(), 'CONTROLLER');
  await Promise.all(Array.from({ length: 40 }, () => press(url, token, isOver)));
}

const toggleOnAir = (id: number) => encode(['command', id, 'room/onAir', { on: id % 2 === 0 }]);

/** Sends 70 commands a second, and reconnects when the server closes the socket. */
async function press(
  url: string,
  token: string,
  isOver: () => boolean,
  frameOf = toggleOnAir,
): Promise<void> {
  while (!isOver()) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/`, { headers: ELSEWHERE });
    const closed = new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
    socket.once('open', () => {
      const channelId = `stranger-${performance.now()}-${Math.random()}`;
      socket.send(encode(['hello', { token, channelId, client: { name: 'Nobody', view: 'CONTROLLER' } }]));
      let id = 0;
      const speaking = setInterval(() => {
        if (isOver() || socket.readyState !== WebSocket.OPEN) {
          clearInterval(speaking);
          socket.terminate();
          return;
        }
        for (let frame = 0; frame < 7; frame += 1) socket.send(frameOf((id += 1)));
      }, EVERY_MS);
    });
    await closed;
    await pause(EVERY_MS);
  }
}

const sessionSchema = z.object({ user: z.object({ uid: z.string() }) });
export const ownTeam = async (client: RestClient): Promise<string> =>
  sessionSchema.parse((await client.call('GET', '/api/auth/session')).body).user.uid;

/** Requests of a stranger, and the ones answered with 2xx. */
export interface Count {
  sent: number;
  taken: number;
}

/** The first large room comes from another address, so that this code is already compiled. */
async function visit(url: string): Promise<Abuse> {
  await largeRoom(url);
  return async (isOver) => {
    const count = { sent: 0, taken: 0 };
    const stranger = await Stranger.come(url, count);
    while (!isOver()) await pause(EVERY_MS);
    await stranger.leave();
    return count;
  };
}

const ABREAST = 3;
/** Open sockets of the stranger. Each one sends up to its limit. */
const SOCKETS = 20;
/** Frames in a burst of a socket, several times the limit. */
const FRAMES = 50;
const EVERY_MS = 100;

const rundown = { items: Array.from({ length: 1_000 }, (_, place) => ({ name: `Talk ${place}` })) };
const nonsense = { items: Array.from({ length: 60_000 }, () => 0) };

/** Returns a command whose payload is encoded once, so that the stranger's own work is small. */
function commandOf(name: string, payload: unknown): (id: number) => Uint8Array {
  const before = Buffer.concat([Buffer.of(0x94), encode('command'), Buffer.of(0xce)]);
  const after = Buffer.concat([encode(name), encode(payload)]);
  const bytes = Buffer.concat([before, Buffer.alloc(4), after]);
  return (id) => {
    bytes.writeUInt32BE(id, before.length);
    return Buffer.from(bytes);
  };
}

const replace = commandOf('timers/replace', rundown);
const garbage = commandOf('timers/replace', nonsense);
const update = commandOf('client/update', { name: 'Nobody in particular', rtt: 1 });

/** A visitor without an account, who uses one address. */
class Stranger {
  readonly #url: string;
  readonly #count: Count;
  #gone = false;
  readonly #underWay = new Set<AbortController>();
  readonly #sockets: WebSocket[] = [];
  readonly #loops: Promise<void>[] = [];

  private constructor(url: string, count: Count) {
    this.#url = url;
    this.#count = count;
  }

  static async come(url: string, count: Count): Promise<Stranger> {
    const stranger = new Stranger(url, count);
    await stranger.#begin();
    return stranger;
  }

  async leave(): Promise<void> {
    this.#gone = true;
    for (const request of this.#underWay) request.abort();
    for (const socket of this.#sockets) socket.terminate();
    await Promise.all(this.#loops);
  }

  /** Creates a room with a password and a long rundown, and sends every request that the room allows. */
  async #begin(): Promise<void> {
    const client = new RestClient(this.#url);
    const made = await client.makeRoom();
    const token = await client.token(made, 'CONTROLLER');
    const { pid } = made.room;
    const open = { 'x-access-token': token };
    const room = `/api/rooms/${pid}`;
    let nth = 0;
    const [edit, wrong] = [rundown, nonsense].map((payload) =>
      JSON.stringify({ name: 'timers/replace', payload }),
    );
    const file = JSON.stringify({ file: { timers: rundown.items } });
    const requests: readonly (() => Promise<Response>)[] = [
      () => this.#send('POST', `${room}/commands`, edit, open),
      () => this.#send('POST', `${room}/commands`, wrong, open),
      () => this.#send('GET', `${room}/log?limit=500`, undefined, open),
      () => this.#send('GET', `${room}/state`, undefined, open),
      () =>
        this.#send('GET', `${room}/credentials?view=VIEWER`, undefined, {
          'x-room-password': `guess ${(nth += 1)}`,
        }),
      () =>
        this.#send(
          'POST',
          `${room}/commands`,
          { name: 'room/setPassword', payload: { password: `${(nth += 1)}` } },
          open,
        ),
      () => this.#send('POST', `${room}/questions`, { text: 'x'.repeat(500) }),
      () => this.#send('POST', '/api/rooms', {}),
      () =>
        this.#send('POST', '/api/auth/login', { email: 'a@callboard.test', password: `guess ${(nth += 1)}` }),
      () =>
        this.#send('POST', '/api/auth/signup', {
          email: `s${(nth += 1)}@callboard.test`,
          password: 'correct horse',
        }),
      () => this.#send('POST', '/api/rooms/import', file),
    ];
    for (const request of requests)
      for (let abreast = 0; abreast < ABREAST; abreast += 1) this.#loops.push(this.#again(request));
    for (let socket = 0; socket < SOCKETS; socket += 1) this.#loops.push(this.#talk(token, socket));
  }

  async #again(request: () => Promise<Response>): Promise<void> {
    while (!this.#gone) {
      const answer = await request().catch(() => null);
      this.#count.sent += 1;
      if (answer?.ok) this.#count.taken += 1;
      // Retries immediately after a refusal, and pauses if there is no answer.
      if (answer === null) await pause(EVERY_MS);
      else await answer.arrayBuffer().catch(() => {});
    }
  }

  /** Sends more frames than allowed, and reconnects when the server closes the socket. */
  async #talk(token: string, nth: number): Promise<void> {
    while (!this.#gone) {
      const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/socket/`, { headers: ELSEWHERE });
      this.#sockets.push(socket);
      const closed = new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
      socket.once('open', () => this.#chatter(socket, token, nth));
      await closed;
      await pause(EVERY_MS);
    }
  }

  #chatter(socket: WebSocket, token: string, nth: number): void {
    const channelId = `stranger-${nth}-${performance.now()}`;
    socket.send(encode(['hello', { token, channelId, client: { name: 'x'.repeat(100), view: 'VIEWER' } }]));
    let id = 0;
    const speaking = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return clearInterval(speaking);
      for (let frame = 0; frame < FRAMES; frame += 1) socket.send(update((id += 1)));
      socket.send(replace((id += 1)));
      socket.send(garbage((id += 1)));
      this.#count.sent += FRAMES + 2;
      return undefined;
    }, EVERY_MS);
  }

  async #send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const underWay = new AbortController();
    this.#underWay.add(underWay);
    return await fetch(this.#url + path, {
      method,
      headers: {
        ...ELSEWHERE,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: underWay.signal,
    }).finally(() => this.#underWay.delete(underWay));
  }
}
