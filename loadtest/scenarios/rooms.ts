import { check } from 'k6';
import { vu } from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import { clearInterval, setInterval, setTimeout } from 'k6/timers';
import { isTimeset, nameStartsWith, toggleFrame } from '../frames.ts';
import { planSteps, stepDone } from '../progress.ts';
import { enter, type MadeRoom, makeRooms, ownRoom, type Pass, setting } from '../rooms.ts';
import { once, Screen } from '../screen.ts';

/** Runs shows side by side: ROOMS rooms with VIEWERS viewers each. Each room presses GO several times a second. */
const rooms = setting('ROOMS', 50, 1000);
const viewers = setting('VIEWERS', 20, 1000);
const perSecond = setting('RATE', 2, 20);
const seconds = setting('SECONDS', 20, 300);

const delivery = new Trend('delivery', true);
const acknowledged = new Trend('acknowledged', true);
const deliveries = new Counter('deliveries');

export const options = {
  scenarios: {
    rooms: { executor: 'per-vu-iterations', vus: rooms, iterations: 1, maxDuration: `${seconds + 120}s` },
  },
  setupTimeout: '120s',
  thresholds: {
    delivery: ['p(95)<100', 'p(99)<250'],
    acknowledged: ['p(95)<100', 'p(99)<250'],
    // The run fails unless every screen of every room received every command.
    deliveries: [`count==${rooms * viewers * perSecond * seconds}`],
    checks: ['rate==1'],
  },
};

export function setup(): readonly MadeRoom[] {
  planSteps(rooms * perSecond * seconds);
  return makeRooms(rooms);
}

interface Seen {
  count: number;
}

export default function run(made: readonly MadeRoom[]): void {
  const room = enter(ownRoom(made, vu.idInTest), viewers);
  const sentAt: number[] = [];
  let waitedFor = viewers + 1;
  const ready = () => {
    waitedFor -= 1;
    if (waitedFor === 0) give(controller, seats, sentAt);
  };
  const seats = room.viewers.map((pass) => seat(pass, sentAt, ready));
  let answered = 0;
  const controller: Screen = new Screen(
    room.controller,
    (frame) => {
      if (!nameStartsWith(frame, 'a')) return;
      acknowledged.add(Date.now() - (sentAt[answered] ?? Number.NaN));
      answered += 1;
    },
    once(ready),
  );
}

interface Seat {
  readonly screen: Screen;
  readonly seen: Seen;
}

/** Measures deliveries: a viewer's nth event answers the nth command of its room. */
function seat(pass: Pass, sentAt: readonly number[], ready: () => void): Seat {
  const seen = { count: 0 };
  const onFrame = (frame: ArrayBuffer) => {
    if (!isTimeset(frame)) return;
    delivery.add(Date.now() - (sentAt[seen.count] ?? Number.NaN));
    deliveries.add(1);
    seen.count += 1;
  };
  return { screen: new Screen(pass, onFrame, once(ready)), seen };
}

/** Presses GO at the configured rate, then waits for the last deliveries and checks that all arrived. */
function give(controller: Screen, seats: readonly Seat[], sentAt: number[]): void {
  const pressing = setInterval(() => {
    controller.send(toggleFrame(sentAt.push(Date.now())));
    stepDone();
    if (sentAt.length < perSecond * seconds) return;
    clearInterval(pressing);
    setTimeout(() => finish(controller, seats, sentAt.length), 2000);
  }, 1000 / perSecond);
}

function finish(controller: Screen, seats: readonly Seat[], commands: number): void {
  for (const { screen, seen } of seats) {
    check(seen, { 'screen saw every command': ({ count }) => count === commands });
    screen.leave();
  }
  controller.leave();
}
