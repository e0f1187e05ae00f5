import type { BrowserContext, Page } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { expect, test } from './stage.ts';

/** A browser that blocks site data: to name a store is an error already. */
async function blocked(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Blocked by the user.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
    Object.assign(window, { BroadcastChannel: refuse });
  });
}

function failuresOf(page: Page): readonly string[] {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  return failures;
}

test('V192 Every page opens while site data is blocked', LONG, async ({ stage }) => {
  const { page } = await stage.screen('/', blocked);
  const failures = failuresOf(page);
  for (const path of ['/', '/go/5-minutes/', '/cookie-policy/', '/auth/login/', '/auth/signup/', '/docs/']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Error' })).toBeHidden();
  }
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await expect(page.getByRole('button', { name: 'No, thanks' })).toBeHidden();
  expect(failures).toEqual([]);
});

test(
  'V192 A user can create, run and watch a room while the browser blocks site data',
  LONG,
  async ({ stage }) => {
    const controller = await stage.screen('/r/generate/', blocked);
    const failures = failuresOf(controller.page);
    await controller.page.getByRole('button', { name: /^GO/ }).click();
    await expect(controller.digits).toHaveText(/^9:5\d$/);

    const room = await stage.room();
    await room.command('timeset/start', {});
    for (const view of ['viewer', 'agenda', 'moderator', 'operator'] as const) {
      const { page, digits } = await room.open(view, blocked);
      await expect(digits).toHaveText(/^9:[0-5]\d$/);
      // Another device each, and a room has room for few.
      await page.close();
    }
    const questions = await stage.screen(`/q/${room.pid}/`, blocked);
    await questions.page.getByRole('textbox', { name: 'Your question' }).fill('Is it on?');
    await questions.page.getByRole('button', { name: 'Send question' }).click();
    await expect(questions.page.getByText('Thank you, your question was sent')).toBeVisible();
    expect(failures).toEqual([]);
  },
);

test('V192 A typed password is remembered until the page closes if the browser blocks site data', async ({
  stage,
}) => {
  const room = await stage.room();
  await room.command('room/setPassword', { password: 'open sesame' });
  const { page } = await stage.screen(`/r/${room.pid}/`, blocked);
  await page.getByLabel('Password').fill('open sesame');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toBeVisible();
});
