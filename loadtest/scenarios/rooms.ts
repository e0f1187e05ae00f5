import { check } from 'k6';
import { vu } from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import { clearInterval, setInterval, setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';
import { type Hello, helloFrame, nameStartsWith, toggleFrame } from '../frames.ts';
import { enter, type MadeRoom, makeRooms, ownRoom, setting, socketUrl } from '../rooms.ts';

/** Shows running side by side: R rooms × V viewers, each room pressing GO so many times a second. */
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
    // Every screen of every room heard of every command, or this proves nothing.
    deliveries: [`count==${rooms * viewers * perSecond * seconds}`],
    checks: ['rate==1'],
  },
};

export function setup(): readonly MadeRoom[] {
  return makeRooms(rooms);
}

interface Screen {
  readonly socket: WebSocket;
  received: number;
}

export default function run(made: readonly MadeRoom[]): void {
  const room = enter(ownRoom(made, vu.idInTest), viewers);
  const sentAt: number[] = [];
  let welcomed = 0;
  const onWelcome = () => {
    welcomed += 1;
    if (welcomed === viewers + 1) give(controller.socket, screens, sentAt);
  };
  const screens = room.viewers.map((hello) => viewer(hello, sentAt, onWelcome));
  const controller = open(room.controller, onWelcome, (frame, screen) => {
    if (!nameStartsWith(frame, 'a')) return;
    acknowledged.add(Date.now() - (sentAt[screen.received] ?? Number.NaN));
    screen.received += 1;
  });
}

/** The nth event that a viewer gets answers the nth command of its room. */
function viewer(hello: Hello, sentAt: readonly number[], onWelcome: () => void): Screen {
  return open(hello, onWelcome, (frame, screen) => {
    if (!nameStartsWith(frame, 'e')) return;
    delivery.add(Date.now() - (sentAt[screen.received] ?? Number.NaN));
    deliveries.add(1);
    screen.received += 1;
  });
}

function open(
  hello: Hello,
  onWelcome: () => void,
  onFrame: (frame: ArrayBuffer, screen: Screen) => void,
): Screen {
  const screen: Screen = { socket: new WebSocket(socketUrl), received: 0 };
  screen.socket.binaryType = 'arraybuffer';
  screen.socket.onopen = () => screen.socket.send(helloFrame(hello));
  screen.socket.onmessage = (message) => {
    const data: unknown = message?.data;
    if (!(data instanceof ArrayBuffer)) return;
    if (nameStartsWith(data, 'w')) onWelcome();
    else onFrame(data, screen);
  };
  return screen;
}

/** Presses GO at the pace asked for, then waits for the last deliveries and looks whether all came. */
function give(controller: WebSocket, screens: readonly Screen[], sentAt: number[]): void {
  const pressing = setInterval(() => {
    controller.send(toggleFrame(sentAt.push(Date.now())));
    if (sentAt.length < perSecond * seconds) return;
    clearInterval(pressing);
    setTimeout(() => finish(controller, screens, sentAt.length), 2000);
  }, 1000 / perSecond);
}

function finish(controller: WebSocket, screens: readonly Screen[], commands: number): void {
  for (const screen of screens) {
    check(screen, { 'screen saw every command': ({ received }) => received === commands });
    screen.socket.close();
  }
  controller.close();
}
