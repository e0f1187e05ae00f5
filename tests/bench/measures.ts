import { once } from 'node:events';
import { encode } from '@msgpack/msgpack';
import { WebSocket } from 'ws';
import { firstLoad } from '../browsers/built-files.ts';
import { RoomClient } from '../support/room-client.ts';
import { RoomsApi } from '../support/rooms-api.ts';
import { underAbuse } from './abuse.ts';
import { apiRows } from './api.ts';
import { underPainters } from './audience.ts';
import { sqliteRate } from './bare-sqlite.ts';
import { clusterRows } from './cluster/rows.ts';
import { dragRows } from './designer.ts';
import { idleBytes } from './idle.ts';
import { backAtOnce, joinCost, joinRate } from './joins.ts';
import { underLogIns } from './log-ins.ts';
import { lookupTimings } from './lookup-timings.ts';
import { delivery, flood, stalledViewers, writesOf } from './measure.ts';
import { commandRate, digitBytes, scheduleMs } from './pure.ts';
import { convergence, pressesInStorm, reconnectStorm } from './reconnect.ts';
import { crashRestart, type Fill, gracefulRestart, rooms, startTime, teams } from './restart.ts';
import { frameRows } from './stage-frames.ts';
import { type AbuseKind, KINDS } from './strangers.ts';
import { inTurns, type Row } from './table.ts';
import { bare, callboard, durableBare, type Target } from './targets.ts';
import { screenWeights } from './weight.ts';
import { worstBodies } from './worst.ts';

/** Measures both sides of a ratio `turns` times, alternately. */
type Measure = (turns: number) => Promise<readonly Row[]>;

/** All measures by the names of `npm run bench -- <name>`. */
export const measures: Readonly<Record<string, Measure>> = {
  room: (turns) =>
    inTurns(turns, () =>
      deliveryRows('1 room with 1,000 screens', { rooms: 1, viewers: 1000 }, 20, {
        p50: 1.5,
        p99: 1.5,
        cpu: 1.6,
      }),
    ),
  rooms: (turns) => inTurns(turns, async () => [...(await roomsRows(5)), ...(await roomsRows(10))]),
  quiet: (turns) => inTurns(turns, () => roomsRows(1, { p50: 4, p99: 6, cpu: 6 })),
  'durable/flood': (turns) => inTurns(turns, durableRows),
  'durable/command': (turns) => inTurns(turns, commandRows),
  'durable/disk': (turns) => inTurns(turns, diskRows),
  edits: (turns) => inTurns(turns, editRows),
  lone: (turns) => inTurns(turns, loneRows),
  saturation: (turns) => inTurns(turns, saturationRows),
  join: (turns) => inTurns(turns, joinRows),
  stalled: stalledRows,
  logins: logInRows,
  ...Object.fromEntries(
    Object.entries(KINDS).map(([name, kind]) => [`abuse/${name}`, () => abuseRows(name, kind)]),
  ),
  audience: (turns) => inTurns(turns, audienceRows),
  idle: idleRows,
  cut: cutRows,
  storm: stormRows,
  restart: restartRows,
  start: startRows,
  bundle: () =>
    Promise.resolve([
      {
        name: "viewer's first load, gzipped",
        unit: 'kB',
        value: firstLoad('viewer').bytes / 1000,
        target: { of: 'value', atMost: 100 },
      },
    ]),
  pure: pureRows,
  worst: worstRows,
  api: (turns) => inTurns(turns, apiRows),
  weight: screenWeights,
  designer: dragRows,
  outputs: frameRows,
  cluster: clusterRows,
};

const SECONDS = 6;
async function deliveryRows(
  name: string,
  shape: { readonly rooms: number; readonly viewers: number },
  perRoom: number,
  most: { readonly p50: number; readonly p99: number; readonly cpu: number },
  other: Target = bare,
): Promise<readonly Row[]> {
  const theirs = await delivery(other, shape, perRoom, SECONDS);
  const ours = await delivery(callboard, shape, perRoom, SECONDS);
  const busy = ours.busy;
  const row = (what: string, unit: string, value: number, of: number): Row => ({
    name: `${name}: ${what}`,
    unit,
    value,
    bare: of,
    busy,
  });
  return [
    {
      ...row('delivery p50', 'ms', ours.latency.p50, theirs.latency.p50),
      target: { of: 'ratio', atMost: most.p50 },
    },
    {
      ...row('delivery p99', 'ms', ours.latency.p99, theirs.latency.p99),
      target: { of: 'ratio', atMost: most.p99 },
    },
    {
      ...row('CPU of 1,000 deliveries', 'ms', ours.cpu, theirs.cpu),
      target: { of: 'ratio', atMost: most.cpu },
    },
  ];
}

/** Each room sends `perRoom` commands a second. Commands that share a hop between threads make it cheaper. */
function roomsRows(perRoom: number, most = { p50: 2.5, p99: 3, cpu: 3 }): Promise<readonly Row[]> {
  const name = `200 rooms with 10 screens, ${perRoom} commands per second in each`;
  return deliveryRows(name, { rooms: 200, viewers: 10 }, perRoom, most);
}

async function durableRows(): Promise<readonly Row[]> {
  const shape = { rooms: 200, viewers: 0 };
  const theirs = await flood(bare, shape, 8, SECONDS);
  const ours = await flood(callboard, shape, 8, SECONDS);
  const row = { unit: '/s', value: ours.acked / ours.seconds, busy: ours.busy };
  return [
    {
      ...row,
      name: '200 rooms, 8 commands in flight: commands saved',
      bare: theirs.acked / theirs.seconds,
      target: { of: 'ratio', atLeast: 0.4 },
    },
    {
      ...row,
      name: '200 rooms, 8 commands in flight: compared with SQLite alone',
      bare: await sqliteRate({ rooms: 200, commands: 8 }, SECONDS),
      target: { of: 'ratio', atLeast: 0.5 },
    },
  ];
}

/** Measures latency and CPU of a command, against a bare server that commits each command. */
async function commandRows(): Promise<readonly Row[]> {
  const name = 'compared with bare on disk, 200 rooms with 10 screens, 1 command per second in each';
  const most = { p50: 1.5, p99: 1.3, cpu: 2 };
  const crowd = await deliveryRows(name, { rooms: 200, viewers: 10 }, 1, most, durableBare);
  const shape = { rooms: 1, viewers: 1 };
  const theirs = await flood(durableBare, shape, 1, SECONDS);
  const ours = await flood(callboard, shape, 1, SECONDS);
  const row = (what: string, unit: string, of: (run: typeof ours) => number, atMost: number): Row => ({
    name: `compared with bare on disk, 1 room with 1 screen, one command at a time: ${what}`,
    unit,
    value: of(ours),
    bare: of(theirs),
    target: { of: 'ratio', atMost },
  });
  return [
    ...crowd,
    row('delivery p50', 'ms', ({ latency }) => latency.p50, 1.8),
    row('delivery p99', 'ms', ({ latency }) => latency.p99, 2),
    row('CPU of a command', 'µs', ({ cpu }) => cpu, 2.5),
  ];
}

/** Measures bytes and write calls of a socket command. The bare column is a row of 200 bytes. */
async function diskRows(): Promise<readonly Row[]> {
  const theirs = await durableBareWrites();
  const ours = await callboardWrites();
  return ours.flatMap(({ command, bytes, calls }) => [
    {
      name: `one ${command} on disk: bytes written`,
      unit: 'kB',
      value: bytes / 1_000,
      bare: theirs.bytes / 1_000,
      target: { of: 'value', atMost: 9 },
    },
    {
      name: `one ${command} on disk: write calls`,
      unit: '',
      value: calls,
      bare: theirs.calls,
      target: { of: 'value', atMost: 5 },
    },
  ]);
}

async function callboardWrites() {
  const server = await callboard.start();
  try {
    const api = new RoomsApi(server.url);
    const room = await api.create();
    const timerId = await api.firstTimer(room);
    const token = await api.token(room, 'controller', 'desk');
    const client = await RoomClient.join(server.url, { token });
    const kinds: readonly (readonly [string, string, (nth: number) => object])[] = [
      ['onAir', 'room/onAir', (nth) => ({ on: nth % 2 === 0 })],
      ['toggle', 'timeset/toggle', () => ({})],
      ['rename', 'timers/update', (nth) => ({ timerId, name: `Talk ${nth}` })],
    ];
    const rows = [];
    for (const [command, name, payload] of kinds)
      rows.push({ command, ...(await writesOf(server, (nth) => client.ask(name, payload(nth)))) });
    return rows;
  } finally {
    await server.remove();
  }
}

async function durableBareWrites() {
  const server = await durableBare.start();
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket/?room=0`);
  try {
    await once(socket, 'open');
    return await writesOf(server, async (nth) => {
      socket.send(encode(['command', nth, 'timeset/toggle', {}]));
      await once(socket, 'message');
    });
  } finally {
    socket.terminate();
    await server.remove();
  }
}

async function editRows(): Promise<readonly Row[]> {
  const shape = { rooms: 200, viewers: 0, edits: true };
  const theirs = await flood(bare, shape, 8, SECONDS);
  const ours = await flood(callboard, shape, 8, SECONDS);
  const name = '200 rooms, 8 commands in flight: edits of the shown message';
  return [
    {
      name,
      unit: '/s',
      value: ours.acked / ours.seconds,
      bare: theirs.acked / theirs.seconds,
      target: { of: 'ratio', atLeast: 0.38 },
      busy: ours.busy,
    },
    {
      name: `${name}, CPU of one edit`,
      unit: 'µs',
      value: ours.cpu,
      bare: theirs.cpu,
      target: { of: 'ratio', atMost: 4 },
    },
  ];
}

async function loneRows(): Promise<readonly Row[]> {
  const shape = { rooms: 1, viewers: 0 };
  const roundTrip = async (target: Target) => {
    const { seconds, acked } = await flood(target, shape, 1, SECONDS);
    return (seconds * 1000) / acked;
  };
  return [
    {
      name: 'one command at a time, until its answer',
      unit: 'ms',
      bare: await roundTrip(bare),
      value: await roundTrip(callboard),
      target: { of: 'ratio', atMost: 3 },
    },
  ];
}

async function saturationRows(): Promise<readonly Row[]> {
  const shape = { rooms: 1, viewers: 1000 };
  const theirs = await flood(bare, shape, 32, SECONDS);
  const ours = await flood(callboard, shape, 32, SECONDS);
  return [
    {
      name: '1 room with 1,000 screens, 32 commands in flight: deliveries',
      unit: '/s',
      value: ours.delivered / ours.seconds,
      bare: theirs.delivered / theirs.seconds,
      target: { of: 'ratio', atLeast: 0.8 },
      busy: ours.busy,
    },
  ];
}

async function joinRows(): Promise<readonly Row[]> {
  const [theirs, ours] = [await joinCost(bare), await joinCost(callboard)];
  const shape = { rooms: 1000, viewers: 9 };
  return [
    {
      name: 'CPU of a join, 2,000 screens rejoin after SIGKILL',
      unit: 'µs',
      value: ours.cold,
      bare: theirs.cold,
      target: { of: 'ratio', atMost: 3.3 },
    },
    { name: 'CPU of a join, warm server', unit: 'µs', value: ours.warm, bare: theirs.warm },
    {
      name: '2,000 screens up to date, joining as soon as the server is ready',
      unit: 'ms',
      value: await backAtOnce(callboard),
      bare: await backAtOnce(bare),
      target: { of: 'value', atMost: 400 },
    },
    {
      name: 'joins, 10,000 screens in 1,000 rooms at once',
      unit: '/s',
      value: await joinRate(callboard, shape),
      bare: await joinRate(bare, shape),
      target: { of: 'ratio', atLeast: 0.89 },
    },
  ];
}

async function stalledRows(): Promise<readonly Row[]> {
  const { before, after, stalled, cut } = await stalledViewers(callboard, SECONDS);
  const name = '1 room with 1,000 screens, a fifth stalled';
  return [
    {
      name: `${name}: increase of delivery p99 for the others`,
      unit: 'ms',
      value: after.latency.p99 - before.latency.p99,
      target: { of: 'value', atMost: 10 },
      busy: after.busy,
    },
    {
      name: `${name}: share of stalled screens disconnected`,
      unit: '%',
      value: (cut / stalled) * 100,
      target: { of: 'value', atLeast: 100 },
    },
  ];
}

/** The bare column is the same room without log-ins. */
async function logInRows(): Promise<readonly Row[]> {
  const { quiet, crowded, letIn } = await underLogIns();
  const name = '1 room with 200 screens, 100 parallel sign-ins';
  return [
    {
      name: `${name}: delivery p50, compared with idle`,
      unit: 'ms',
      value: crowded.p50,
      bare: quiet.p50,
      target: { of: 'ratio', atMost: 1.3 },
    },
    { name: `${name}: delivery p99, compared with idle`, unit: 'ms', value: crowded.p99, bare: quiet.p99 },
    { name: `${name}: sign-ins`, unit: '/s', value: letIn },
    ...(await askedRows()),
  ];
}

/** The bare column is the same show without a stranger. */
async function abuseRows(abuse: string, kind: AbuseKind): Promise<readonly Row[]> {
  const { what, idle, beside, abused, rate } = await underAbuse(abuse, kind);
  const name = `1 show with 20 screens, ${what}`;
  return [
    {
      name: `${name}: operator's command p99, compared with idle`,
      unit: 'ms',
      value: abused.latency.p99,
      bare: idle.latency.p99,
      target: { of: 'ratio', atMost: 2 },
    },
    {
      name: `${name}: operator's command p99, compared with a stranger on another server of this machine`,
      unit: 'ms',
      value: abused.latency.p99,
      bare: beside.latency.p99,
    },
    {
      name: `${name}: operator's command p50, compared with idle`,
      unit: 'ms',
      value: abused.latency.p50,
      bare: idle.latency.p50,
    },
    { name: `${name}: CPU of the event loop`, unit: 'ms/s', value: abused.loop, bare: idle.loop },
    ...(rate === null
      ? []
      : [
          { name: `${name}: requests from the stranger`, unit: '/s', value: rate.sent },
          { name: `${name}: requests from the stranger carried out`, unit: '/s', value: rate.taken },
        ]),
  ];
}

/** The bare column is the faster of the runs without painting, before and after. */
async function audienceRows(): Promise<readonly Row[]> {
  const { idle, painting, loop } = await underPainters();
  const name = '1 hall with 2,000 screens, all reporting painted frames';
  return [
    {
      name: `${name}: operator's command p99, compared with idle`,
      unit: 'ms',
      value: painting.p99,
      bare: idle.p99,
      target: { of: 'ratio', atMost: 2 },
    },
    {
      name: `${name}: operator's command p50, compared with idle`,
      unit: 'ms',
      value: painting.p50,
      bare: idle.p50,
    },
    { name: `${name}: CPU of the event loop`, unit: 'ms/s', value: loop.painting, bare: loop.idle },
  ];
}

/** The bare column is an unused address. Response times must not reveal whether an account exists. */
async function askedRows(): Promise<readonly Row[]> {
  return (await lookupTimings()).map(({ call, known, unknown }) => ({
    name: `${call}: known address, compared with an unknown one`,
    unit: 'ms',
    value: known,
    bare: unknown,
    target: { of: 'ratio', atLeast: 0.8, atMost: 1.25 },
  }));
}

async function idleRows(): Promise<readonly Row[]> {
  const shape = { rooms: 20, viewers: 199 };
  const theirs = await idleBytes(bare, shape);
  const ours = await idleBytes(callboard, shape);
  return [
    {
      name: 'memory of an idle screen, without garbage collection',
      unit: 'kB',
      value: (await idleBytes(callboard, shape, 'held')) / 1000,
      bare: (await idleBytes(bare, shape, 'held')) / 1000,
      target: { of: 'ratio', atMost: 2.8 },
    },
    { name: 'memory of an idle screen', unit: 'kB', value: ours / 1000, bare: theirs / 1000 },
    {
      name: 'memory of an idle screen, more than bare',
      unit: 'kB',
      value: (ours - theirs) / 1000,
      target: { of: 'value', atMost: 3 },
    },
  ];
}

/** Returns a row with an absolute bound, without a bare server. */
const within = (name: string, value: number, atMost: number): Row => ({
  name,
  unit: 'ms',
  value,
  target: { of: 'value', atMost },
});

async function cutRows(): Promise<readonly Row[]> {
  return [within('screen up to date after a network cut, 100 ms round trip', await convergence(), 700)];
}

async function stormRows(): Promise<readonly Row[]> {
  const row = async (thousands: number, atMost: number): Promise<Row> => {
    const screens = (thousands * 1000).toLocaleString('en');
    return within(
      `${screens} screens up to date after all connections are reset, p99`,
      await reconnectStorm(thousands),
      atMost,
    );
  };
  const theirs = await pressesInStorm(bare);
  const ours = await pressesInStorm(callboard);
  const press = (rank: 'p50' | 'p99'): Row => ({
    name: `one command while 2,000 screens reconnect, ${rank}`,
    unit: 'ms',
    value: ours[rank],
    bare: theirs[rank],
  });
  return [await row(1, 1000), await row(3, 2000), press('p50'), press('p99')];
}

async function restartRows(): Promise<readonly Row[]> {
  const { exit, back, whole } = await gracefulRestart();
  return [
    within('from SIGTERM to exit, 2,000 screens', exit, 1000),
    within('2,000 screens reconnected after a deploy', back, 2000),
    within('2,000 screens up to date after the server returns', whole, 1000),
    within('2,000 screens up to date after SIGKILL', await crashRestart(), 3000),
  ];
}

async function startRows(): Promise<readonly Row[]> {
  const row = async (of: string, fill: Fill): Promise<Row> =>
    within(`from start to ready, ${of}`, await startTime(fill, 5), 400);
  return [await row('1,000 rooms', rooms(1_000)), await row('10,000 teams', teams(10_000))];
}

/** Measures the event-loop time of the worst body of each shape. */
async function worstRows(): Promise<readonly Row[]> {
  return (await worstBodies()).map(({ name, kind, ms }) => within(name, ms, kind === 'import' ? 100 : 20));
}

async function pureRows(): Promise<readonly Row[]> {
  return Promise.resolve([
    { name: 'commands through the room machine, 500 timers', unit: '/s', value: commandRate() },
    {
      name: 'schedule of 500 timers',
      unit: 'ms',
      value: scheduleMs(),
      target: { of: 'value', atMost: 2 },
    },
    {
      name: 'heap growth after a million repaints',
      unit: 'B',
      value: digitBytes(),
      // Allows for the bytes that the measurement itself needs.
      target: { of: 'value', atMost: 10_000 },
    },
  ]);
}
