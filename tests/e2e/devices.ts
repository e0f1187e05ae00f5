import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Lasting browser state that cannot be reset. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
];
const LISTENING = ['on', 'once'];
/** Events that Playwright itself and windows beside listen for, until they come. */
const PASSING: readonly unknown[] = ['close', 'crash', 'page'];
const LASTING_OF_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

const WAITING = '/api/ready';
/** System settings of a new browser profile. */
const AS_NEW = {
  media: null,
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly line: CDPSession;
  /** True if a test left lasting state. */
  isSpoilt: boolean;
}

/**
 * Browser profiles that go from test to test of a worker, each time like new: without cookies, storage and history, of the
 * usual size. One to which a test did what lasts is thrown away. In between the page waits at another address of the
 * server: so Chromium keeps the process with the scripts that it has compiled, and a screen opens with half of the work.
 */
export class Devices {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #waiting: Device[] = [];
  readonly #taken: Device[] = [];

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  async take(): Promise<Page> {
    const device = this.#waiting.pop() ?? (await this.#made());
    this.#taken.push(device);
    return device.page;
  }

  /** The test that took them is over. */
  async takeBack(): Promise<void> {
    await Promise.all(
      this.#taken.splice(0).map(async (device) => {
        if (!device.isSpoilt && (await this.#isLikeNew(device))) this.#waiting.push(device);
        else await device.context.close();
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#waiting.splice(0).map(({ context }) => context.close()));
  }

  async #made(): Promise<Device> {
    const context = await this.#browser.newContext({ baseURL: this.#url });
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    const device = {
      context,
      page,
      line,
      viewport: page.viewportSize() ?? { width: 0, height: 0 },
      isSpoilt: false,
    };
    const spoil = () => {
      device.isSpoilt = true;
    };
    for (const name of LASTING) for (const owner of [context, page]) beforeCalls(owner, name, spoil);
    for (const name of LISTENING)
      for (const owner of [context, page])
        beforeCalls(owner, name, (event) => {
          if (!PASSING.includes(event)) spoil();
        });
    for (const name of LASTING_OF_CLOCK) beforeCalls(context.clock, name, spoil);
    return device;
  }

  async #isLikeNew({ context, page, viewport, line }: Device): Promise<boolean> {
    // State of other origins is unknown.
    if (!page.url().startsWith(`${this.#url}/`)) return false;
    try {
      for (const beside of context.pages()) if (beside !== page) await beside.close();
      // Playwright's initial mouse position; Chromium's is outside, over no part of the next screen.
      await page.mouse.move(0, 0);
      await line.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
      await Promise.all([page.unrouteAll(), context.unrouteAll(), context.clearPermissions()]);
      await page.emulateMedia(AS_NEW);
      await page.goto(WAITING);
      await page.evaluate(() => {
        sessionStorage.clear();
        window.name = '';
      });
      await line.send('Storage.clearDataForOrigin', { origin: this.#url, storageTypes: 'all' });
      await context.clearCookies();
      await line.send('Page.resetNavigationHistory');
      await page.setViewportSize(viewport);
      return true;
    } catch {
      // A page that the test closed, for one.
      return false;
    }
  }
}

/** Has `note` called before each call of a method, with its first argument. */
function beforeCalls(owner: object, name: string, note: (first: unknown) => void): void {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== 'function') return;
  Reflect.set(owner, name, (...args: unknown[]) => {
    note(args[0]);
    return Reflect.apply(method, owner, args);
  });
}
