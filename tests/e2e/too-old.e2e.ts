import type { BrowserContext, Page } from '@playwright/test';
import { browsersFor } from '../../web/app/browser-floor.ts';
import { EXHAUSTIVE, LONG, some } from '../support/exhaustive.ts';
import { expect, test } from './stage.ts';

const note = (page: Page) => page.getByRole('alert').filter({ hasText: /^This (?:browser|page)/ });

/** A browser that lacks what came with the newest of the oldest that a controller runs in. */
async function withoutStreams(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'CompressionStream'));
}

/** The scripts whose names begin so cannot be parsed, or do not come. */
function scripts(name: string, are: 'unreadable' | 'absent'): (context: BrowserContext) => Promise<void> {
  return async (context) => {
    await context.route(`**/_spa/${name}-*.js`, (route) =>
      are === 'absent'
        ? route.abort()
        : route.fulfill({ contentType: 'text/javascript', body: 'export const later = class { of } of;' }),
    );
  };
}

test.describe('A browser that is too old', () => {
  test('V208, V240 gets a notice instead of a controller, which the user can dismiss for good', async ({
    stage,
  }) => {
    const room = await stage.room();
    const { page } = await stage.screen(room.created.links.controller, withoutStreams);
    await expect(note(page)).toContainText(`This browser is too old for this page`);
    await expect(note(page)).toContainText(`Use ${browsersFor(new URL(page.url()).pathname)}.`);
    await page.getByRole('button', { name: 'Show it anyway' }).click();
    await expect(note(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('timer', { name: 'Time left' })).toBeVisible();
    await expect(note(page)).toHaveCount(0);
  });

  test('V208 gets a notice from a viewer if the browser is even older', LONG, async ({ stage }) => {
    const room = await stage.room();
    const { page } = await stage.screen(room.created.links.viewer, async (context) => {
      await context.addInitScript(() => Reflect.deleteProperty(String.prototype, 'replaceAll'));
    });
    await expect(note(page)).toContainText(`Use ${browsersFor(new URL(page.url()).pathname)}.`);
  });

  test('V437 gets a notice when a link in the app opens an unsupported page', LONG, async ({ stage }) => {
    const { page } = await stage.screen('/r/invalid/?id=none', withoutStreams);
    const link = page.getByRole('main').getByRole('link').first();
    await expect(link).toBeVisible();
    await expect(note(page)).toHaveCount(0);
    await page.evaluate(() => Reflect.set(window, 'stays', true));
    await link.click();
    await expect(note(page)).toContainText(`Use ${browsersFor('/')}.`);
    expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBe(true);
    await page.goBack();
    await expect(note(page)).toHaveCount(0);
  });

  test('V208 gets no notice from a supported viewer', async ({ stage }) => {
    const room = await stage.room();
    const { page } = await room.open('viewer', withoutStreams);
    await expect(note(page)).toHaveCount(0);
  });
});

/** The page's navigation type since it was opened. */
function cameBy(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type)[0],
  );
}

test.describe('A page whose scripts fail', () => {
  for (const part of ['index', 'vendor'])
    test(`V209 reports that its ${part} script does not arrive or cannot be parsed`, async ({ stage }) => {
      const { links } = (await stage.room()).created;
      const unread = await stage.screen(links.viewer, scripts(part, 'unreadable'));
      await expect(note(unread.page)).toContainText('This page could not start');
      await expect(note(unread.page)).toContainText('Chrome or Edge 87,');
      const absent = await stage.screen(links.viewer, scripts(part, 'absent'));
      await expect(note(absent.page)).toContainText('This page did not load');
      await expect(absent.page.getByRole('button', { name: 'Reload' })).toBeFocused();
    });

  for (const [part, path] of some(
    [
      ['controller', 'controller'],
      ['account.routes', 'accounts'],
    ] as const,
    ([, each]) => each === 'accounts',
  ))
    test(
      `V210 tells whether a lazy script does not arrive or cannot be parsed: ${path}`,
      EXHAUSTIVE,
      async ({ stage }) => {
        const { links } = (await stage.room()).created;
        const address = path === 'accounts' ? '/auth/login/' : links.controller;
        const unread = await stage.screen(address, scripts(part, 'unreadable'));
        await expect(
          unread.page.getByRole('heading', { name: 'This browser is not supported' }),
        ).toBeVisible();
        await expect(unread.page.getByRole('alert')).toContainText('Chrome or Edge 105,');
        expect(await cameBy(unread.page)).toBe('navigate');
        const absent = await stage.screen(address, scripts(part, 'absent'));
        // The page says so twice: before it reloads, and after.
        await expect.poll(() => cameBy(absent.page).catch(() => 'on the way')).toBe('reload');
        await expect(absent.page.getByRole('alert')).toHaveText(
          'Part of this page did not load. Check your connection.',
        );
      },
    );
});
