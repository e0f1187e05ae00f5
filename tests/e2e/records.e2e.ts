import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { expect, type RoomOnStage, test } from './stage.ts';

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Import, export, print and more' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** A room in which two timers have run. */
async function afterShow(room: RoomOnStage): Promise<void> {
  await room.command('timers/replace', {
    items: [
      { name: 'Doors', minutes: 30 },
      { name: 'Keynote', extra: 'Ada', notes: 'Bring water', minutes: 45 },
    ],
  });
  await room.command('timeset/start', {});
  await room.command('timeset/next', { autostart: true });
  await room.command('room/blackout', { on: true });
}

/** The browser's own dialog would block. */
async function withoutDialog(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.print = () => {};
  });
}

/** The pages that a PDF says it has. */
const pagesOf = (pdf: Buffer): number =>
  [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;

test('The activity log describes the show in words, and can be filtered and saved as CSV', async ({
  stage,
}) => {
  const room = await stage.room();
  await afterShow(room);
  const { page } = await room.open('controller');
  await choose(page, 'Activity log');
  const dialog = page.getByRole('dialog', { name: 'Activity log' });
  const rows = dialog.getByRole('row');
  await expect(dialog.getByText('4 of 4 lines')).toBeVisible();
  await expect(rows.nth(1)).toContainText('Blackout');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /Kind/ }).click();
  await page.getByRole('option', { name: 'Clock' }).click();
  await expect(dialog.getByText('2 of 4 lines')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Text' }).fill('next');
  await expect(rows).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Main stage log.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('No.,Date,Time,Kind,What,Who');
  expect(lines[1]).toContain('Clock,Next timer: Keynote,');
});

test('The comparison shows planned and actual times of each timer that ran', LONG, async ({ stage }) => {
  const room = await stage.room();
  await afterShow(room);
  const { page } = await room.open('controller');
  await choose(page, 'Planned vs. actual');
  const dialog = page.getByRole('dialog', { name: 'Planned vs. actual' });
  const doors = dialog.getByRole('row').filter({ hasText: 'Doors' });
  await expect(doors).toContainText('30:00');
  await expect(doors).toContainText('under');
  await expect(doors.getByRole('img', { name: /^Planned 30:00, actual / })).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: 'Keynote' })).toContainText('running');
  await expect(dialog.getByRole('row', { name: /^Total/ })).toContainText('1:15:00');
  expect(await violations(page)).toEqual([]);
});

test(
  'A long rundown is printed on numbered pages, without the controller around it and without clocks',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const items = Array.from({ length: 60 }, (_, place) => ({ name: `Item ${place + 1}` }));
    await room.command('timers/replace', { items });
    const { page } = await room.open('controller', withoutDialog);
    await choose(page, 'Print rundown');
    const sheet = page.locator('[data-sheet]');
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.getByText('Main stage · Rundown')).toBeVisible();
    await expect(sheet.getByRole('row')).toHaveCount(62);
    await expect(page.locator('#app')).toBeHidden();
    await page.emulateMedia({ media: null });
    await expect(sheet).toBeHidden();
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeGreaterThan(1);
    await expect(sheet).toHaveCount(0);
  },
);

test(
  'The browser prints an agenda without clocks, and the links of a room with QR codes',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    await afterShow(room);
    const agenda = await room.open('agenda');
    await expect(agenda.page.getByText('Keynote', { exact: true })).toBeVisible();
    await agenda.page.emulateMedia({ media: 'print' });
    const sheet = agenda.page.locator('[data-sheet]');
    // The drawing code loads after the first picture.
    await expect(async () => {
      await agenda.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      await expect(sheet.getByText('Main stage · Agenda')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(sheet.getByText('Bring water')).toHaveCount(0);

    const { page } = await room.open('controller', withoutDialog);
    await choose(page, 'Print links with QR codes');
    await page.emulateMedia({ media: 'print' });
    const codes = page.locator('[data-sheet]').getByRole('img', { name: / QR code$/ });
    await expect(codes.first()).toBeVisible();
  },
);
