import type { Page } from '@playwright/test';
import { LONG } from '../support/exhaustive.ts';
import { confirmAddress, logIn, logOut, signUp } from './account.ts';
import { violations } from './axe.ts';
import { expect, type Stage, test } from './stage.ts';

/** At the name that browsers take for safe, with an authenticator in it. */
async function screenAtLocalhost(stage: Stage, path: string) {
  const { page } = await stage.screen(stage.url.replace('127.0.0.1', 'localhost') + path);
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send('WebAuthn.enable');
  const { authenticatorId } = await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const verified = (isUserVerified: boolean) =>
    authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { page, verified };
}

async function comeBack(page: Page): Promise<void> {
  await logOut(page);
  await page.goto(new URL('/auth/login/?next=/user/settings/', page.url()).href);
}

const settled = (page: Page) => expect(page.getByRole('heading', { name: 'User settings' })).toBeVisible();

test(
  'U215, U218 A user adds, renames and removes a passkey, and signs in with it',
  LONG,
  async ({ stage }) => {
    const email = 'careful@callboard.test';
    const { page, verified } = await screenAtLocalhost(stage, '/auth/signup/?next=/user/settings/');
    await signUp(page, email);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    const add = passkeys.getByRole('button', { name: 'Add passkey…' });
    await expect(add).toBeDisabled();
    await confirmAddress(stage, page, email);
    await add.click();

    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await name.fill('My laptop');
    expect(await violations(page)).toEqual([]);
    await verified(false);
    await name.press('Enter');
    await expect(dialog.getByText('No passkey was created.')).toBeVisible();
    await verified(true);
    await name.press('Enter');
    await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(passkeys.getByText('My laptop')).toBeVisible();
    await expect(passkeys.getByText('never used')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await add.click();
    await name.press('Enter');
    await expect(dialog.getByText('This device already has a passkey for your account.')).toBeVisible();
    await page.keyboard.press('Escape');

    await comeBack(page);
    const alone = page.getByRole('button', { name: 'Use a passkey' });
    expect(await violations(page)).toEqual([]);
    await verified(false);
    await alone.click();
    await expect(page.getByText('No passkey was used.')).toBeVisible();
    await verified(true);
    await alone.click();
    await settled(page);
    await expect(passkeys.getByText('last used')).toBeVisible();

    await comeBack(page);
    await logIn(page, email);
    await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expect(alone).toBeFocused();
    await page.keyboard.press('Enter');
    await settled(page);

    await passkeys.getByRole('button', { name: 'Rename My laptop' }).click();
    await name.fill('Old laptop');
    await name.press('Enter');
    await expect(passkeys.getByText('Old laptop')).toBeVisible();
    await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click();
    await dialog.getByRole('button', { name: 'Remove passkey' }).click();
    await expect(passkeys.getByText('No passkeys yet.')).toBeVisible();

    await comeBack(page);
    await alone.click();
    await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
    await logIn(page, email);
    await settled(page);
  },
);

test('U218 A browser that has no passkeys is not offered any, and the settings give the reason', async ({
  stage,
}) => {
  // At a number, where browsers have none.
  const { page } = await stage.screen('/auth/login/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
  await page.goto('/auth/signup/?next=/user/settings/');
  await signUp(page, 'hall@callboard.test');
  await expect(page.getByText('Passkeys need an https address')).toBeVisible();
});
