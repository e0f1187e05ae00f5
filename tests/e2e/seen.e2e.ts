import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

/** As a browser tells a page that another tab is in front of it, and that it is back. */
function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test('V1900 The controller counts the screens that show a message, GO and blackout, and names late screens', async ({
  stage,
}) => {
  const room = await stage.room();
  const { messageId } = await room.command('messages/create', { text: 'Two minutes left' });
  const { page } = await room.open('controller');
  const operator = await room.open('operator');
  const [output = ''] = Object.values(room.created.outputLinks);
  const screens = [await room.open('viewer'), await room.open('viewer'), await stage.screen(output)];
  const [left] = screens;
  await left?.page.goto(`${room.created.links.viewer}&name=Stage+left`);
  await page.getByRole('tab', { name: /Messages/ }).click();
  await room.command('messages/show', { messageId });

  const message = page.getByRole('listitem', { name: 'Two minutes left' });
  await expect(message).toContainText('on 3 of 3 screens');
  await expect(page.getByRole('region', { name: 'Transport' })).toContainText('on 3 of 3 screens');
  await expect(operator.page.getByRole('region', { name: 'On screen' })).toContainText('on 3 of 3 screens');

  if (left) await setHidden(left.page, true);
  await room.command('room/blackout', { on: true });
  await expect(message).toContainText('on 2 of 3 screens');
  await expect(message).toContainText('Not up to date: Stage left (hidden)');
  await expect(page.getByRole('figure', { name: /Preview/i })).toContainText('on 2 of 3 screens');
  for (const region of ['On screen', 'Transport'])
    await expect(operator.page.getByRole('region', { name: region })).toContainText('Stage left (hidden)');
  expect(await violations(page)).toEqual([]);
  expect(await violations(operator.page)).toEqual([]);

  if (left) await setHidden(left.page, false);
  await expect(message).toContainText('on 3 of 3 screens');
});
