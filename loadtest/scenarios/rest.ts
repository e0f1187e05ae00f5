import { check } from 'k6';
import { vu } from 'k6/execution';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { planSteps, stepDone } from '../progress.ts';
import { baseUrl, command, type MadeRoom, makeRooms, ownRoom, passOf, setting } from '../rooms.ts';

/**
 * Controls rooms by REST alone, as other tools do: sends commands, and reads the state after each one and the log by
 * pages.
 */
const rooms = setting('ROOMS', 20, 500);
const commands = setting('COMMANDS', 50, 1000);

const LOG_EVERY = 10;
const commanded = new Trend('commanded', true);
const read = new Trend('state_read', true);
const accepted = new Counter('accepted');

export const options = {
  scenarios: {
    rest: { executor: 'per-vu-iterations', vus: rooms, iterations: 1, maxDuration: '300s' },
  },
  setupTimeout: '120s',
  thresholds: {
    commanded: ['p(95)<250', 'p(99)<500'],
    state_read: ['p(95)<250'],
    accepted: [`count==${rooms * commands}`],
    checks: ['rate==1'],
  },
};

export function setup(): readonly MadeRoom[] {
  planSteps(rooms * commands);
  return makeRooms(rooms);
}

export default function run(made: readonly MadeRoom[]): void {
  const room = ownRoom(made, vu.idInTest);
  const { token } = passOf(room, 'CONTROLLER', 0);
  const headers = { 'x-access-token': token };
  const at = (path: string) => `${baseUrl}/api/rooms/${room.pid}/${path}`;
  let last = 0;
  for (let nth = 1; nth <= commands; nth += 1) {
    // Every other command changes the rundown, so that the state grows.
    const answer =
      nth % 2 === 0
        ? command(room, token, 'timeset/toggle', {})
        : command(room, token, 'timers/create', { name: `Act ${nth}`, minutes: 5 });
    commanded.add(answer.timings.duration);
    if (check(answer, { 'command was accepted': ({ status }) => status === 200 })) accepted.add(1);
    last = Number(answer.json('seq'));
    const state = http.get(at('state'), { headers, tags: { name: 'state' } });
    read.add(state.timings.duration);
    check(state, { 'state has the command': (seen) => Number(seen.json('seq')) >= last });
    if (nth % LOG_EVERY === 0) {
      const log = http.get(at('log?limit=20'), { headers, tags: { name: 'log' } });
      check(log, { 'log is read': ({ status }) => status === 200 });
    }
    stepDone();
  }
}
