import type { Page } from '@playwright/test';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { violations } from './axe.ts';
import { expect, type Stage, test } from './stage.ts';

/** A user with two rooms in their own team. */
async function crewOf(stage: Stage) {
  const client = new RestClient(stage.url);
  const email = `wall-${Math.random().toString(36).slice(2)}@callboard.test`;
  const { uid } = userIn(await post(client, 'signup', { email, password: PASSWORD }));
  const main = await client.makeRoom({ name: 'Main stage' });
  const side = await client.makeRoom({ name: 'Side stage' });
  const command = async ({ room }: MadeRoom, name: string, payload: object = {}) =>
    client.command(room.pid, await client.token(await client.room(room.pid), 'CONTROLLER'), name, payload);
  return { client, uid, main, side, command, path: `/team/${uid}/wall/` };
}

const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const namesIn = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();

test('V2100, V2101 and V2105 A wall display shows the clocks of all rooms and opens their controllers', async ({
  stage,
}) => {
  const { client, main, command, path } = await crewOf(stage);
  const { page } = await stage.screenOf(client, path);
  await expect(tile(page, 'Main stage').getByRole('timer')).toHaveText('10:00');
  await command(main, 'timeset/start');
  await command(main, 'room/settings', { onAir: true });
  await expect(tile(page, 'Main stage').getByRole('timer')).toHaveText(/^9:5\d$/);
  await expect(tile(page, 'Main stage').getByText('On air')).toBeVisible();
  await expect(tile(page, 'Side stage').getByText('Ready')).toBeVisible();
  const scrolls = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return scrollHeight > innerHeight || scrollWidth > innerWidth;
  });
  expect(scrolls).toBe(false);
  expect(await violations(page)).toEqual([]);
  await tile(page, 'Main stage').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/r/${main.room.pid}/controller/`));
});

test('V2102 The order of rooms is arranged by hand or keyboard, and kept', async ({ stage }) => {
  const { client, path } = await crewOf(stage);
  const { page } = await stage.screenOf(client, path);
  await expect(tile(page, 'Side stage')).toBeVisible();
  expect(await namesIn(page)).toEqual(['Main stage', 'Side stage']);
  await page.getByRole('button', { name: 'Arrange' }).press('Enter');
  await page.getByRole('button', { name: 'Move Side stage' }).press('Enter');
  await page.getByRole('button', { name: 'Move Side stage to the place of Main stage' }).press('Enter');
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  expect(await namesIn(page)).toEqual(['Side stage', 'Main stage']);
  await page.reload();
  await expect(tile(page, 'Side stage')).toBeVisible();
  expect(await namesIn(page)).toEqual(['Side stage', 'Main stage']);
});

test('M2102 and V2104 A kiosk link shows chosen rooms without an account until it is removed', async ({
  stage,
}) => {
  const { client, path } = await crewOf(stage);
  const { page } = await stage.screenOf(client, path);
  await page.getByRole('button', { name: 'Kiosk links' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Lobby');
  await dialog.getByText('Side stage').click();
  await dialog.getByRole('button', { name: 'Create kiosk link' }).click();
  const item = dialog.getByRole('listitem').filter({ hasText: 'Lobby' });
  await expect(item.getByText(/1 room, never used, no end$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const link = new URL((await item.locator('code').textContent()) ?? '');
  const kiosk = await stage.screen(link.pathname + link.search);
  await expect(tile(kiosk.page, 'Main stage').getByRole('timer')).toHaveText('10:00');
  await expect(tile(kiosk.page, 'Side stage')).toHaveCount(0);
  await expect(kiosk.page.getByRole('link')).toHaveCount(0);
  expect(await violations(kiosk.page)).toEqual([]);
  await item.getByRole('button', { name: 'Remove Lobby' }).click();
  await page.getByRole('dialog', { name: 'Remove Lobby' }).getByRole('button', { name: 'Remove' }).click();
  await expect(kiosk.page.getByRole('alert')).toHaveText(/no longer works/);
});
