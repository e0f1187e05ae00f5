import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

test('V2110 and V2111 A key starts a quick clock, while Space is still GO', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  const viewer = await room.open('viewer');
  await expect(page.getByRole('region', { name: 'Clocks' })).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.keyboard.press('k');
  const dialog = page.getByRole('dialog', { name: 'Quick clock' });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '4', exact: true }).focus();
  for (const key of ['4', '0', '0']) await page.keyboard.press(key);
  await expect(dialog.getByText('4 min', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Quick clock 4:00 on stage' }).click();
  const clocks = page.getByRole('region', { name: 'Clocks' });
  await expect(clocks.getByRole('timer')).toHaveText(/^3:5\d$/);
  await expect(clocks.getByText('On stage')).toBeVisible();
  await expect(viewer.page.getByText(/^3:5\d$/).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await clocks.getByRole('button', { name: 'Pause Quick clock' }).click();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^PAUSE/ })).toBeVisible();
  await expect(clocks.getByRole('button', { name: 'Start Quick clock' })).toBeVisible();

  await clocks.getByRole('button', { name: 'Take Quick clock off the stage' }).click();
  await expect(viewer.digits).toHaveText(/^9:5\d$/);
});

test('W2764 Enter puts the typed time of the quick clock on the stage', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  await page.getByRole('button', { name: 'Quick clock', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick clock' });
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Enter');
  for (const key of ['3', '0', '0']) await page.keyboard.press(key);
  await expect(dialog.getByText('3 min', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Enter is off in Edit mode/)).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Clocks' }).getByRole('timer')).toHaveText(/^2:5\d$|^3:00$/);
});

test('V2110 A clock is added, named, set, run and removed', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await room.open('controller');
  const clocks = page.getByRole('region', { name: 'Clocks' });
  await clocks.getByRole('button', { name: 'Add clock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clock 1' });
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Name').fill('Speaker');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Speaker' }).getByRole('button', { name: 'Done' }).click();
  await clocks.getByRole('button', { name: '+1 minute, Speaker' }).click();
  await expect(clocks.getByRole('timer')).toHaveText('6:00');
  await clocks.getByRole('button', { name: 'Start Speaker' }).click();
  await expect(clocks.getByRole('timer')).toHaveText(/^5:5\d$/);
  await clocks.getByRole('button', { name: 'Edit Speaker' }).click();
  await page.getByRole('button', { name: 'Remove clock' }).click();
  await expect(clocks.getByRole('listitem')).toHaveCount(0);
});

test('V2111 and V2112 Operator and moderator can each put a quick clock on the stage', async ({ stage }) => {
  const room = await stage.room();
  const operator = await room.open('operator');
  const moderator = await room.open('moderator');
  const pad = operator.page.getByRole('region', { name: 'Number pad' });
  for (const key of ['5', '0', '0']) await operator.page.keyboard.press(key);
  await pad.getByRole('button', { name: /^Quick clock .* on stage$/ }).click();
  await expect(operator.page.getByRole('timer', { name: 'Time of Quick clock' })).toHaveText(/^4:5\d$/);
  await expect(moderator.page.getByRole('timer', { name: 'Time of Quick clock' })).toBeVisible();
  await expect(moderator.page.getByRole('button', { name: 'Quick clock', exact: true })).toHaveCount(0);
  await operator.page.getByRole('button', { name: 'Take Quick clock off the stage' }).click();

  await room.command('room/settings', { moderatorClocks: true });
  await moderator.page.getByRole('button', { name: 'Quick clock', exact: true }).click();
  await moderator.page.getByRole('dialog').getByRole('button', { name: '3:00' }).click();
  await expect(moderator.page.getByRole('timer', { name: 'Time of Quick clock' })).toHaveText(/^2:5\d$/);
  expect(await violations(moderator.page)).toEqual([]);
  expect(await violations(operator.page)).toEqual([]);
});
