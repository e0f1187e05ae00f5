import type { Locator } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

const IDENTIFIED = 'An operator is looking for this screen. Tell them where it is.';

test(
  'V308, V310, V311 and V331 The devices panel shows pictures of screens, identifies, redirects and reloads them',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const { page } = await room.open('controller');
    const stageLeft = await room.open('viewer');
    const stageRight = await room.open('viewer');
    await room.command('timeset/start', {});
    await page.getByRole('tab', { name: /Devices/ }).click();
    const devices = page.getByRole('region', { name: 'Devices' });
    const viewers = devices.getByRole('listitem').filter({ hasText: 'Viewer' });
    await expect(devices.getByRole('img', { name: /: preview$/ }).locator('[role=timer]')).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
    const row = await widthOf(viewers.first());
    expect(await widthOf(viewers.first().getByLabel(/^Name of/))).toBeGreaterThan(row / 2);

    await devices.getByRole('button', { name: 'Identify all 2' }).click();
    for (const screen of [stageLeft, stageRight])
      await expect(screen.page.getByText(IDENTIFIED).first()).toBeVisible();

    // Whichever of the two comes first in the list.
    await viewers
      .first()
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Show Agenda' }).click();
    await expect(devices.getByRole('listitem').filter({ hasText: 'Agenda' })).toHaveCount(1);
    const [agenda, viewer] = stageLeft.page.url().includes('/agenda/')
      ? [stageLeft, stageRight]
      : [stageRight, stageLeft];
    await expect(agenda.page.getByRole('list').getByText('Timer 1')).toBeVisible();

    for (const { page: each } of [agenda, viewer])
      await each.evaluate(() => document.body.classList.add('old'));
    await devices.getByRole('button', { name: 'Reload all 2' }).click();
    await expect(page.getByText(/^The timer keeps running/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Reload' }).click();
    for (const { page: each } of [agenda, viewer]) await expect(each.locator('body.old')).toHaveCount(0);
    await expect(viewer.digits).toHaveText(/^9:[0-5]\d$/);
    await expect(agenda.page.getByRole('list').getByText('Timer 1')).toBeVisible();
  },
);
