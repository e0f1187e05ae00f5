import { check } from 'k6';
import { vu } from 'k6/execution';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import { instantOf, isOutput } from '../frames.ts';
import { planSteps, stepDone } from '../progress.ts';
import {
  baseUrl,
  command,
  type MadeRoom,
  makeRooms,
  outputPass,
  ownerToken,
  ownRoom,
  setting,
} from '../rooms.ts';
import { once, Screen } from '../screen.ts';

/** Rooms with several outputs. The designs of the outputs change while their screens are connected. */
const rooms = setting('ROOMS', 20, 200);
const outputs = setting('OUTPUTS', 4, 20);
const screens = setting('SCREENS', 5, 100);
const changes = setting('CHANGES', 20, 500);

const EVERY_MS = 1000;
const SETTLE_MS = 3000;

const delivery = new Trend('delivery', true);
const deliveries = new Counter('deliveries');

export const options = {
  scenarios: {
    outputs: {
      executor: 'per-vu-iterations',
      vus: rooms,
      iterations: 1,
      maxDuration: `${(changes * EVERY_MS) / 1000 + 120}s`,
    },
  },
  setupTimeout: '300s',
  thresholds: {
    delivery: ['p(95)<100', 'p(99)<250'],
    // The run fails unless every screen of every output received every change.
    deliveries: [`count==${rooms * outputs * screens * changes}`],
    checks: ['rate==1'],
  },
};

interface RoomWithOutputs extends MadeRoom {
  readonly owner: string;
  readonly outputs: readonly (readonly [id: string, link: string])[];
}

export function setup(): readonly RoomWithOutputs[] {
  planSteps(rooms * changes);
  return makeRooms(rooms).map((room) => {
    const owner = ownerToken(room);
    for (let nth = 1; nth < outputs; nth += 1)
      command(room, owner, 'outputs/create', { name: `Output ${nth}` });
    const links = http.get(`${baseUrl}/api/rooms/${room.pid}`).json('outputLinks') as Record<string, string>;
    return { ...room, owner, outputs: Object.entries(links) };
  });
}

export default function run(made: readonly RoomWithOutputs[]): void {
  const room = ownRoom(made, vu.idInTest);
  let waitedFor = outputs * screens;
  const ready = () => {
    waitedFor -= 1;
    if (waitedFor === 0) change(room, watching, 0);
  };
  const onFrame = (frame: ArrayBuffer) => {
    if (!isOutput(frame)) return;
    delivery.add(Date.now() - instantOf(frame));
    deliveries.add(1);
  };
  const watching: readonly Screen[] = room.outputs.flatMap(([, link]) =>
    Array.from({ length: screens }, (_, place) => new Screen(outputPass(link, place), onFrame, once(ready))),
  );
}

const LAYOUTS = ['FULL', 'TIMER', 'BAR', 'SPEAKER'];

function change(room: RoomWithOutputs, watching: readonly Screen[], nth: number): void {
  const [outputId] = room.outputs[nth % outputs] ?? [''];
  const layout = LAYOUTS[Math.floor(nth / outputs + 1) % LAYOUTS.length];
  const answer = command(room, room.owner, 'outputs/update', { outputId, layout });
  check(answer, { 'design was changed': ({ status }) => status === 200 });
  stepDone();
  if (nth + 1 < changes) return void setTimeout(() => change(room, watching, nth + 1), EVERY_MS);
  setTimeout(() => {
    for (const screen of watching) screen.leave();
  }, SETTLE_MS);
}
