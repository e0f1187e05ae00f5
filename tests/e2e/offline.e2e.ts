import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { EXHAUSTIVE, LONG, some } from '../support/exhaustive.ts';
import { digitsOf, expect, type RoomOnStage, type Stage, secondsOf, test } from './stage.ts';

/** A browser that may have service workers. */
const newDevice = (browser: Browser, stage: Stage): Promise<BrowserContext> =>
  browser.newContext({ baseURL: stage.url, serviceWorkers: 'allow' });

/** Opens a page and waits until the browser keeps it, with its room. */
async function openedAndKept(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await expect.poll(() => page.evaluate(keptHere)).toEqual({ page: true, room: true });
  return page;
}

/** In the browser: true if the document and a room are stored. */
async function keptHere(): Promise<{ page: boolean; room: boolean }> {
  const cache = await caches.open('callboard');
  const page = (await cache.match(location.pathname)) !== undefined;
  return { page, room: localStorage.getItem('callboard.kept') !== null };
}

/** In the browser: number of stored rooms with a running clock. */
async function runningHere(): Promise<number> {
  const asked = indexedDB.open('callboard', 1);
  await new Promise((resolve) => asked.addEventListener('success', resolve));
  const all = asked.result.transaction('rooms').objectStore('rooms').getAll();
  await new Promise((resolve) => all.addEventListener('success', resolve));
  asked.result.close();
  return JSON.stringify(all.result).split('"running":true').length - 1;
}

const secondsOn = async (page: Page) => secondsOf(await digitsOf(page).textContent());

test('N501, N504, N510 Viewer, agenda and controller show the right second if reloaded without the server', async ({
  browser,
  withOwnServer,
}) => {
  await withOwnServer({}, async (stage) => {
    const room = await stage.room();
    await room.command('timers/update', { timerId: await room.firstTimer(), minutes: 0, seconds: 12 });
    await room.command('timers/create', { name: 'Second', minutes: 5, trigger: 'LINKED' });
    const context = await newDevice(browser, stage);
    const [output = ''] = Object.values(room.created.outputLinks);
    const { viewer: stageLink, agenda: agendaLink, controller: deskLink } = room.created.links;
    const pages: Page[] = [];
    for (const view of [stageLink, agendaLink, deskLink, output])
      pages.push(await openedAndKept(context, view));
    await room.command('timeset/start', {});
    const [viewer, agenda, controller, shown] = pages as [Page, Page, Page, Page];
    await expect(digitsOf(viewer)).toHaveText(/^0?:?1\d$/);
    await expect.poll(() => viewer.evaluate(runningHere)).toBe(4);

    await stage.server.kill();
    await Promise.all(pages.map((page) => page.reload()));
    await expect(digitsOf(viewer)).toBeVisible();
    await expect(controller.getByRole('region', { name: 'Rundown' })).toBeVisible();
    await expect(controller.getByText(/On its own since \d/)).toBeVisible();
    await expect(viewer.getByText('On its own')).toHaveCount(0);
    await expect(agenda.getByText('Second')).toBeVisible();
    for (const page of [viewer, shown])
      expect(Math.abs((await secondsOn(page)) - (await secondsOn(controller)))).toBeLessThanOrEqual(1);
    // The linked timer starts automatically.
    await expect.poll(() => secondsOn(viewer), { timeout: 30_000 }).toBeGreaterThan(250);
    await expect(viewer.getByText('Second')).toBeVisible();

    await stage.server.start();
    await expect(controller.getByRole('button', { name: /^PAUSE/ })).toBeEnabled();
    await expect
      .poll(async () => Math.abs((await secondsOn(viewer)) - (await secondsOn(controller))))
      .toBeLessThanOrEqual(1);
    await context.close();
  });
});

/** In the browser: the id under which the room knows this screen. */
async function clientHere(): Promise<string> {
  const asked = indexedDB.open('callboard', 1);
  await new Promise((resolve) => asked.addEventListener('success', resolve));
  const all = asked.result.transaction('rooms').objectStore('rooms').getAll();
  await new Promise((resolve) => all.addEventListener('success', resolve));
  asked.result.close();
  return all.result[0].room.welcome.clientId;
}

const kick = async (room: RoomOnStage, screen: Page) =>
  room.command('clients/kick', { clientId: await screen.evaluate(clientHere), device: true });

for (const [what, leave, said] of some(
  [
    [
      'its link was replaced',
      (room: RoomOnStage) => room.command('room/rotateSecrets', {}),
      'This link doesn’t open the room',
    ],
    ['it was removed', kick, /removed/i],
  ] as const,
  (_, place) => place === 0,
))
  test(
    `N503 A screen that was told that ${what} shows no stored copy of the room without the server`,
    EXHAUSTIVE,
    async ({ browser, withOwnServer }) => {
      await withOwnServer({}, async (stage) => {
        const room = await stage.room();
        const context = await newDevice(browser, stage);
        const viewer = await openedAndKept(context, room.created.links.viewer);
        await leave(room, viewer);
        await expect(viewer.getByText(said).first()).toBeVisible();
        await stage.server.kill();
        const again = await context.newPage();
        for (const page of [viewer, again]) {
          await page.goto(room.created.links.viewer).catch(() => {});
          await page.waitForTimeout(3_000);
          await expect(digitsOf(page)).toHaveCount(0);
        }
        await context.close();
      });
    },
  );

/** In the browser: lets the kept rooms end now. */
async function endHere(): Promise<void> {
  const asked = indexedDB.open('callboard', 1);
  await new Promise((resolve) => asked.addEventListener('success', resolve));
  const rooms = asked.result.transaction('rooms', 'readwrite').objectStore('rooms');
  const all = rooms.getAll();
  await new Promise((resolve) => all.addEventListener('success', resolve));
  const written = all.result.map((entry: object) => rooms.put({ ...entry, until: Date.now() - 1 }));
  await Promise.all(written.map((put) => new Promise((resolve) => put.addEventListener('success', resolve))));
  asked.result.close();
}

test('N502 A stored copy of a room opens only for a limited time', async ({ browser, withOwnServer }) => {
  await withOwnServer({}, async (stage) => {
    const room = await stage.room();
    const context = await newDevice(browser, stage);
    const viewer = await openedAndKept(context, room.created.links.viewer);
    await stage.server.kill();
    await viewer.reload();
    await expect(digitsOf(viewer)).toHaveText('10:00');
    await viewer.evaluate(endHere);
    await viewer.reload();
    await expect.poll(() => viewer.evaluate(() => performance.now())).toBeGreaterThan(3_000);
    await expect(digitsOf(viewer)).toHaveCount(0);
    await context.close();
  });
});

/** In the browser: requests a changed copy of this page, and returns its files. */
async function keptOtherwise(keep: { script?: string; files: string[] }): Promise<string> {
  const { active } = await navigator.serviceWorker.ready;
  const script = document.querySelector('script[type=module]')?.getAttribute('src');
  active?.postMessage({ keep: { page: location.pathname, script, ...keep } }, []);
  // Requests are answered in order: this one, for another page, comes last.
  active?.postMessage({ keep: { page: '/r/ZZZZZZZZ/', script: '', files: [] } }, []);
  const cache = await caches.open('callboard');
  while ((await cache.match('/r/ZZZZZZZZ/')) === undefined) await new Promise(requestAnimationFrame);
  await cache.delete('/r/ZZZZZZZZ/');
  const list = await cache.match(`/offline/files?${encodeURIComponent(location.pathname)}`);
  return (await list?.text()) ?? '';
}

test('N511 The service worker replaces its stored page only by a complete page of the same build', async ({
  browser,
  stage,
}) => {
  const room = await stage.room();
  const context = await newDevice(browser, stage);
  const viewer = await openedAndKept(context, room.created.links.viewer);
  const before = await viewer.evaluate(keptOtherwise, { script: '/_spa/index-of-another.js', files: [] });
  expect(before).toContain('/_spa/');
  expect(await viewer.evaluate(keptOtherwise, { files: ['/_spa/missing.js'] })).toBe(before);
  expect(await viewer.evaluate(keptOtherwise, { files: ['/images/icon-192.png'] })).toContain('icon-192');
  await context.close();
});

test('A browser without a service worker shows an empty page', LONG, async ({ withOwnServer }) => {
  await withOwnServer({}, async (stage) => {
    const viewer = await (await stage.room()).open('viewer');
    await stage.server.kill();
    await viewer.page.reload().catch(() => {});
    await expect(viewer.digits).toHaveCount(0);
  });
});

/** Another program at the server's address. */
function answering(port: number, status: number): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<p>Another program</p>');
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

const closed = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });

test(
  'N512, N513 A proxy whose server is down keeps the copy, and another program at the address deletes it',
  LONG,
  async ({ browser, withOwnServer }) => {
    await withOwnServer({}, async (stage) => {
      const room = await stage.room();
      const context = await newDevice(browser, stage);
      const viewer = await openedAndKept(context, room.created.links.viewer);
      await stage.server.kill();
      for (const status of [502, 503]) {
        const proxy = await answering(stage.server.port, status);
        await viewer.reload();
        await expect(digitsOf(viewer)).toHaveText('10:00');
        await closed(proxy);
      }
      const other = await answering(stage.server.port, 200);
      await viewer.reload();
      await expect(viewer.getByText('Another program')).toBeVisible();
      await expect
        .poll(() => viewer.evaluate(async () => (await caches.keys()).length), { timeout: 30_000 })
        .toBe(0);
      await closed(other);
      await stage.server.start();
      await context.close();
    });
  },
);

/** A proxy in front of the server, whose documents name another script once the server has a new build. */
async function proxied(
  to: number,
): Promise<{ readonly url: string; isNew: boolean; close(): Promise<unknown> }> {
  const proxy = { url: '', isNew: false, close: () => closed(server) };
  const server = createServer((asked, answer) => {
    const { method, url = '', headers } = asked;
    const path = url.replace('/_spa/new-', '/_spa/');
    const sent = request(
      { port: to, method, path, headers: { ...headers, 'accept-encoding': 'identity' } },
      (got) => {
        if (!proxy.isNew || !/text\/html/.test(got.headers['content-type'] ?? '')) {
          // The script of the former build is gone.
          const isGone = proxy.isNew && url.startsWith('/_spa/index-');
          answer.writeHead(isGone ? 404 : (got.statusCode ?? 500), got.headers);
          got.pipe(answer);
          return;
        }
        let text = '';
        got.setEncoding('utf8').on('data', (more: string) => (text += more));
        got.on('end', () => {
          const { 'content-length': _old, etag: _former, ...rest } = got.headers;
          answer
            .writeHead(got.statusCode ?? 500, rest)
            .end(text.replaceAll('/_spa/index-', '/_spa/new-index-'));
        });
      },
    );
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
  });
  server.on('upgrade', ({ method, url, rawHeaders }, socket) => {
    const line = connect(to, '127.0.0.1');
    const pairs = rawHeaders.map((part, place) => part + (place % 2 === 0 ? ': ' : '\r\n')).join('');
    line.write(`${method} ${url} HTTP/1.1\r\n${pairs}\r\n`);
    socket.pipe(line).pipe(socket);
    for (const end of [socket, line]) end.on('error', () => [socket, line].forEach((each) => each.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  proxy.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return proxy;
}

test('N511 A new build that appeared while the screen was offline replaces the whole copy', async ({
  browser,
  withOwnServer,
}) => {
  await withOwnServer({}, async (stage) => {
    const room = await stage.room();
    const proxy = await proxied(stage.server.port);
    const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' });
    const viewer = await openedAndKept(context, room.created.links.viewer);
    const faults: string[] = [];
    viewer.on('pageerror', ({ message }) => faults.push(message));
    const script = () =>
      viewer.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'));
    const former = await script();
    await context.setOffline(true);
    proxy.isNew = true;
    await viewer.reload();
    await expect(digitsOf(viewer)).toHaveText('10:00');
    expect(await script()).toBe(former);
    await context.setOffline(false);
    await viewer.reload();
    await expect(digitsOf(viewer)).toHaveText('10:00');
    const newer = await script();
    expect(newer).toContain('/_spa/new-index-');
    await expect.poll(() => viewer.evaluate(keptScript)).toBe(newer);
    await context.setOffline(true);
    await viewer.reload();
    await expect(digitsOf(viewer)).toHaveText('10:00');
    expect(await script()).toBe(newer);
    expect(faults).toEqual([]);
    await context.close();
    await proxy.close();
  });
});

/** In the browser: the script of the kept document. */
async function keptScript(): Promise<string | undefined> {
  const cache = await caches.open('callboard');
  const text = (await (await cache.match(location.pathname))?.text()) ?? '';
  return /<script type="module"[^>]+src="([^"]+)"/.exec(text)?.[1];
}

test("N515 The installed app's shortcuts open the last room of a view, and a stage is full-screen", async ({
  browser,
  stage,
}) => {
  const room = await stage.room();
  const context = await newDevice(browser, stage);
  const viewer = await openedAndKept(context, room.created.links.viewer);
  await expect(viewer.locator('link[rel=manifest]')).toHaveAttribute('href', '/stage.webmanifest');
  const manifest = await (await viewer.request.get('/site.webmanifest')).json();
  const page = await context.newPage();
  await page.goto(manifest.shortcuts[1].url);
  await expect(page).toHaveURL(viewer.url());
  await expect(digitsOf(page)).toHaveText('10:00');
  await page.goto(manifest.shortcuts[0].url);
  await expect(page).toHaveURL(`${stage.url}/`);
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect((await viewer.request.get(src)).status()).toBe(200);
  await context.close();
});

test('N516 A browser with full storage shows the show as usual', async ({ browser, stage }) => {
  const room = await stage.room();
  const context = await newDevice(browser, stage);
  const viewer = await context.newPage();
  const faults: string[] = [];
  viewer.on('pageerror', ({ message }) => faults.push(message));
  const devtools = await context.newCDPSession(viewer);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: stage.url, quotaSize: 1 });
  await viewer.goto(room.created.links.viewer);
  await expect(digitsOf(viewer)).toHaveText('10:00');
  await expect.poll(() => viewer.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await viewer.reload();
  await room.command('timeset/start', {});
  await expect(digitsOf(viewer)).toHaveText(/^9:5\d$/);
  expect(await viewer.evaluate(async () => (await (await caches.open('callboard')).keys()).length)).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('N514 The page /offline/forget/ deletes all offline copies', async ({ browser, stage }) => {
  const room = await stage.room();
  const context = await newDevice(browser, stage);
  const viewer = await openedAndKept(context, room.created.links.viewer);
  const page = await context.newPage();
  await page.goto('/offline/forget/');
  await page.getByRole('button', { name: 'Delete offline copies' }).click();
  await expect(page.getByRole('heading', { name: 'Offline copies deleted' })).toBeVisible();
  expect(
    await page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()),
    ]),
  ).toEqual([]);
  await viewer.close();
  await context.close();
});
