import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { EXHAUSTIVE, LONG, some } from '../support/exhaustive.ts';
import { digitsOf, expect, type RoomOnStage, type Stage, secondsOf, test } from './stage.ts';

/** A laptop: pages of one browser, which may have service workers. */
const newLaptop = (browser: Browser, stage: Stage): Promise<BrowserContext> =>
  browser.newContext({ baseURL: stage.url, serviceWorkers: 'allow' });

/** Opens a page and waits until the browser keeps it, with what it needs without the server. */
async function opened(laptop: BrowserContext, path: string): Promise<Page> {
  const page = await laptop.newPage();
  await page.goto(path);
  await expect.poll(() => page.evaluate(keptHere)).toBe(true);
  return page;
}

/** In the browser: true if document and room are stored, and the show could run here. */
async function keptHere(): Promise<boolean> {
  const cache = await caches.open('callboard');
  const page = (await cache.match(location.pathname)) !== undefined;
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  const isController = location.pathname.includes('/controller/');
  if (!page || !databases.includes('callboard')) return false;
  const asked = indexedDB.open('callboard', 1);
  await new Promise((resolve) => asked.addEventListener('success', resolve));
  const keys = asked.result.transaction('rooms').objectStore('rooms').getAllKeys();
  await new Promise((resolve) => keys.addEventListener('success', resolve));
  asked.result.close();
  const isKept = JSON.stringify(keys.result).includes(isController ? 'CONTROLLER' : 'VIEWER');
  return isKept && (!isController || databases.includes('callboard-solo'));
}

const secondsOn = async (page: Page) => secondsOf(await digitsOf(page).textContent());

async function takenOver(controller: Page): Promise<void> {
  await controller.getByRole('button', { name: 'Take over here' }).click();
  await expect(controller.getByText('This laptop runs the show.')).toBeVisible();
}

test('N2260, N2262, N2263 A laptop runs the show without the server, and sends its journal afterwards', async ({
  browser,
  withOwnServer,
}) => {
  await withOwnServer({}, async (stage) => {
    const room = await stage.room();
    await room.command('timers/create', { name: 'Second', minutes: 5, trigger: 'LINKED' });
    const laptop = await newLaptop(browser, stage);
    const controller = await opened(laptop, room.created.links.controller);
    const viewer = await opened(laptop, room.created.links.viewer);
    await stage.server.kill();
    await expect(controller.getByText(/Follows: Viewer \(this laptop\)\./)).toBeVisible();
    await takenOver(controller);
    await controller.getByRole('button', { name: /^GO/ }).click();
    await expect(controller.getByRole('button', { name: /^PAUSE/ })).toBeEnabled();
    for (let press = 0; press < 18; press += 1)
      await controller.getByRole('button', { name: /^\+1m/ }).click();
    await expect.poll(() => secondsOn(viewer)).toBeGreaterThan(27 * 60);
    await controller.getByRole('button', { name: 'Blackout' }).click();
    await expect(digitsOf(viewer)).toBeHidden();

    await stage.server.start();
    await expect(controller.getByText('The server has this laptop’s show')).toBeVisible({ timeout: 30_000 });
    await expect(digitsOf(viewer)).toBeHidden();
    await room.command('room/blackout', { on: false });
    await expect.poll(() => secondsOn(viewer)).toBeGreaterThan(26 * 60);
    await expect(controller.getByText('This laptop runs the show.')).toHaveCount(0);
    await laptop.close();
  });
});

/** The laptop's network is gone: its pages start without it, and the controller takes over. */
async function alone(laptop: BrowserContext, ...pages: readonly Page[]): Promise<void> {
  await laptop.setOffline(true);
  await Promise.all(pages.map((page) => page.reload()));
  const [controller] = pages;
  if (controller) await takenOver(controller);
}

const rowsOf = (page: Page) => page.getByRole('row', { name: /^(?:Timer 1|Second|Theirs|Timer 3)/ });

for (const [choice, isRunning, second, timers] of some(
  [
    ['Use this laptop’s show', true, 'Second', 3],
    ['Use the server’s show', false, 'Theirs', 2],
    ['Merge edits only', false, 'Theirs', 3],
  ] as const,
  ([each]) => each === 'Merge edits only',
))
  test(
    `N2261, N2264 After changes on both sides, the operator chooses which ones count: ${choice}`,
    EXHAUSTIVE,
    async ({ browser, withOwnServer }) => {
      await withOwnServer({}, async (stage) => {
        const room = await stage.room();
        const { timerId } = await room.command('timers/create', { name: 'Second', minutes: 5 });
        const laptop = await newLaptop(browser, stage);
        const controller = await opened(laptop, room.created.links.controller);
        const viewer = await opened(laptop, room.created.links.viewer);
        await alone(laptop, controller, viewer);
        await controller.getByRole('button', { name: /^GO/ }).click();
        await controller
          .getByRole('region', { name: 'Rundown' })
          .getByRole('button', { name: 'Timer', exact: true })
          .click();
        await expect(rowsOf(controller)).toHaveCount(3);
        await expect(digitsOf(viewer)).toHaveText(/^9:5/);
        await room.command('timers/update', { timerId, name: 'Theirs' });

        await laptop.setOffline(false);
        const dialog = controller.getByRole('dialog', { name: 'Others changed the show meanwhile' });
        await expect(dialog.getByRole('region', { name: 'Server' })).toContainText('Edit timer');
        await expect(dialog.getByRole('region', { name: 'This laptop' })).toContainText('Start');
        await expect(dialog.getByRole('region', { name: 'This laptop' })).toContainText(/running until \d/);
        await expect(digitsOf(viewer)).toHaveText(/^9:/);
        await dialog.getByRole('button', { name: choice }).click();
        await expect(dialog).toBeHidden();
        await expect(rowsOf(controller)).toHaveCount(timers);
        await expect(controller.getByRole('row', { name: second })).toBeVisible();
        await expect(controller.getByRole('button', { name: isRunning ? /^PAUSE/ : /^GO/ })).toBeEnabled();
        const other = await room.open('viewer');
        await expect(other.digits).toHaveText(isRunning ? /^(?:9:|8:5)/ : '10:00');
        await expect.poll(async () => (await secondsOn(viewer)) < 600).toBe(isRunning);
        await laptop.close();
      });
    },
  );

test('N2262 If the tab that runs the show closes, another controller in the browser continues it', async ({
  browser,
  withOwnServer,
}) => {
  await withOwnServer({}, async (stage) => {
    const room = await stage.room();
    const laptop = await newLaptop(browser, stage);
    const first = await opened(laptop, room.created.links.controller);
    const second = await opened(laptop, room.created.links.controller);
    const viewer = await opened(laptop, room.created.links.viewer);
    await stage.server.kill();
    await takenOver(first);
    await expect(second.getByText('This laptop runs the show.')).toBeVisible();
    await longer(first).click();
    await longer(second).click();
    await expect(digitsOf(viewer)).toHaveText('12:00');
    await first.close();
    await longer(second).click();
    await expect(digitsOf(viewer)).toHaveText('13:00');
    await second.reload();
    await expect(second.getByText('This laptop runs the show.')).toBeVisible();
    await longer(second).click();
    await expect(digitsOf(viewer)).toHaveText('14:00');
    await stage.server.start();
    await expect(second.getByText('The server has this laptop’s show')).toBeVisible({ timeout: 30_000 });
    await expect((await room.open('viewer')).digits).toHaveText('14:00');
    await laptop.close();
  });
});

test(
  'N2264 If two laptops ran the show offline, the second one to return gets a conflict',
  LONG,
  async ({ browser, withOwnServer }) => {
    await withOwnServer({}, async (stage) => {
      const room = await stage.room();
      const laptops = [await newLaptop(browser, stage), await newLaptop(browser, stage)] as const;
      const controllers: Page[] = [];
      for (const laptop of laptops) controllers.push(await opened(laptop, room.created.links.controller));
      const [one, other] = controllers as [Page, Page];
      await alone(laptops[0], one);
      await alone(laptops[1], other);
      await one.getByRole('button', { name: /^\+1m/ }).click();
      await other.getByRole('button', { name: /^\+5m/ }).click();
      await expect(digitsOf(one)).toHaveText('11:00');
      await expect(digitsOf(other)).toHaveText('15:00');
      await laptops[0].setOffline(false);
      await expect(one.getByText('The server has this laptop’s show')).toBeVisible({ timeout: 30_000 });
      await laptops[1].setOffline(false);
      const dialog = other.getByRole('dialog', { name: 'Others changed the show meanwhile' });
      await expect(dialog.getByRole('region', { name: 'Server' })).toContainText('Laptop’s show');
      await dialog.getByRole('button', { name: 'Use this laptop’s show' }).click();
      await expect(digitsOf(one)).toHaveText('15:00');
      await expect(digitsOf(other)).toHaveText('15:00');
      for (const laptop of laptops) await laptop.close();
    });
  },
);

test('N2265 The journal from an invalid link waits until the user opens a valid link', async ({
  browser,
  withOwnServer,
}) => {
  await withOwnServer({}, async (stage) => {
    const room = await stage.room();
    const laptop = await newLaptop(browser, stage);
    const controller = await opened(laptop, room.created.links.controller);
    await alone(laptop, controller);
    await controller.getByRole('button', { name: /^\+1m/ }).click();
    await expect(digitsOf(controller)).toHaveText('11:00');
    await room.command('room/rotateSecrets', {});
    await laptop.setOffline(false);
    await expect(controller.getByText('This link doesn’t open the room')).toBeVisible({ timeout: 30_000 });
    await controller.goto((await room.links()).controller);
    await controller.getByRole('button', { name: 'Use this laptop’s show' }).click();
    await expect(controller.getByText('The server has this laptop’s show')).toBeVisible({ timeout: 30_000 });
    await controller.reload();
    await expect(digitsOf(controller)).toHaveText('11:00');
    await laptop.close();
  });
});

/** +1m, which a resting show displays immediately. */
const longer = (page: Page) => page.getByRole('button', { name: /^\+1m/ });

/** In the browser: writes of this page end as on a full disk, which aborts the transaction. */
function setFull(isFull: boolean): void {
  const { prototype } = IDBObjectStore;
  if (!isFull) {
    Reflect.deleteProperty(IDBTransaction.prototype, 'isFull');
    return;
  }
  Reflect.set(IDBTransaction.prototype, 'isFull', true);
  for (const name of ['add', 'put'] as const) {
    const write = prototype[name];
    prototype[name] = function (value, key) {
      const request = write.call(this, value, key);
      if ('isFull' in this.transaction) this.transaction.abort();
      return request;
    };
  }
}

test('N2351 Every tab refuses a press without any effect if the browser has no space to store it', async ({
  browser,
  withOwnServer,
}) => {
  await withOwnServer({}, async (stage) => {
    const room = await stage.room();
    const laptop = await newLaptop(browser, stage);
    const first = await opened(laptop, room.created.links.controller);
    const second = await opened(laptop, room.created.links.controller);
    const viewer = await opened(laptop, room.created.links.viewer);
    await stage.server.kill();
    await takenOver(first);
    await longer(first).click();
    await expect(digitsOf(viewer)).toHaveText('11:00');
    await first.evaluate(setFull, true);
    for (const controller of [first, second]) {
      await longer(controller).click();
      await expect(controller.getByText('This browser’s storage is full')).toBeVisible();
      await expect(digitsOf(controller)).toHaveText('11:00');
    }
    await expect(digitsOf(viewer)).toHaveText('11:00');
    await first.evaluate(setFull, false);
    await longer(second).click();
    await expect(digitsOf(viewer)).toHaveText('12:00');
    await laptop.close();
  });
});

test('N2352 A browser without space or storage refuses to run the show alone, and explains why', async ({
  browser,
  withOwnServer,
}) => {
  await withOwnServer({}, async (stage) => {
    const room = await stage.room();
    const laptop = await newLaptop(browser, stage);
    const controller = await opened(laptop, room.created.links.controller);
    const other = await laptop.newPage();
    await other.addInitScript(() => {
      const open = indexedDB.open.bind(indexedDB);
      indexedDB.open = (name, version) => {
        if (name === 'callboard-solo') throw new DOMException('No storage', 'SecurityError');
        return open(name, version);
      };
    });
    await other.goto(room.created.links.controller);
    await expect(other.getByRole('button', { name: /^GO/ })).toBeEnabled();
    await other.waitForLoadState('networkidle');
    await controller.evaluate(setFull, true);
    await stage.server.kill();
    await controller.getByRole('button', { name: 'Take over here' }).click();
    await expect(controller.getByText('Can’t take over')).toBeVisible();
    await expect(controller.getByText('This laptop runs the show.')).toHaveCount(0);
    await expect(other.getByText('This browser cannot store anything')).toBeVisible();
    await laptop.close();
  });
});

/** A laptop runs the show alone, its pages crash, and a new one shows what is on its disk. `before`: on the controller. */
async function crashed(
  { browser, stage }: { readonly browser: Browser; readonly stage: Stage },
  before: (controller: Page) => Promise<void>,
): Promise<{ readonly again: Page; readonly room: RoomOnStage }> {
  const room = await stage.room();
  const laptop = await newLaptop(browser, stage);
  const controller = await opened(laptop, room.created.links.controller);
  const viewer = await opened(laptop, room.created.links.viewer);
  await stage.server.kill();
  await takenOver(controller);
  await before(controller);
  for (const shown of ['11:00', '12:00', '13:00']) {
    await longer(controller).click();
    await expect(digitsOf(viewer)).toHaveText(shown);
  }
  const devtools = await laptop.newCDPSession(controller);
  const crash = controller.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => {});
  await crash;
  const again = await laptop.newPage();
  await again.goto(room.created.links.controller);
  await expect(again.getByText('This laptop runs the show.')).toBeVisible();
  return { again, room };
}

test('N2353 A laptop whose pages crash continues with everything that the pages showed', async ({
  browser,
  withOwnServer,
}) => {
  await withOwnServer({}, async (stage) => {
    const { again, room } = await crashed({ browser, stage }, async () => {});
    await expect(digitsOf(again)).toHaveText('13:00');
    await longer(again).click();
    await expect(digitsOf(again)).toHaveText('14:00');
    await stage.server.start();
    await expect(again.getByText('The server has this laptop’s show')).toBeVisible({ timeout: 30_000 });
    await expect((await room.open('viewer')).digits).toHaveText('14:00');
    await again.context().close();
  });
});

/** In the browser: writes report success and do nothing. */
function forgetWrites(): void {
  Reflect.set(IDBObjectStore.prototype, 'add', function add(this: IDBObjectStore) {
    return this.count();
  });
}

test(
  'A browser that shows a press before it stores the press loses it in a crash',
  LONG,
  async ({ browser, withOwnServer }) => {
    await withOwnServer({}, async (stage) => {
      const { again } = await crashed({ browser, stage }, (controller) => controller.evaluate(forgetWrites));
      await expect(digitsOf(again)).toHaveText('10:00');
      await again.context().close();
    });
  },
);

test('N2350 An unsent show is kept when copies are deleted and the user signs out, until it is deleted', async ({
  browser,
  withOwnServer,
}) => {
  await withOwnServer({}, async (stage) => {
    const room = await stage.room();
    const laptop = await newLaptop(browser, stage);
    const controller = await opened(laptop, room.created.links.controller);
    await laptop.setOffline(true);
    await takenOver(controller);
    await longer(controller).click();
    await expect(digitsOf(controller)).toHaveText('11:00');
    const page = await laptop.newPage();
    const unsent = page.getByRole('region', { name: 'Not sent to the server' });
    const remove = async () => {
      await unsent.getByRole('button', { name: 'Delete this show' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete this show' }).click();
    };
    await room.command('room/rotateSecrets', {});
    await laptop.setOffline(false);
    await expect(controller.getByText('This link doesn’t open the room')).toBeVisible({ timeout: 30_000 });
    await page.goto('/auth/logout/');
    await expect(unsent).toContainText('Main stage: 1 change since');
    await page.goto('/offline/forget/');
    await page.getByRole('button', { name: 'Delete offline copies' }).click();
    await expect(page.getByRole('heading', { name: 'Offline copies deleted' })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      unsent.getByRole('button', { name: 'Save as file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Main stage journal.json');
    const journal = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(journal.commands).toMatchObject([{ name: 'timeset/adjust' }]);
    await remove();
    await expect(
      page.getByText('A controller in this browser runs this show. Close it first.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await controller.close();
    await remove();
    await expect(unsent).toHaveCount(0);
    await laptop.close();
  });
});
