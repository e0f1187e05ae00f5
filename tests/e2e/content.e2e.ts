import { caught, showCarelessly } from '../hostile/content.careless.ts';
import { PageWatch } from '../hostile/content.page-watch.ts';
import { payloads, sampled } from '../hostile/content.payloads.ts';
import { playCrowd, playRoom, playSite } from '../hostile/content.play.ts';
import { siteEnv } from '../hostile/content.site.ts';
import { EXHAUSTIVE, LONG, sized } from '../support/exhaustive.ts';
import { expect, test } from './stage.ts';

/** Hostile text in every field, on every screen that shows it. */

// Many pages: recording each of their steps takes longer than the steps.
test.use({ trace: 'off' });
test.slow();

const active = payloads.filter(({ place }) => place !== 'text');

test('There are at least 300 distinct payloads', () => {
  const texts = new Set(payloads.map(({ text }) => text('id')));
  expect(texts.size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThanOrEqual(300);
  expect(active.length).toBeGreaterThanOrEqual(250);
});

test(
  "The test's page watch reports hostile texts in a careless page, and the page's policy blocks them",
  LONG,
  async ({ stage }) => {
    const heard: PageWatch[] = [];
    const { page } = await stage.screen('/error/', async (context) => {
      heard.push(await PageWatch.start(context, stage.url));
    });
    const [watch] = heard;
    expect(watch?.alarms).toEqual([]);
    await showCarelessly(page, payloads);
    await expect.poll(() => watch?.heard('blocked').length).toBeGreaterThan(200);
    expect(watch?.heard('ran')).toEqual([]);
    expect(watch?.heard('asked')).toEqual([]);
    const whats = watch?.alarms.map(({ what }) => what) ?? [];
    expect(caught(payloads, whats)).toEqual(active);
  },
);

test(
  "The test's page watch reports that hostile texts run in a careless page without a policy",
  LONG,
  async ({ browser, stage }) => {
    const context = await browser.newContext({ baseURL: stage.url, bypassCSP: true });
    const watch = await PageWatch.start(context, stage.url);
    const page = await context.newPage();
    await page.goto('/error/');
    await showCarelessly(page, payloads);
    await expect.poll(() => caught(payloads, watch.heard('ran')).length).toBeGreaterThan(120);
    await expect.poll(() => caught(payloads, watch.heard('asked')).length).toBeGreaterThan(25);
    expect(watch.heard('blocked')).toEqual([]);
    await context.close();
  },
);

test(
  'V112 Typed payloads stay text on every screen of a room, also without the policy',
  LONG,
  async ({ browser, server }) => {
    expect(await playRoom(browser, server, 'without its policy', sampled(120, 7))).toEqual([]);
  },
);

test('V112 A room full of payloads shows only text', EXHAUSTIVE, async ({ browser, server }) => {
  const some = sampled(sized(2, 1));
  expect(await playCrowd(browser, server, 'without its policy', some)).toEqual([]);
});

test(
  'V112 Payloads as names of teams, rooms and users stay text on every page',
  LONG,
  async ({ browser, withOwnServer }) => {
    await withOwnServer({ env: siteEnv }, async ({ server }) => {
      const [some, closely] = [sampled(60, 1), sampled(361, 1)];
      const found = await playSite(browser, server, 'without its policy', { payloads: some, closely });
      expect(found).toEqual([]);
    });
  },
);
