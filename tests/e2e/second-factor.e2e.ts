import { codeAt } from '../support/authenticator.ts';
import { LONG } from '../support/exhaustive.ts';
import { confirmAddress, logIn, PASSWORD, signUp } from './account.ts';
import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

const SPAN_MS = 30_000;

test('U132, U133, U136 A user sets up a second factor, and logs in with a code of the app or a recovery code', async ({
  stage,
}) => {
  const email = 'factor@callboard.test';
  const { page } = await stage.screen('/auth/signup/?next=/user/settings/');
  await signUp(page, email);
  const settings = page.getByRole('region', { name: 'Second factor' });
  await expect(settings.getByText('Confirm your e-mail address first.')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Set it up…' })).toBeDisabled();
  await confirmAddress(stage, page, email);
  await settings.getByRole('button', { name: 'Set it up…' }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const byHand = await dialog.getByText('Or enter by hand:').innerText();
  const secret = byHand.replace('Or enter by hand:', '').replaceAll(' ', '');
  const code = dialog.getByRole('textbox', { name: 'Code' });
  await code.fill('12 34');
  await code.press('Enter');
  await expect(dialog.getByText('This code is not right')).toBeVisible();
  await code.fill(codeAt(secret, Date.now()));
  await code.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(settings.getByText('Recovery codes left: 10.')).toBeVisible();

  const leave = async () => {
    await page.goto('/auth/logout/');
    await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
    await page.goto('/auth/login/?next=/user/settings/');
    await logIn(page, email);
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  };
  await leave();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, Date.now() + SPAN_MS));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'User settings' })).toBeVisible();

  await leave();
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(settings.getByText('Recovery codes left: 9.')).toBeVisible();

  await settings.getByRole('button', { name: 'Turn it off…' }).click();
  await dialog.getByRole('button', { name: 'Turn it off' }).click();
  await expect(settings.getByText('Not set up.')).toBeVisible();
});

test(
  'U130 A session that was left open asks for the password before the second factor changes',
  LONG,
  async ({ stage }) => {
    const email = 'left-open@callboard.test';
    const { page } = await stage.screen('/auth/signup/?next=/user/settings/');
    await signUp(page, email);
    const settings = page.getByRole('region', { name: 'Second factor' });
    await expect(settings).toBeVisible();
    await confirmAddress(stage, page, email);
    const late = {
      code: 'reauthenticate',
      message: 'Enter your password again first: this cannot be undone.',
    };
    await page.route('**/second-factor', (route) => route.fulfill({ status: 403, json: late }), { times: 1 });
    await settings.getByRole('button', { name: 'Set it up…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  },
);
