import type { BrowserContext } from '@playwright/test';
import {
  ABOUT_SLUGS,
  type AboutSlug,
  ALTERNATIVES,
  aboutPath,
  USE_CASES,
} from '../../machines/site/about-pages.ts';
import { LONG, some } from '../support/exhaustive.ts';
import { PASSWORD, post } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { signedInAs } from '../support/signed-in.ts';
import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

test('The start page is accessible', async ({ stage }) => {
  const { page } = await stage.screen('/');
  await expect(page.getByRole('link', { name: 'Create a room' }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('The controller is accessible, with timers, messages and a running clock', async ({ stage }) => {
  const room = await stage.room();
  await room.command('timers/create', {
    name: 'Keynote',
    extra: 'Ada Lovelace',
    labels: [{ name: 'Live', color: '#d33' }],
  });
  await room.command('messages/create', { text: 'Two minutes left', color: 'red' });
  await room.command('timeset/start', {});
  const controller = await room.open('controller');
  expect(await violations(controller.page)).toEqual([]);
});

test('The viewer is accessible, with a message on it', async ({ stage }) => {
  const room = await stage.room();
  const { messageId } = await room.command('messages/create', { text: 'Please come to the stage' });
  await room.command('messages/show', { messageId });
  const viewer = await room.open('viewer');
  await expect(viewer.page.getByText('Please come to the stage').first()).toBeVisible();
  expect(await violations(viewer.page)).toEqual([]);
});

test('The controller fits a phone without sideways scrolling', async ({ stage }) => {
  const room = await stage.room();
  const controller = await room.open('controller');
  await controller.page.setViewportSize({ width: 360, height: 740 });
  await expect(controller.page.getByRole('button', { name: /^GO/ })).toBeInViewport();
  const overflow = await controller.page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

/** Keeps in `moved` how much of the page has moved (layout shift). */
async function countMoves(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          moved: Number(Reflect.get(window, 'moved')) + Number(Reflect.get(entry, 'value')),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** One of each kind. */
const STAND_FOR_ALL: readonly AboutSlug[] = ['faq', USE_CASES[0], ALTERNATIVES[0]];

test(
  'V808 Product pages on a phone in German are accessible, and do not shift while they load',
  LONG,
  async ({ stage }) => {
    const { page } = await stage.screen('/error/', countMoves);
    await page.setViewportSize({ width: 390, height: 844 });
    const faults: string[] = [];
    for (const path of [
      '/pricing/',
      ...some(ABOUT_SLUGS, (slug) => STAND_FOR_ALL.includes(slug)).map(aboutPath),
    ]) {
      await page.goto(`${path}?lang=de`);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      faults.push(...(await violations(page)).map((fault) => `${path} ${fault}`));
      const { wide, moved } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        moved: Number(Reflect.get(window, 'moved')),
      }));
      if (wide > 0 || moved > 0.01) faults.push(`${path} is ${wide} px too wide and moved by ${moved}`);
    }
    expect(faults).toEqual([]);
  },
);

test(
  "V810 The start page does not shift when the link to the user's rooms is inserted",
  LONG,
  async ({ server, stage }) => {
    const user = new RestClient(server.url);
    await post(user, 'signup', { email: 'home@callboard.test', password: PASSWORD, displayName: 'Ada' });
    const { page } = await stage.screen('/', async (context) => {
      await countMoves(context);
      await signedInAs(context, user, server.url);
    });
    await expect(page.getByRole('region', { name: 'Your rooms' })).toBeVisible();
    expect(await page.evaluate(() => Number(Reflect.get(window, 'moved')))).toBeLessThanOrEqual(0.01);
  },
);
