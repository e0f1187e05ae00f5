import type { Browser, BrowserContext, Page } from '@playwright/test';
import { digitsOf, expect, type Stage, secondsOf, test } from './stage.ts';

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

/** In the browser: whether the document and a room are kept, and the show could run here. */
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

test('N2260, N2262, N2263 A laptop runs the show alone for twenty presses, and the server takes it', async ({
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

for (const [choice, isRunning, second, timers] of [
  ['Use this laptop’s show', true, 'Second', 3],
  ['Use the server’s show', false, 'Theirs', 2],
  ['Merge edits only', false, 'Theirs', 3],
] as const)
  test(`N2261, N2264 Both sides acted: ${choice}`, async ({ browser, withOwnServer }) => {
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
  });

test('N2262 The leading tab closes, and another controller of the browser goes on', async ({
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
    const longer = (page: Page) => page.getByRole('button', { name: /^\+1m/ });
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

test('N2264 Of two laptops alone the second is told of the first', async ({ browser, withOwnServer }) => {
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
    await expect(dialog.getByRole('region', { name: 'Server' })).toContainText('Show of a laptop');
    await dialog.getByRole('button', { name: 'Use this laptop’s show' }).click();
    await expect(digitsOf(one)).toHaveText('15:00');
    await expect(digitsOf(other)).toHaveText('15:00');
    for (const laptop of laptops) await laptop.close();
  });
});

test('N2265 A link that was replaced meanwhile keeps the show for one that opens the room', async ({
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
