import { check } from 'k6';
import { vu } from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';
import { helloFrame, nameStartsWith } from '../frames.ts';
import { planSteps, stepDone } from '../progress.ts';
import { fetchPass, type MadeRoom, makeRooms, ownRoom, type Pass, setting } from '../rooms.ts';

/** Every screen of every room fetches its token and joins at the same moment, as when a venue opens its doors. */
const rooms = setting('ROOMS', 20, 500);
const viewers = setting('VIEWERS', 50, 1000);

const entered = new Trend('in_the_room', true);
const joins = new Counter('joins');

export const options = {
  scenarios: {
    doors: { executor: 'per-vu-iterations', vus: rooms, iterations: 1, maxDuration: '120s' },
  },
  // 0 removes the limit: one k6 user sends all its requests together, as many people do.
  batchPerHost: 0,
  setupTimeout: '120s',
  thresholds: {
    in_the_room: ['p(95)<3000', 'p(99)<5000'],
    joins: [`count==${rooms * viewers}`],
    checks: ['rate==1'],
  },
};

export function setup(): readonly MadeRoom[] {
  planSteps(rooms * viewers);
  return makeRooms(rooms);
}

const AT_ONCE_MS = 5000;
const STAY_MS = 10_000;

export default function run(made: readonly MadeRoom[]): void {
  const room = ownRoom(made, vu.idInTest);
  setTimeout(
    () => {
      for (let place = 1; place <= viewers; place += 1) void come(room, place);
    },
    AT_ONCE_MS - (Date.now() % AT_ONCE_MS),
  );
}

async function come(room: MadeRoom, place: number): Promise<void> {
  const began = Date.now();
  join(await fetchPass(room, 'VIEWER', place), began);
}

function join(pass: Pass, began: number): void {
  const socket = new WebSocket(pass.socketUrl);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => socket.send(helloFrame(pass));
  socket.onmessage = (message) => {
    const data: unknown = message?.data;
    if (!(data instanceof ArrayBuffer)) return;
    check(data, { 'joins the room': (frame) => !nameStartsWith(frame, 'g') });
    if (!nameStartsWith(data, 'w')) return;
    entered.add(Date.now() - began);
    joins.add(1);
    stepDone();
  };
  setTimeout(() => socket.close(), STAY_MS);
}
