import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { Receiver } from '../support/receiver.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { expect, type Stage, test } from './stage.ts';

const folder = temporaryFolder();
test.afterAll(() => rmSync(folder, { recursive: true }));

const banner = (page: Page) => page.getByRole('complementary', { name: 'Cookies' });

/** A visitor's page, with all addresses that it has requested since. `cookie`: a former answer. */
async function visitor(stage: Stage, cookie = '') {
  const asked: URL[] = [];
  const { page } = await stage.screen('/features/', async (context) => {
    context.on('request', (request) => asked.push(new URL(request.url())));
    if (cookie !== '') await context.addCookies([{ name: 'cookie_consent', value: cookie, url: stage.url }]);
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return {
    page,
    reports: () => asked.filter(({ pathname }) => pathname === '/api/reports').length,
    foreign: () =>
      asked.filter(({ protocol, host }) => protocol.startsWith('http') && host !== new URL(stage.url).host),
  };
}

/** Until the page has done all that it does when it is idle. */
const idle = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 3_000 })));

test('W2723 The consent banner does not cover the digits or the progress of an instant timer', async ({
  stage,
}) => {
  const { page, digits } = await stage.screen('/go/5-minutes/');
  await expect(banner(page)).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [844, 390],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    const free = async () => {
      const [top, low, above, below] = await Promise.all(
        [banner(page), page.getByRole('main')].map((each) => each.boundingBox()),
      ).then(([box, stageBox]) => [
        box?.y ?? 0,
        (box?.y ?? 0) + (box?.height ?? 0),
        stageBox?.y ?? 0,
        (stageBox?.y ?? 0) + (stageBox?.height ?? 0),
      ]);
      return Math.max((above ?? 0) - (low ?? 0), (top ?? 0) - (below ?? 0));
    };
    await expect.poll(free, `${width} x ${height}`).toBeGreaterThanOrEqual(-2);
    await expect(digits).toBeInViewport({ ratio: 1 });
  }
});

for (const language of ['en', 'de'])
  test(`W2762 The banner takes one line on a phone in ${language}`, async ({ stage }) => {
    const { page } = await stage.screen(`/go/5-minutes/?lang=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const lines = () =>
        banner(page).evaluate((box) =>
          [...box.querySelectorAll('a, button')].map((each) => {
            const words = document.createRange();
            words.selectNodeContents(each);
            return words.getClientRects().length;
          }),
        );
      await expect.poll(lines, `${width} px`).toEqual([1, 1, 1]);
    }
  });

test(
  'W140 Without a service, no banner appears and no data leaves the server',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({}, async (stage) => {
      for (const cookie of ['', '1']) {
        const { page, reports, foreign } = await visitor(stage, cookie);
        await idle(page);
        await expect(banner(page)).toHaveCount(0);
        await page.getByRole('link', { name: 'FAQ' }).first().click();
        await expect(page).toHaveURL('/faq/');
        await idle(page);
        expect(reports()).toBe(0);
        expect(foreign()).toEqual([]);
      }
    });
  },
);

test(
  'W140 With a service, Accept sends data about the visit and "No, thanks" sends none',
  LONG,
  async ({ withOwnServer }) => {
    const receiver = await Receiver.open();
    const file = join(folder, 'site.json');
    const analytics = { name: 'Counter', url: receiver.url, domain: 'timer.example' };
    writeFileSync(file, JSON.stringify({ services: { analytics } }));
    await withOwnServer({ env: { SITE_FILE: file } }, async (stage) => {
      const declining = await visitor(stage);
      await banner(declining.page).getByRole('button', { name: 'No, thanks' }).click();
      await expect(banner(declining.page)).toHaveCount(0);
      await declining.page.getByRole('link', { name: 'FAQ' }).first().click();
      await expect(declining.page).toHaveURL('/faq/');

      const accepting = await visitor(stage);
      await banner(accepting.page).getByRole('button', { name: 'Accept' }).click();
      await expect(banner(accepting.page)).toHaveCount(0);
      await receiver.heard(1);
      // Reports of the other one would have arrived before.
      expect(receiver.got.map(({ body }) => new URL(JSON.parse(body).url).pathname)).toEqual(['/features/']);
      await expect.poll(accepting.reports).toBe(1);
      expect(declining.reports()).toBe(0);
      expect([...accepting.foreign(), ...declining.foreign()]).toEqual([]);
    });
    await receiver.close();
  },
);
