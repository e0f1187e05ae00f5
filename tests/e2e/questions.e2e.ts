import { LONG } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

test(
  'V146 A guest reads that no questions are accepted if the room is full, and keeps the typed text',
  LONG,
  async ({ stage }) => {
    const room = await stage.room();
    const { page } = await stage.screen(`/q/${room.pid}/`);
    await page.route('**/questions?*', (route) =>
      route.fulfill({
        status: 403,
        json: {
          code: 'plan_limit',
          message: 'A room can have at most 3 messages. Remove some, or add fewer.',
        },
      }),
    );
    await page.getByLabel('Your question').fill('Why?');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect(page.getByRole('alert')).toHaveText('Questions are closed.');
    await expect(page.getByLabel('Your question')).toHaveValue('Why?');
  },
);

test('V92, V190 The owner shares the signed question page, closes questions and reopens them', async ({
  stage,
}) => {
  const { page } = await stage.screen('/r/generate/');
  await page.waitForURL('**/controller/**');
  const [, pid = ''] = /\/r\/(\w{8})\//.exec(page.url()) ?? [];
  await page.request.patch(`/api/rooms/${pid}`, { data: { access: 'SIGNED' } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/r/${pid}/moderator/`);
  await page.getByRole('tab', { name: /^Questions/ }).click();
  const link = page.getByRole('link', { name: /\/q\// });
  const guest = await stage.screen(new URL((await link.textContent()) ?? '').pathname);
  await expect(guest.page.getByRole('heading', { name: 'This link doesn’t open the room' })).toBeVisible();
  await guest.page.goto((await link.textContent()) ?? '');
  await expect(guest.page.getByLabel('Your question')).toBeVisible();
  await page.getByRole('button', { name: 'Close questions' }).click();
  await expect(page.getByText('Questions are closed')).toBeVisible();
  // The moderator's own page shows what was pressed before the server has it.
  await expect(async () => {
    await guest.page.reload();
    await expect(guest.page.getByRole('heading', { name: 'Questions are closed' })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  await page.getByRole('button', { name: 'Reopen questions' }).click();
  await expect(async () => {
    await guest.page.getByRole('button', { name: 'Try again' }).click({ timeout: 3_000 });
    await expect(guest.page.getByLabel('Your question')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await guest.page.getByLabel('Your question').fill('Why?');
  await guest.page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('Why?').first()).toBeVisible();
});

test('A rate-limited guest keeps the question and sees the waiting time', LONG, async ({ stage }) => {
  const room = await stage.room();
  const { page } = await stage.screen(`/q/${room.pid.toLowerCase()}/`);
  await expect(page).toHaveURL(new RegExp(`/q/${room.pid}/$`));
  await page.route('**/questions?*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '42' },
      json: { code: 'rate_limited', message: 'Wait.' },
    }),
  );
  await page.getByLabel('Your question').fill('Why?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByRole('alert')).toContainText('send it again in 42 seconds');
  await expect(page.getByLabel('Your question')).toHaveValue('Why?');
});

test('A question page without a room id leads to the invalid-room screen', async ({ stage }) => {
  const { page } = await stage.screen('/q/nowhere/');
  await expect(page).toHaveURL(/\/r\/invalid\/\?id=nowhere/);
});

test('The question page is accessible', async ({ stage }) => {
  const room = await stage.room();
  const { page } = await stage.screen(`/q/${room.pid}/`);
  await page.getByLabel('Your question').fill('Why? '.repeat(95));
  expect(await violations(page)).toEqual([]);
});
