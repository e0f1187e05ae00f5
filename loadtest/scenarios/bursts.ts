import { check } from 'k6';
import { vu } from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import { isTimeset, nameStartsWith, toggleFrame } from '../frames.ts';
import { planSteps, stepDone } from '../progress.ts';
import { enter, type MadeRoom, makeRooms, ownRoom, setting } from '../rooms.ts';
import { once, Screen } from '../screen.ts';

/**
 * The controllers of all rooms send BURST commands at the same moment, repeatedly. The pause keeps each connection
 * within 250 frames in a burst and 100 a second (W19).
 */
const rooms = setting('ROOMS', 20, 500);
const viewers = setting('VIEWERS', 10, 100);
const burst = setting('BURST', 200, 240);
const times = setting('BURSTS', 5, 50);

const EVERY_MS = 1000 * Math.ceil(burst / 100 + 1);
const SETTLE_MS = 5000;

const acknowledged = new Trend('acknowledged', true);
const burstOver = new Trend('burst_over', true);
const deliveries = new Counter('deliveries');
const acks = new Counter('acks');

export const options = {
  scenarios: {
    bursts: {
      executor: 'per-vu-iterations',
      vus: rooms,
      iterations: 1,
      maxDuration: `${(2 * times * EVERY_MS) / 1000 + 90}s`,
    },
  },
  setupTimeout: '120s',
  thresholds: {
    acknowledged: ['p(95)<500', 'p(99)<1000'],
    burst_over: ['p(99)<1500'],
    acks: [`count==${rooms * burst * times}`],
    deliveries: [`count==${rooms * viewers * burst * times}`],
    checks: ['rate==1'],
  },
};

export function setup(): readonly MadeRoom[] {
  planSteps(rooms * times);
  return makeRooms(rooms);
}

interface Show {
  readonly viewers: readonly Screen[];
  readonly heard: number[];
  sentAt: number;
  answered: number;
  sent: number;
}

export default function run(made: readonly MadeRoom[]): void {
  const room = enter(ownRoom(made, vu.idInTest), viewers);
  let welcomed = 0;
  const ready = () => {
    welcomed += 1;
    if (welcomed === viewers + 1) atNextTurn(() => strike(controller, show, times));
  };
  const heard = room.viewers.map(() => 0);
  const watching = room.viewers.map((pass, place) => {
    const onFrame = (frame: ArrayBuffer) => {
      if (!isTimeset(frame)) return;
      heard[place] = (heard[place] ?? 0) + 1;
      deliveries.add(1);
    };
    return new Screen(pass, onFrame, once(ready));
  });
  const show: Show = { viewers: watching, heard, sentAt: 0, answered: 0, sent: 0 };
  const onFrame = (frame: ArrayBuffer) => {
    if (nameStartsWith(frame, 'a')) answered(show);
  };
  const controller: Screen = new Screen(room.controller, onFrame, once(ready));
}

function answered(show: Show): void {
  show.answered += 1;
  acks.add(1);
  acknowledged.add(Date.now() - show.sentAt);
  if (show.answered === show.sent) burstOver.add(Date.now() - show.sentAt);
}

function strike(controller: Screen, show: Show, remaining: number): void {
  if (remaining === 0) return void setTimeout(() => finish(controller, show), SETTLE_MS);
  show.sentAt = Date.now();
  for (let count = 0; count < burst; count += 1) {
    show.sent += 1;
    controller.send(toggleFrame(show.sent));
  }
  stepDone();
  atNextTurn(() => strike(controller, show, remaining - 1));
}

function finish(controller: Screen, { viewers: watching, heard }: Show): void {
  for (const count of heard) check(count, { 'screen saw every command': (seen) => seen === burst * times });
  for (const screen of [controller, ...watching]) screen.leave();
}

/**
 * Waits for the next common moment of all bursts. A timer that fires early skips to the next moment, to avoid a
 * second burst.
 */
function atNextTurn(strikes: () => void): void {
  const wait = EVERY_MS - (Date.now() % EVERY_MS);
  setTimeout(strikes, wait < EVERY_MS / 2 ? wait + EVERY_MS : wait);
}
