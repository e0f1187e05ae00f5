import { check } from 'k6';
import { vu } from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';
import { helloFrame, nameStartsWith, type Position, positionOf } from '../frames.ts';
import { planSteps, stepDone } from '../progress.ts';
import { enter, type MadeRoom, makeRooms, ownRoom, type Pass, setting } from '../rooms.ts';

/**
 * The venue's network fails several times: every screen of every room loses its connection and reconnects at the same
 * moment.
 */
const rooms = setting('ROOMS', 20, 200);
const viewers = setting('VIEWERS', 49, 200);
const storms = setting('STORMS', 5, 50);

const whole = new Trend('whole_again', true);
const joins = new Counter('joins');

export const options = {
  scenarios: {
    storm: { executor: 'per-vu-iterations', vus: rooms, iterations: 1, maxDuration: '120s' },
  },
  setupTimeout: '120s',
  thresholds: {
    whole_again: ['p(95)<1000', 'p(99)<2000'],
    joins: [`count==${rooms * (viewers + 1) * (storms + 1)}`],
    checks: ['rate==1'],
  },
};

export function setup(): readonly MadeRoom[] {
  planSteps(rooms * (viewers + 1) * (storms + 1));
  return makeRooms(rooms);
}

export default function run(made: readonly MadeRoom[]): void {
  const room = enter(ownRoom(made, vu.idInTest), viewers);
  for (const pass of [room.controller, ...room.viewers]) join(pass, undefined, storms);
}

/** Joins the room, or resumes at `since`, then takes part in the remaining storms. */
function join(pass: Pass, since: Position | undefined, remaining: number): void {
  const began = Date.now();
  const socket = new WebSocket(pass.socketUrl);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => socket.send(helloFrame(since === undefined ? pass : { ...pass, since }));
  socket.onmessage = (message) => {
    const data: unknown = message?.data;
    if (!(data instanceof ArrayBuffer)) return;
    check(data, { 'joins the room again': (frame) => !nameStartsWith(frame, 'g') });
    if (!nameStartsWith(data, 'w')) return;
    whole.add(Date.now() - began);
    joins.add(1);
    stepDone();
    const position = positionOf(data);
    atNextStorm(() => {
      socket.close();
      if (remaining > 0) join(pass, position, remaining - 1);
    });
  };
}

const STORM_EVERY_MS = 2000;

/** Calls `strike` at a full interval of the clock, so that all users disconnect together. */
function atNextStorm(strike: () => void): void {
  setTimeout(strike, STORM_EVERY_MS - (Date.now() % STORM_EVERY_MS));
}
