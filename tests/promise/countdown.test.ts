import { afterEach, describe, expect, it } from 'vitest';
import { HOUR, SECOND } from '../../machines/kernel/time.ts';
import { systemClock, type TimeSource } from '../../server/kernel/clock.ts';
import { LiveScreen, socketTo } from '../support/live-screen.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

/** Delay of a busy machine between two reads of a clock, far below the tested errors; ms. */
const SLACK = 5 * SECOND;

let server: TestServer;
const screens: LiveScreen[] = [];
afterEach(async () => {
  for (const screen of screens.splice(0)) screen.stop();
  await server.remove();
});

/** The machine's two clocks, one of which can be set. */
class Machine implements TimeSource {
  readonly #isSteady: boolean;
  #set = 0;

  constructor(isSteady = true) {
    this.#isSteady = isSteady;
  }

  step(ms: number): void {
    this.#set += ms;
  }

  wall = (): number => Date.now() + this.#set;
  monotonic = (): number => performance.now() + (this.#isSteady ? 0 : this.#set);
}

async function running(machine: Machine): Promise<MadeRoom> {
  server = await startServer({ clock: systemClock(machine) });
  const rest = new RestClient(server.url);
  const room = await rest.makeRoom();
  const controller = await RoomClient.join(server.url, { token: await rest.token(room, 'CONTROLLER') });
  await controller.ask('timers/update', { timerId: await firstTimer(rest, room), hours: 9 });
  await controller.ask('timeset/start');
  await controller.close();
  return room;
}

async function firstTimer(rest: RestClient, room: MadeRoom): Promise<string> {
  const client = await RoomClient.open(server.url);
  const { state } = await client.join({ token: await rest.token(room, 'VIEWER') });
  await client.close();
  return state?.timers[0]?._id ?? '';
}

/** A screen on a machine whose own clock is wrong by so much. */
async function screenIn(room: MadeRoom, wrongBy = 0): Promise<LiveScreen> {
  const token = await new RestClient(server.url).token(room, 'VIEWER');
  const screen = new LiveScreen({ view: 'VIEWER', token, open: socketTo(server.url), random: () => 0 });
  screen.age(wrongBy);
  screens.push(screen);
  await screen.until(({ view }) => view.timeset.running);
  return screen;
}

/** The ms left on a screen, with the time since the first look added: the same at each look, if all is well. */
function leftOn({ shown, session }: LiveScreen, now = session.clock.now()): number {
  return (shown?.view.timeset.deadline ?? Number.NaN) - now + performance.now();
}

const apart = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

describe('A running countdown', () => {
  async function acrossSteps(machine: Machine): Promise<number> {
    const room = await running(machine);
    const first = await screenIn(room);
    const looks = [leftOn(first)];
    for (const step of [HOUR, -3 * HOUR]) {
      machine.step(step);
      const late = await screenIn(room);
      looks.push(leftOn(first), leftOn(late));
    }
    return apart(looks);
  }

  it("shows the same time on all screens when the clock of the server's machine changes", async () => {
    expect(await acrossSteps(new Machine())).toBeLessThan(SLACK);
  });

  it('jumps if the server counts by its wall clock', async () => {
    expect(await acrossSteps(new Machine(false))).toBeGreaterThan(HOUR - SLACK);
  });

  it('shows the same time on screens whose own clocks are wrong', async () => {
    const room = await running(new Machine());
    const looks = [];
    for (const wrongBy of [0, 2 * HOUR, 40 * SECOND]) looks.push(leftOn(await screenIn(room, wrongBy)));
    expect(apart(looks)).toBeLessThan(SLACK);
  });

  it('shows different times if screens use their own clocks', async () => {
    const room = await running(new Machine());
    const looks = [];
    for (const wrongBy of [0, 2 * HOUR])
      looks.push(leftOn(await screenIn(room, wrongBy), Date.now() + wrongBy));
    expect(apart(looks)).toBeGreaterThan(HOUR);
  });
});
