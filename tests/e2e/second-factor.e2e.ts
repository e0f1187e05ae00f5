import type { Locator, Page } from '@playwright/test';
import { codeAt } from '../support/authenticator.ts';
import { LONG } from '../support/exhaustive.ts';
import { confirmAddress, logIn, logOut, PASSWORD, signUp } from './account.ts';
import { violations } from './axe.ts';
import { expect, type Stage, test } from './stage.ts';

const SPAN_MS = 30_000;

const factorOf = (page: Page) => page.getByRole('region', { name: 'Two-factor authentication' });
const codeIn = (part: Page | Locator) => part.getByRole('textbox', { name: 'Code' });

/** A user during setup, with the app's secret. */
async function beginning(stage: Stage, email: string) {
  const { page } = await stage.screen('/auth/signup/?next=/user/settings/');
  await signUp(page, email);
  await expect(factorOf(page).getByText('Confirm your email address first.')).toBeVisible();
  await expect(factorOf(page).getByRole('button', { name: 'Set up…' })).toBeDisabled();
  await confirmAddress(stage, page, email);
  await factorOf(page).getByRole('button', { name: 'Set up…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const byHand = await dialog.getByText('Or enter this key:').innerText();
  return { page, dialog, secret: byHand.replace('Or enter this key:', '').replaceAll(' ', '') };
}

/** Gives a code of the app. With one of the recovery codes. */
async function finish(page: Page, dialog: Locator, code: string): Promise<string> {
  await codeIn(dialog).fill(code);
  await codeIn(dialog).press('Enter');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(factorOf(page).getByText('Recovery codes left: 10.')).toBeVisible();
  return recoveryCode;
}

/** Out, and in again as far as the code. */
async function comeBack(page: Page, email: string): Promise<void> {
  await logOut(page);
  await page.goto('/auth/login/?next=/user/settings/');
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}

test(
  'U132, U133 A user sets up a second factor and signs in with a code of the app',
  LONG,
  async ({ stage }) => {
    const email = 'factor@callboard.test';
    const { page, dialog, secret } = await beginning(stage, email);
    await finish(page, dialog, codeAt(secret, Date.now()));
    await comeBack(page, email);
    await expect(codeIn(page)).toBeFocused();
    await page.keyboard.type(codeAt(secret, Date.now() + SPAN_MS));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'User settings' })).toBeVisible();
  },
);

test(
  'U132, U133, U136 A wrong code is reported, a recovery code signs in, and the factor is disabled',
  LONG,
  async ({ stage }) => {
    const email = 'recovered@callboard.test';
    const { page, dialog, secret } = await beginning(stage, email);
    expect(await violations(page)).toEqual([]);
    await codeIn(dialog).fill('12 34');
    await codeIn(dialog).press('Enter');
    await expect(dialog.getByText('This code is wrong')).toBeVisible();
    const recoveryCode = await finish(page, dialog, codeAt(secret, Date.now()));

    await comeBack(page, email);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This code is wrong')).toBeVisible();
    await codeIn(page).fill(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(factorOf(page).getByText('Recovery codes left: 9.')).toBeVisible();

    await factorOf(page).getByRole('button', { name: 'Turn off…' }).click();
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(factorOf(page).getByText('Not set up.')).toBeVisible();
  },
);

test('U130 Changing the second factor in an old session requires the password', LONG, async ({ stage }) => {
  const email = 'left-open@callboard.test';
  const { page } = await stage.screen('/auth/signup/?next=/user/settings/');
  await signUp(page, email);
  const settings = page.getByRole('region', { name: 'Two-factor authentication' });
  await expect(settings).toBeVisible();
  await confirmAddress(stage, page, email);
  const late = {
    code: 'reauthenticate',
    message: 'Enter your password again, because you can’t undo this.',
  };
  await page.route('**/second-factor', (route) => route.fulfill({ status: 403, json: late }), { times: 1 });
  await settings.getByRole('button', { name: 'Set up…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
});
