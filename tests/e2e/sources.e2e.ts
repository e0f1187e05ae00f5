import { createServer } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { expect, test, withClockInHand } from './stage.ts';

const env = { WEBHOOK_ALLOW: '127.0.0.1', OUTGOING_TEAMS: 'all' };

/** A sheet on the web, behind two redirects. */
async function publishedSheet() {
  const sheet = {
    text: 'Title\tLength\tCamera\nDoors\t10\tWide\nKeynote\t45\tClose',
    asked: 0,
    url: '',
    close: () => {},
  };
  const server = createServer((request, response) => {
    if (request.url === '/sheet.csv') {
      sheet.asked += 1;
      response.end(sheet.text);
    } else response.writeHead(302, { location: request.url === '/show' ? '/file' : '/sheet.csv' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  sheet.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/show`;
  sheet.close = () => void server.close();
  return sheet;
}

async function openSource(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import, export, print and more' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Keep in step with a sheet' }).press('Enter');
  return page.getByRole('dialog', { name: 'Keep in step with a sheet' });
}

const changes = (dialog: Locator) => dialog.getByRole('region', { name: 'Changes' }).getByRole('listitem');
const strip = (page: Page) => page.getByRole('region', { name: 'Sheet in step' });

test(
  'V2490, V2491, V2495, D2489 a controller syncs a rundown with a sheet that changes during the show',
  LONG,
  async ({ withOwnServer }) => {
    const sheet = await publishedSheet();
    await withOwnServer({ env }, async (stage) => {
      const room = await stage.room();
      const { page } = await room.open('controller', withClockInHand);
      let dialog = await openSource(page);
      await dialog.getByRole('textbox', { name: /^Address/ }).fill(sheet.url);
      await dialog.getByRole('button', { name: 'Pull' }).click();
      await expect(changes(dialog)).toHaveCount(3);
      await expect(changes(dialog).first()).toContainText('Doors');
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Apply 3 changes' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByLabel('Title of Keynote')).toBeVisible();

      dialog = await openSource(page);
      await dialog.getByText('Keep in step', { exact: true }).click();
      await expect(dialog.getByRole('switch', { name: 'Keep in step' })).toBeChecked();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(strip(page)).toContainText(/^In step with 127\.0\.0\.1:\d+\. Checked/);
      expect(await violations(page)).toEqual([]);

      sheet.text = 'Title\tLength\tCamera\nDoors\t12\tWide\nPanel\t20\t\nKeynote\t45\tClose';
      await page.clock.runFor(31_000);
      await expect(strip(page)).toContainText('2 changes applied');
      await expect(page.getByLabel('Length of Doors')).toHaveText('12:00');
      await expect(page.getByLabel('Title of Panel')).toBeVisible();

      await room.command('timeset/start', {});
      await expect(page.getByRole('button', { name: /^PAUSE/ })).toBeVisible();
      sheet.text = 'Title\tLength\tCamera\nDoors\t15\tWide\nKeynote\t45\tTight';
      await page.clock.runFor(31_000);
      await expect(strip(page)).toContainText('3 changes in the sheet.');
      await expect(page.getByLabel('Title of Panel')).toBeVisible();
      await strip(page).getByRole('button', { name: 'Review' }).click();
      await expect(changes(dialog)).toContainText([
        'Length: 0:12:00 → 0:15:00',
        'Camera: Close → Tight',
        'Removed',
      ]);
      await expect(dialog.getByText('Doors keeps running.')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Apply 3 changes' }).click();
      await expect(page.getByLabel('Title of Panel')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^PAUSE/ })).toBeVisible();

      const { page: beside } = await room.open('controller');
      await expect(strip(beside)).toContainText('keeps this rundown in step with');
      await strip(beside).getByRole('button', { name: 'Take over' }).click();
      await expect(strip(beside)).toContainText('In step with');
      await expect(strip(page)).toContainText('keeps this rundown in step with');
      await beside.close();
      await expect(strip(page)).toContainText('No controller keeps this rundown in step');
      await strip(page).getByRole('button', { name: 'Keep in step here' }).click();
      await expect(strip(page)).toContainText('In step with');
    });
    sheet.close();
  },
);

test('V2490, N2486 a pull reports what is wrong with the address', LONG, async ({ withOwnServer }) => {
  await withOwnServer({ env: { OUTGOING_TEAMS: 'all' } }, async (stage) => {
    const room = await stage.room();
    const { page } = await room.open('controller');
    const dialog = await openSource(page);
    const address = dialog.getByRole('textbox', { name: /^Address/ });
    for (const [text, said] of [
      ['http://127.0.0.1:8080/', 'private network'],
      ['sheets', 'Enter an https://'],
    ] as const) {
      await address.fill(text);
      await address.press('Enter');
      await expect(dialog.getByText(said)).toBeVisible();
    }
    await address.fill(
      'https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789/edit#gid=7',
    );
    await expect(
      dialog.getByText(/Google Sheet: reads this tab as CSV, from .*export\?format=csv&gid=7$/),
    ).toBeVisible();
  });
});
