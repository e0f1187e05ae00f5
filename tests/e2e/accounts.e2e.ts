import { LONG } from '../support/exhaustive.ts';
import { tokenIn } from '../support/mail-token.ts';
import { post } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { confirmAddress, logIn, logOut, newestMail, PASSWORD, signUp } from './account.ts';
import { violations } from './axe.ts';
import { expect, test } from './stage.ts';

test(
  'V1691 A room made while signed out is listed after sign-up, log-out and log-in',
  LONG,
  async ({ stage }) => {
    const { page } = await stage.screen('/r/generate/');
    await expect(page).toHaveURL(/\/r\/[A-Z0-9]{8}\/controller\//);
    const pid = /\/r\/([A-Z0-9]{8})\//.exec(page.url())?.[1] ?? '';
    await page.goto('/');
    await expect(page.getByRole('link', { name: pid })).toBeVisible();

    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Sign up' }).click();
    await signUp(page, 'keeper@callboard.test');
    await expect(page).toHaveURL(/\/team\/[^/]+\/dashboard\/$/);
    await expect(
      page.getByText('A link to confirm your address is on its way to keeper@callboard.test.'),
    ).toBeVisible();
    await expect(page.getByRole('list', { name: 'Rooms' })).toContainText(pid);

    await page.getByRole('button', { name: 'Account: keeper@callboard.test' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('link', { name: pid })).toHaveCount(0);

    const elsewhere = await stage.screen('/auth/');
    await expect(elsewhere.page).toHaveURL(/\/auth\/login\/$/);
    await logIn(elsewhere.page, 'keeper@callboard.test');
    await expect(elsewhere.page).toHaveURL(/\/team\/[^/]+\/dashboard\/$/);
    await elsewhere.page.getByRole('listitem').filter({ hasText: pid }).getByRole('link').first().click();
    await expect(elsewhere.page.getByRole('button', { name: /^GO/ })).toBeEnabled();
  },
);

test('V900 The account menu opens pages in a new tab, or without a full page load', async ({ stage }) => {
  const client = new RestClient(stage.server.url);
  await post(client, 'signup', { email: 'tabs@callboard.test', password: PASSWORD });
  const { page } = await stage.screenOf(client, '/team/');
  const settings = async () => {
    await page.getByRole('button', { name: 'Account: tabs@callboard.test' }).click();
    return page.getByRole('menuitem', { name: 'User Settings' });
  };
  const item = await settings();
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    item.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(beside).toHaveURL(/\/user\/settings\/$/);
  await beside.close();
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  await (await settings()).click();
  await expect(page).toHaveURL(/\/user\/settings\/$/);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.locator('body[data-kept]')).toBeVisible();
});

test('A user who must sign in first returns to the requested page', async ({ stage }) => {
  const { page } = await stage.screen('/user/?tab=all');
  await expect(page).toHaveURL(/\/auth\/login\/\?next=%2Fuser%2Fsettings%2F/);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await signUp(page, 'returner@callboard.test');
  await expect(page.getByRole('heading', { name: 'User settings' })).toBeVisible();
  await page.goto('/auth/signin/?next=//evil.example/');
  await expect(page).toHaveURL(/\/dashboard\/\?next=/);
  expect(new URL(page.url()).origin).toBe(stage.url);
});

test(
  'D21 A device is called like its user while signed in, and has a default name after sign-out',
  LONG,
  async ({ stage }) => {
    const { page } = await stage.screen('/auth/signup/?next=/user/settings/');
    await signUp(page, 'namesake@callboard.test');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Berg');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Account: Ada Berg' })).toBeVisible();
    await page.goto('/r/generate/');
    await page.getByRole('tab', { name: 'Devices' }).click();
    await expect(page.getByRole('listitem', { name: 'Ada Berg' })).toBeVisible();

    await logOut(page);
    await page.goto('/r/kicked/');
    await expect(page.getByText(/removed this device \(\w+, Chrome\)/)).toBeVisible();
  },
);

test('A user changes name and password, and deletes the account', async ({ stage }) => {
  const { page } = await stage.screen('/auth/signup/?next=/user/settings/');
  await signUp(page, 'leaver@callboard.test');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Account: Ada' })).toBeVisible();

  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Current password').fill('not the password');
  await form.getByLabel('New password').fill('another password');
  await form.getByLabel('Confirm password').fill('another passwort');
  await form.getByRole('button').click();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await form.getByLabel('Confirm password').fill('another password');
  await form.getByRole('button').click();
  await expect(form.getByText('Wrong current password.')).toBeVisible();
  await expect(form.getByLabel('Current password')).toBeFocused();
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByRole('button').click();
  await expect(form.getByText('Password changed. All other devices were signed out.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('another password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test(
  'U23, U102 A tab follows sign-out and sign-in in another tab, and does not lose typed text',
  LONG,
  async ({ stage }) => {
    const { page } = await stage.screen('/auth/signup/?next=/user/settings/');
    await signUp(page, 'beside@callboard.test');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Ada, half typ');

    const other = await stage.pageBeside(page, '/auth/logout/');
    await logOut(other);
    await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
    await expect(page.getByText('beside@callboard.test').filter({ visible: true })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);

    await other.goto('/auth/login/');
    await logIn(other, 'beside@callboard.test');
    await expect(name).toHaveValue('Ada, half typ');
    await expect(page.getByRole('button', { name: 'Account: beside@callboard.test' })).toBeVisible();

    await logOut(other);
    await other.goto('/auth/signup/');
    await signUp(other, 'successor@callboard.test');
    await expect(page.getByRole('button', { name: 'Account: successor@callboard.test' })).toBeVisible();
    await expect(name).toHaveValue('');
  },
);

test('The account pages are accessible', LONG, async ({ stage }) => {
  const { page } = await stage.screen('/auth/login/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/auth/forgot-password/');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/auth/signup/?next=/user/settings/');
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await signUp(page, 'reader@callboard.test');
  await expect(page.getByText('This browser, signed in')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test(
  "U91 A user undoes a change of the account's address by one button and sets a new password",
  LONG,
  async ({ stage }) => {
    const { page } = await stage.screen('/auth/signup/?next=/user/settings/');
    await signUp(page, 'taken@callboard.test');
    await expect(page.getByText('Open the link in the email we sent to taken@callboard.test.')).toBeVisible();
    await confirmAddress(stage, page, 'taken@callboard.test');
    const form = page.getByRole('form', { name: 'Email' });
    await form.getByLabel('New email').fill('thief@callboard.test');
    await form.getByLabel('Current password').fill(PASSWORD);
    await form.getByRole('button').click();
    await expect(form.getByText('We’ve sent a link')).toBeVisible();
    await confirmAddress(stage, page, 'thief@callboard.test');
    await expect(page.getByText('You sign in with thief@callboard.test.')).toBeVisible();
    const told = () => newestMail('taken@callboard.test', stage.server);
    await expect.poll(() => told()?.subject).toBe('Your email was changed');

    const link = `/auth/undo-email/#token=${tokenIn(told()?.body)}`;
    const elsewhere = await stage.screen(link);
    const back = elsewhere.page;
    await expect(back.getByRole('heading', { name: 'Restore your email?' })).toBeVisible();
    expect(await violations(back)).toEqual([]);
    // A program that only looks at the link has changed nothing.
    await page.reload();
    await expect(page.getByText('You sign in with thief@callboard.test.')).toBeVisible();
    await back.getByRole('button', { name: 'Restore email' }).click();
    await back.getByRole('textbox', { name: 'New password' }).fill('another password');
    await back.getByLabel('Confirm password').fill('another password');
    await back.getByRole('button', { name: 'Change password' }).click();
    await expect(back.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/auth\/login\//);

    const again = await stage.screen(link);
    await again.page.getByRole('button', { name: 'Restore email' }).click();
    await expect(again.page.getByRole('alert')).toHaveText(/^This link has expired or was already used/);
  },
);

test(
  'A password field is masked, accepts any characters, and works with paste and password managers',
  LONG,
  async ({ stage }) => {
    const { page } = await stage.screen('/auth/signup/');
    const password = ` Blåbærgrød 🎭 ${'"<&>'.repeat(20)} `;
    const fields = page.locator('input[type=password]');
    await page.getByLabel('Email').fill('any.characters@callboard.test');
    for (const field of await fields.all()) {
      await expect(field).toHaveAttribute('autocomplete', 'new-password');
      // Like the clipboard, without keys.
      await field.focus();
      await page.keyboard.insertText(password);
      await expect(field).toHaveValue(password);
    }
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(/\/dashboard\/$/);
    await logOut(page);
    await page.goto('/auth/login/');
    await page.getByLabel('Email').fill('any.characters@callboard.test');
    await expect(fields).toHaveAttribute('autocomplete', 'current-password');
    await fields.fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/dashboard\/$/);
  },
);
