import type { View } from '../../machines/kernel/permissions.ts';
import { STABLE_AFTER } from '../../web/app/backoff.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { bytesOf, LiveScreen, type LiveScreenOptions, socketTo } from '../support/live-screen.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { Seeded } from '../support/seeded.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const VIEWS: readonly View[] = ['VIEWER', 'AGENDA', 'MODERATOR', 'OPERATOR', 'CONTROLLER'];

/** How often it is looked whether the screens are whole; ms. */
const LOOK = 5;

/** A show whose screens hang on a bad network, while its controller has a good one. */
export class BadNetwork {
  readonly server: TestServer;
  readonly proxy: FaultProxy;
  readonly chance: Seeded;
  readonly room: MadeRoom;
  readonly controller: RoomClient;
  readonly screens: LiveScreen[] = [];
  readonly #rest: RestClient;
  /** The ids of what was made while it was played in, oldest first. */
  readonly #timers: unknown[] = [];
  readonly #messages: unknown[] = [];

  private constructor(
    parts: Pick<BadNetwork, 'server' | 'proxy' | 'chance' | 'room' | 'controller'>,
    rest: RestClient,
  ) {
    this.server = parts.server;
    this.proxy = parts.proxy;
    this.chance = parts.chance;
    this.room = parts.room;
    this.controller = parts.controller;
    this.#rest = rest;
  }

  static async open(seed: number): Promise<BadNetwork> {
    const server = await startServer();
    const chance = new Seeded(seed);
    const proxy = await FaultProxy.before(server.port, chance);
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom();
    const controller = await RoomClient.join(server.url, { token: await rest.token(room, 'CONTROLLER') });
    return new BadNetwork({ server, proxy, chance, room, controller }, rest);
  }

  /** One screen of each view on the bad network, all of them whole. */
  async fill(): Promise<void> {
    for (const view of VIEWS) await this.screen(view);
    await this.whole();
  }

  async screen(view: View, open: LiveScreenOptions['open'] = socketTo(this.proxy.url)): Promise<LiveScreen> {
    const token = await new RestClient(this.server.url).token(this.room, view);
    const screen = new LiveScreen({ view, token, open, random: () => this.chance.next() });
    this.screens.push(screen);
    return screen;
  }

  /** Every screen's line lasted long enough for an immediate redial (N30). */
  steady(): void {
    for (const screen of this.screens) screen.age(STABLE_AFTER);
  }

  /** The room changes so many times, in all kinds of ways; resolves when all of it is on disk. */
  async play(commands: number): Promise<void> {
    for (let given = 0; given < commands; given += 1) await this.#playOne();
  }

  async #playOne(): Promise<void> {
    const { controller, chance } = this;
    const text = `${chance.below(1_000_000)} `.repeat(1 + chance.below(30)).trim();
    switch (chance.below(6)) {
      case 0: {
        const { timerId } = await controller.ask('timers/create', { name: text.slice(0, 100), notes: text });
        const old = beyond(this.#timers, timerId);
        return void (old === undefined || (await controller.ask('timers/remove', { timerId: old })));
      }
      case 1: {
        const { messageId } = await controller.ask('messages/create', { text });
        await controller.ask('messages/show', { messageId });
        const old = beyond(this.#messages, messageId);
        return void (old === undefined || (await controller.ask('messages/remove', { messageId: old })));
      }
      case 2:
        return void (await controller.command('messages/hide'));
      case 3:
        return void (await controller.ask('timeset/toggle'));
      case 4:
        return void (await controller.ask('timeset/adjust', { ms: 1_000 * (1 + chance.below(60)) }));
      default:
        return void (await controller.ask('room/blackout', { on: chance.chance(0.5) }));
    }
  }

  /** Resolves when every one of these screens shows, byte by byte, what the server would tell it now. */
  async whole(screens: readonly LiveScreen[] = this.screens): Promise<void> {
    while (!(await this.areWhole(screens))) await new Promise((resolve) => setTimeout(resolve, LOOK));
  }

  async areWhole(screens: readonly LiveScreen[]): Promise<boolean> {
    const wanted = await Promise.all(screens.map((screen) => this.projection(screen)));
    return screens.every(({ bytes }, index) => wanted[index]?.equals(bytes) === true);
  }

  /** The server's own words about the room, as this screen may have them. */
  async projection({ token }: LiveScreen): Promise<Buffer> {
    const path = `/api/rooms/${this.room.room.pid}/state`;
    const { body } = await this.#rest.call('GET', path, { headers: { 'x-access-token': token } });
    return bytesOf(withoutPosition(body));
  }

  async close(): Promise<void> {
    for (const screen of this.screens) screen.stop();
    this.controller.terminate();
    await this.proxy.close();
    await this.server.remove();
  }
}

function withoutPosition(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null) throw new TypeError('The state is no object.');
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'epoch' && name !== 'seq'));
}

/** Limits the room to the size of real shows. */
const MOST_ROWS = 50;

/** The oldest row, once the new one is one too many. */
function beyond(rows: unknown[], made: unknown): unknown {
  rows.push(made);
  return rows.length > MOST_ROWS ? rows.shift() : undefined;
}
