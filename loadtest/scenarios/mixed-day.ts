import { check } from 'k6';
import { vu } from 'k6/execution';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { clearInterval, setInterval, setTimeout } from 'k6/timers';
import { isTimeset, nameStartsWith, toggleFrame } from '../frames.ts';
import { planSteps, stepDone } from '../progress.ts';
import {
  baseUrl,
  command,
  enter,
  json,
  type LoadedRoom,
  type MadeRoom,
  makeRooms,
  ownerToken,
  ownRoom,
  setting,
} from '../rooms.ts';
import { Screen } from '../screen.ts';

/**
 * A venue's day in a minute: people write rundowns, screens join, and shows run with messages, questions and edits.
 * Half of the screens leave and return in each break.
 */
const rooms = setting('ROOMS', 20, 200);
const viewers = setting('VIEWERS', 10, 100);
const acts = setting('ACTS', 15, 200);
const doors = setting('DOORS', 10, 120);
const seconds = setting('SECONDS', 30, 3600);

const BREAK_EVERY = 10;
const SETTLE_MS = 8000;

const commanded = new Trend('commanded', true);
const acknowledged = new Trend('acknowledged', true);
const events = new Counter('events');

export const options = {
  scenarios: {
    day: {
      executor: 'per-vu-iterations',
      vus: rooms,
      iterations: 1,
      maxDuration: `${doors + seconds + 120}s`,
    },
  },
  setupTimeout: '120s',
  thresholds: {
    commanded: ['p(95)<250', 'p(99)<500'],
    acknowledged: ['p(95)<250', 'p(99)<500'],
    whole_again: ['p(95)<3000'],
    events: ['count>0'],
    checks: ['rate==1'],
  },
};

interface OwnedRoom extends MadeRoom {
  readonly owner: string;
}

export function setup(): readonly OwnedRoom[] {
  planSteps(rooms * (acts + viewers + seconds));
  return makeRooms(rooms).map((room) => ({ ...room, owner: ownerToken(room) }));
}

export default function run(made: readonly OwnedRoom[]): void {
  const room = ownRoom(made, vu.idInTest);
  for (let act = 1; act <= acts; act += 1) {
    give(room, 'timers/create', { name: `Act ${act}`, minutes: 5, extra: `Speaker ${act}` });
    stepDone();
  }
  comeIn(room, enter(room, viewers));
}

function give(room: OwnedRoom, name: string, payload: object): Record<string, unknown> {
  const answer = command(room, room.owner, name, payload);
  commanded.add(answer.timings.duration);
  check(answer, { 'command was accepted': ({ status }) => status === 200 });
  return answer.json() as Record<string, unknown>;
}

function comeIn(room: OwnedRoom, { controller: pass, viewers: passes }: LoadedRoom): void {
  const pressedAt: number[] = [];
  let answered = 0;
  const controller = new Screen(
    pass,
    (frame) => {
      if (!nameStartsWith(frame, 'a')) return;
      acknowledged.add(Date.now() - (pressedAt[answered] ?? Number.NaN));
      answered += 1;
    },
    () => {},
  );
  const screens: Screen[] = [];
  const apart = (doors * 1000) / passes.length;
  for (const [place, each] of passes.entries())
    setTimeout(() => {
      screens.push(
        new Screen(
          each,
          (frame) => isTimeset(frame) && events.add(1),
          () => {},
        ),
      );
      stepDone();
    }, place * apart);
  const press = () => controller.send(toggleFrame(pressedAt.push(Date.now())));
  setTimeout(() => show(room, { controller, screens, press }), doors * 1000 + 2000);
}

interface House {
  readonly controller: Screen;
  readonly screens: readonly Screen[];
  readonly press: () => void;
}

function show(room: OwnedRoom, house: House): void {
  let second = 0;
  let messageId: unknown = null;
  const things = [
    house.press,
    () => {
      messageId = give(room, 'messages/create', { text: 'Five minutes' })['messageId'];
    },
    () => give(room, 'messages/show', { messageId }),
    () => ask(room),
    () => give(room, 'timeset/adjust', { ms: 60_000 }),
    () => give(room, 'messages/hide', {}),
    () => give(room, 'messages/remove', { messageId }),
    () => give(room, 'timeset/next', { autostart: true }),
  ];
  const running = setInterval(() => {
    things[second % things.length]?.();
    second += 1;
    stepDone();
    if (second % BREAK_EVERY === 0)
      for (const [place, screen] of house.screens.entries()) if (place % 2 === 0) screen.drop();
    if (second < seconds) return;
    clearInterval(running);
    setTimeout(() => close(room, house), SETTLE_MS);
  }, 1000);
}

function ask({ pid }: MadeRoom): void {
  const body = JSON.stringify({ text: 'Will there be slides?' });
  const asked = http.post(`${baseUrl}/api/rooms/${pid}/questions`, body, { headers: json });
  check(asked, { 'question was taken': ({ status }) => status === 201 });
}

function close(room: OwnedRoom, { controller, screens }: House): void {
  const headers = { 'x-access-token': room.owner };
  const seq = Number(http.get(`${baseUrl}/api/rooms/${room.pid}/state`, { headers }).json('seq'));
  check(screens.length, { 'every screen came in': (count) => count === viewers });
  for (const screen of screens) {
    check(screen.seq, { 'screen saw all that happened': (seen) => seen === seq });
    screen.leave();
  }
  controller.leave();
}
