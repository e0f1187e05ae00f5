import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { FaultProxy } from '../support/fault-proxy.ts';
import type { RestClient } from '../support/rest-client.ts';
import { type CreatedRoom, RoomsApi } from '../support/rooms-api.ts';
import { Seeded } from '../support/seeded.ts';
import { BUILT, type ServerOptions, ServerProcess } from '../support/server-process.ts';
import { signedInAs } from '../support/signed-in.ts';
import { windowBeside } from '../support/window-beside.ts';
import { Devices } from './devices.ts';
import { OwnServers } from './own-servers.ts';

type LinkName = keyof CreatedRoom['links'];

/** A device that looks at the show: its own browser profile, as a laptop in the hall has. */
export interface Screen {
  readonly page: Page;
  /** The large digits. */
  readonly digits: Locator;
}

/**
 * How late each way all is that screens say and hear, in ms, up to half as much again. A test that fails by it acts on what
 * it has not waited for, and fails by chance on a busy machine.
 */
const LATE_MS = Number(process.env.LATE_MS ?? 0);

/** A test's running server, its rooms, and screens for them. */
export class Stage {
  readonly server: ServerProcess;
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];
  readonly #devices: Devices | null;
  readonly #line: FaultProxy | null;

  private constructor(
    server: ServerProcess,
    browser: Browser,
    devices: Devices | null,
    line: FaultProxy | null,
  ) {
    this.server = server;
    this.#browser = browser;
    this.#devices = devices;
    this.#line = line;
  }

  /** Without `devices` all that it has are new ones. */
  static async before(
    server: ServerProcess,
    browser: Browser,
    devices: Devices | null = null,
  ): Promise<Stage> {
    if (LATE_MS === 0) return new Stage(server, browser, devices, null);
    const line = await FaultProxy.before(server.port, new Seeded(1));
    line.toxics = { latency: LATE_MS, jitter: LATE_MS / 2 };
    // It is at another address for each test.
    return new Stage(server, browser, null, line);
  }

  /** Address of the server for screens. */
  get url(): string {
    return this.#line?.url ?? this.server.url;
  }

  /** A device that is like new, at an address of the product; one to `prepare` is new, and its caches are empty. */
  async screen(path: string, prepare?: (context: BrowserContext) => Promise<void>): Promise<Screen> {
    return this.#opened(prepare === undefined ? await this.#device() : await this.#newDevice(prepare), path);
  }

  /** A new device with a person's session. */
  async screenOf(person: RestClient, path: string): Promise<Screen> {
    const page = await this.#device();
    await signedInAs(page.context(), person, this.url);
    return this.#opened(page, path);
  }

  async #opened(page: Page, path: string): Promise<Screen> {
    await page.goto(path);
    return { page, digits: digitsOf(page) };
  }

  async #device(): Promise<Page> {
    return this.#devices === null ? this.#newDevice() : this.#devices.take();
  }

  async #newDevice(prepare?: (context: BrowserContext) => Promise<void>): Promise<Page> {
    const context = await this.#browser.newContext({ baseURL: this.url });
    this.#contexts.push(context);
    await prepare?.(context);
    return context.newPage();
  }

  /** Another page of the same browser. */
  async pageBeside(page: Page, path: string): Promise<Page> {
    const beside = await windowBeside(page);
    await beside.goto(path);
    return beside;
  }

  /** A room of another person. */
  async room(): Promise<RoomOnStage> {
    const api = new RoomsApi(this.server.url);
    return new RoomOnStage(this, api, await api.create('Main stage'));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#contexts.map((context) => context.close()), this.#devices?.takeBack()]);
    await this.#line?.close();
  }
}

export class RoomOnStage {
  readonly created: CreatedRoom;
  readonly #stage: Stage;
  readonly #api: RoomsApi;

  constructor(stage: Stage, api: RoomsApi, created: CreatedRoom) {
    this.#stage = stage;
    this.#api = api;
    this.created = created;
  }

  get pid(): string {
    return this.created.room.pid;
  }

  /** A new device with a view's link. */
  async open(view: LinkName, prepare?: (context: BrowserContext) => Promise<void>): Promise<Screen> {
    const screen = await this.#stage.screen(this.created.links[view], prepare);
    await expect(screen.digits).toBeVisible();
    return screen;
  }

  /** Gives a command as the room's owner. */
  async command(name: string, payload: unknown): Promise<Readonly<Record<string, unknown>>> {
    return this.#api.command(this.created, name, payload);
  }

  /** The id of the timer that every new room has. */
  async firstTimer(): Promise<string> {
    return this.#api.firstTimer(this.created);
  }

  /** Its current links. */
  async links(): Promise<CreatedRoom['links']> {
    return this.#api.links(this.created);
  }

  /** When its clock was started, by the server's time. */
  async kickoff(): Promise<number> {
    return this.#api.kickoff(this.created);
  }
}

/** The named digits of a controller, or the only ones of a stage screen. */
export function digitsOf(page: Page): Locator {
  const controller = page.getByRole('timer', { name: 'Time left' });
  return controller.or(page.locator('main:not(:has([aria-label="Time left"]))').getByRole('timer')).first();
}

/** From Edit, in which a controller comes, to Show, in which keys run the show. */
export async function turnToShow(page: Page): Promise<void> {
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
}

/** All screens show the same digits at the same moment; a flip between two looks is looked at again. */
export async function expectSameDigits(screens: readonly Screen[]): Promise<void> {
  await expect
    .poll(async () => new Set(await Promise.all(screens.map(({ digits }) => digits.textContent()))).size)
    .toBe(1);
}

/** Lets the page read and write the clipboard without asking, until the test is over. */
export const allowClipboard = (page: Page): Promise<void> =>
  page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

/** Types into a cell of the rundown, whatever the keys do at this controller. `label`: how its name begins. */
export async function typeInCell(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('gridcell', { name: label }).dblclick();
  const field = page.getByRole('textbox', { name: label });
  await field.fill(text);
  await field.press('Enter');
}

/** Prepares a screen for `inOneInstant`. */
export const withClockInHand = (context: BrowserContext) => context.clock.install();

/** Freezes time on screen during the work. It jumps ahead before, by more than the work takes. */
export async function inOneInstant(page: Page, work: () => Promise<void>): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
  await work();
  await page.clock.resume();
}

/** Seconds on a clock such as `9:58` or `-1:00:07`. */
export function secondsOf(text: string | null): number {
  const [seconds = 0, minutes = 0, hours = 0] = (text ?? '')
    .replace('-', '')
    .split(':')
    .map(Number)
    .toReversed();
  const size = hours * 3600 + minutes * 60 + seconds;
  return text?.startsWith('-') ? -size : size;
}

/** Plays on a stage with a server of its own. */
type WithOwnServer = (options: ServerOptions, play: (stage: Stage) => Promise<void>) => Promise<void>;

interface OfTest {
  readonly stage: Stage;
  /** For tests that kill or deceive the server, or need one that is set up in another way. */
  readonly withOwnServer: WithOwnServer;
}

interface OfWorker {
  readonly server: ServerProcess;
  readonly devices: Devices;
  readonly ownServers: OwnServers;
}

export const test = base.extend<OfTest, OfWorker>({
  server: [
    // Playwright reads the names of requested fixtures from the pattern: none.
    async ({}, use) => {
      // With a service for visits, visitors are asked, as on most public servers.
      const env = { SITE_FILE: 'tests/e2e/site.json' };
      const server = await ServerProcess.start({ script: BUILT, env });
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  devices: [
    async ({ server, browser }, use) => {
      const devices = new Devices(browser, server.url);
      await use(devices);
      await devices.close();
    },
    { scope: 'worker' },
  ],
  ownServers: [
    async ({ browser }, use) => {
      const servers = new OwnServers(browser);
      await use(servers);
      await servers.close();
    },
    { scope: 'worker' },
  ],
  stage: async ({ server, browser, devices }, use) => {
    const stage = await Stage.before(server, browser, devices);
    await use(stage);
    await stage.close();
  },
  withOwnServer: async ({ ownServers, browser }, use) => {
    await use(async (options, play) => {
      const { server, devices } = await ownServers.next(options);
      const stage = await Stage.before(server, browser, devices);
      try {
        await play(stage);
      } finally {
        await stage.close();
      }
    });
  },
});

export { expect };
