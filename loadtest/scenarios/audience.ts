import { check } from 'k6';
import { vu } from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import { clearInterval, setInterval, setTimeout } from 'k6/timers';
import { instantOf, isTimeset, nameStartsWith, toggleFrame } from '../frames.ts';
import { planSteps, stepDone } from '../progress.ts';
import { fetchPass, type MadeRoom, makeRooms, passOf, setting } from '../rooms.ts';
import { Screen } from '../screen.ts';

/**
 * One huge room: VIEWERS screens are spread over USERS of k6. Each user is one thread, so with too few users k6
 * itself is late. `delivery` compares with the server time in each event.
 */
const viewers = setting('VIEWERS', 1000, 10_000);
const users = setting('USERS', 20, 100);
const perSecond = setting('RATE', 2, 20);
const seconds = setting('SECONDS', 20, 300);
/** Seconds in which all screens join before the show begins. */
const doors = setting('DOORS', 15, 120);

const each = Math.ceil(viewers / users);
const commands = perSecond * seconds;

const delivery = new Trend('delivery', true);
const deliveries = new Counter('deliveries');
const joins = new Counter('joins');

export const options = {
  scenarios: {
    audience: {
      executor: 'per-vu-iterations',
      vus: users,
      iterations: 1,
      maxDuration: `${doors + seconds + 60}s`,
    },
  },
  setupTimeout: '120s',
  thresholds: {
    delivery: ['p(95)<250', 'p(99)<500'],
    joins: [`count==${each * users}`],
    // The run fails unless every screen received every command.
    deliveries: [`count==${each * users * commands}`],
    checks: ['rate==1'],
  },
};

interface House {
  readonly room: MadeRoom;
  /** Start of the show on this machine's clock, epoch ms. */
  readonly beginsAt: number;
}

export function setup(): House {
  // A step is a joined screen or a sent command.
  planSteps(each * users + commands);
  const [room] = makeRooms(1);
  if (room === undefined) throw new Error('There is no room.');
  return { room, beginsAt: Date.now() + doors * 1000 };
}

export default function run({ room, beginsAt }: House): void {
  const first = (vu.idInTest - 1) * each + 1;
  const endsAt = beginsAt + seconds * 1000 + 5000;
  if (vu.idInTest === 1) present(room, beginsAt);
  // Spreads the joins over 70 % of the time before the show, to avoid a storm.
  const apart = ((beginsAt - Date.now()) * 0.7) / each;
  for (let nth = 0; nth < each; nth += 1)
    setTimeout(() => void watch(room, first + nth, endsAt), nth * apart);
}

async function watch(room: MadeRoom, place: number, endsAt: number): Promise<void> {
  let [heard, isIn] = [0, false];
  const pass = await fetchPass(room, 'VIEWER', place);
  const screen = new Screen(
    pass,
    (frame) => {
      if (!isTimeset(frame)) return;
      heard += 1;
      delivery.add(Date.now() - instantOf(frame));
      deliveries.add(1);
    },
    () => {
      if (isIn) return;
      isIn = true;
      joins.add(1);
      stepDone();
    },
  );
  setTimeout(() => {
    check(heard, { 'screen saw every command': (count) => count === commands });
    screen.leave();
  }, endsAt - Date.now());
}

function present(room: MadeRoom, beginsAt: number): void {
  let acknowledged = 0;
  const controller = new Screen(
    passOf(room, 'CONTROLLER', 0),
    (frame) => {
      if (nameStartsWith(frame, 'a')) acknowledged += 1;
    },
    () => {},
  );
  setTimeout(() => press(controller, () => acknowledged), beginsAt - Date.now());
}

function press(controller: Screen, acknowledged: () => number): void {
  let pressed = 0;
  const pressing = setInterval(() => {
    pressed += 1;
    controller.send(toggleFrame(pressed));
    stepDone();
    if (pressed < commands) return;
    clearInterval(pressing);
    setTimeout(() => {
      check(acknowledged(), { 'every command was acknowledged': (count) => count === commands });
      controller.leave();
    }, 4000);
  }, 1000 / perSecond);
}
