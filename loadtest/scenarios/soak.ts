import { check } from 'k6';
import { vu } from 'k6/execution';
import { Counter } from 'k6/metrics';
import { clearInterval, setInterval, setTimeout } from 'k6/timers';
import { nameStartsWith, seqOf, toggleFrame } from '../frames.ts';
import { planSteps, stepDone } from '../progress.ts';
import { enter, type MadeRoom, makeRooms, ownRoom, setting } from '../rooms.ts';
import { Screen } from '../screen.ts';

/**
 * Shows run for hours while something breaks each minute (`loadtest/faults.ts`). After a reconnect, controllers send
 * unanswered commands again. At the end, every command must be acknowledged and every screen must have received every
 * event.
 */
const rooms = setting('ROOMS', 20, 200);
const viewers = setting('VIEWERS', 10, 100);
const minutes = setting('MINUTES', 5, 480);
const every = setting('EVERY', 1000, 60_000);

const acks = new Counter('acks');
const refusals = new Counter('refusals');

export const options = {
  scenarios: {
    soak: { executor: 'per-vu-iterations', vus: rooms, iterations: 1, maxDuration: `${minutes * 60 + 180}s` },
  },
  setupTimeout: '300s',
  thresholds: {
    whole_again: ['p(95)<10000'],
    // The server may refuse commands only while the store is away.
    ...(__ENV.FAULTS !== 'store' && { refusals: ['count==0'] }),
    checks: ['rate==1'],
  },
};

export function setup(): readonly MadeRoom[] {
  planSteps(rooms * Math.floor((minutes * 60_000) / every));
  return makeRooms(rooms);
}

const SETTLE_MS = 20_000;
/** Limit of pending commands of a controller, even after a long outage: a connection may send 250 in a burst (W19). */
const UNDERWAY = 100;

export default function run(made: readonly MadeRoom[]): void {
  const room = enter(ownRoom(made, vu.idInTest), viewers);
  const unanswered = new Set<number>();
  let [given, last] = [0, 0];
  /** Number of unanswered commands, oldest first, that the present connection has sent. */
  let sent = 0;
  const sendMore = () => {
    for (const id of [...unanswered].slice(sent, UNDERWAY)) {
      controller.send(toggleFrame(id));
      sent += 1;
    }
  };
  const controller: Screen = new Screen(
    room.controller,
    (frame) => {
      if (nameStartsWith(frame, 'n')) refusals.add(1);
      if (!nameStartsWith(frame, 'a')) return;
      acks.add(1);
      const [oldest] = unanswered;
      if (oldest !== undefined) unanswered.delete(oldest);
      last = Math.max(last, seqOf(frame));
      sent -= 1;
      sendMore();
    },
    () => {
      sent = 0;
      sendMore();
    },
  );
  const screens = room.viewers.map(
    (pass) =>
      new Screen(
        pass,
        () => {},
        () => {},
      ),
  );
  const pressing = setInterval(() => {
    given += 1;
    stepDone();
    unanswered.add(given);
    sendMore();
  }, every);
  setTimeout(() => {
    clearInterval(pressing);
    setTimeout(() => {
      check(unanswered.size, { 'every command was acknowledged': (left) => left === 0 });
      for (const { seq } of screens) check(seq, { 'screen saw every command': (seen) => seen === last });
      for (const screen of [controller, ...screens]) screen.leave();
    }, SETTLE_MS);
  }, minutes * 60_000);
}
