import type { Page } from '@playwright/test';
import { z } from 'zod';
import { LONG, some } from '../support/exhaustive.ts';
import { tokenIn } from '../support/mail-token.ts';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { logIn, newestMail, signUp } from './account.ts';
import { violations } from './axe.ts';
import { expect, type Stage, test } from './stage.ts';

const CHIEF = 'chief@callboard.test';
const env = { ADMIN_EMAIL: CHIEF, BILLING: 'sandbox' };

/** An administrator at the first page of the admin area. */
async function administrator(stage: Stage): Promise<Page> {
  const { server } = stage;
  const client = new RestClient(server.url);
  await post(client, 'signup', { email: CHIEF, password: PASSWORD, displayName: 'The Chief' });
  await expect.poll(() => tokenIn(newestMail(CHIEF, server)?.body)).not.toBe('');
  await post(client, 'verify-email', { token: tokenIn(newestMail(CHIEF, server)?.body) });
  const { page } = await stage.screenOf(client, '/admin/');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  return page;
}

/** As the owner of the room on this controller hands it on. */
async function controllerLink(controller: Page): Promise<string> {
  const [, , pid = ''] = new URL(controller.url()).pathname.split('/');
  const answer = await controller.request.get(`/api/rooms/${pid}`);
  return z.object({ links: z.object({ controller: z.string() }) }).parse(await answer.json()).links
    .controller;
}

test(
  'N64 The admin area shows only an error to users who are not administrators',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env }, async (stage) => {
      const visitor = await stage.screen('/admin/health/');
      await expect(visitor.page.getByRole('alert')).toHaveText('Authentication required');
      await expect(visitor.page).toHaveTitle('Error | Callboard');
      await visitor.page.getByRole('link', { name: 'Sign in' }).click();
      await expect(visitor.page).toHaveURL(/\/auth\/login\/\?next=%2Fadmin%2Fhealth%2F$/);
      await expect(visitor.page).toHaveTitle('Login | Callboard');
      await visitor.page.goBack();
      await expect(visitor.page).toHaveTitle('Error | Callboard');
      await visitor.page.goForward();

      await post(new RestClient(stage.server.url), 'signup', { email: CHIEF, password: PASSWORD });
      await logIn(visitor.page, CHIEF);
      await expect(visitor.page.getByRole('alert')).toHaveText('Authentication required');
      await expect(visitor.page.getByRole('link', { name: 'Go to home page' })).toBeVisible();
      await expect(visitor.page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
    });
  },
);

test(
  'A plan that an administrator gives applies immediately in an open controller',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env }, async (stage) => {
      const owner = new RestClient(stage.server.url);
      const { uid } = userIn(await post(owner, 'anonymous'));
      const { links } = await owner.makeRoom({ name: 'Main stage' });
      const controller = await stage.screen(links['controller'] ?? '');
      const add = controller.page.getByRole('button', { name: 'Timer', exact: true });
      for (let timers = 1; timers < 3; timers++) await add.click();
      await expect(add).toBeDisabled();

      const page = await administrator(stage);
      await page.getByRole('searchbox', { name: 'Search users' }).fill(uid);
      await page.getByRole('link', { name: uid }).click();
      await page.getByRole('link', { name: 'Personal team' }).click();
      await expect(page.getByText('Starter', { exact: true }).first()).toBeVisible();
      await page.getByLabel('Last day').fill('2096-12-31');
      await page.getByRole('button', { name: 'Assign plan' }).click();
      await expect(page.getByText('Plan assigned.')).toBeVisible();

      await expect(add).toBeEnabled();
      await add.click();
      await page.getByRole('button', { name: 'Remove plan' }).click();
      await expect(page.getByText('Plan removed.')).toBeVisible();
      await expect(add).toBeDisabled();
      await page.getByRole('link', { name: 'Health' }).click();
      await expect(page.getByText(`plan removed: team ${uid}`)).toBeVisible();
      const given = page.getByRole('listitem').filter({ hasText: `plan assigned: team ${uid}` });
      await expect(given).toContainText('until 31 Dec 2096, 23:59, by ');
    });
  },
);

test(
  "N66 A room at its plan's limit links to the plan only for users who manage billing",
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env }, async (stage) => {
      const visitor = (await stage.screen('/r/generate/')).page;
      const add = visitor.getByRole('button', { name: 'Timer', exact: true });
      for (let timers = 1; timers < 3; timers++) await add.click();
      const full = visitor.getByText('Starter includes 3 timers.');
      await expect(full).toHaveText(/includes 3 timers\.$/);
      const guest = (await stage.screen(await controllerLink(visitor))).page;

      const account = await stage.pageBeside(visitor, '/auth/signup/');
      await signUp(account, 'owner@callboard.test');
      await expect(account).toHaveURL(/\/dashboard\/$/);
      await visitor.reload();
      const opening = visitor.waitForEvent('popup');
      await full.getByRole('link', { name: 'See the plan' }).click();
      await expect((await opening).getByRole('heading', { name: 'Billing' })).toBeVisible();
      await expect(full).toHaveText(/See the plan\.$/);
      await guest.reload();
      await expect(guest.getByText('Starter includes 3 timers.')).toHaveText(/includes 3 timers\.$/);
    });
  },
);

test(
  'V110 The billing page shows when a plan ends, and lists only existing features',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env }, async (stage) => {
      const page = await administrator(stage);
      await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Billing' }).click();
      await expect(page.getByText('Free forever.')).toBeVisible();
      const [, , uid = ''] = new URL(page.url()).pathname.split('/');
      const data = { planId: 'premium-trial-2023-12', activeUntil: Date.UTC(2096, 11, 31, 12) };
      expect((await page.request.put(`/api/admin/teams/${uid}/plan`, { data })).ok()).toBe(true);
      await page.reload();
      await expect(page.getByText('Active until 31 December 2096.')).toBeVisible();
      await expect(page.getByText('Callboard mark on screens')).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(/fonts/);
    });
  },
);

test(
  'U87 The outbox shows the link of a password reset once, and the link works',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env }, async (stage) => {
      const page = await administrator(stage);
      const ada = new RestClient(stage.server.url);
      await post(ada, 'signup', { email: 'ada@callboard.test', password: PASSWORD });
      // Mails are written after the answer, each in its own time.
      const newest = () => newestMail('ada@callboard.test', stage.server)?.subject;
      await expect.poll(newest).toBe('Confirm your email');
      await post(ada, 'forgot-password', { email: 'ada@callboard.test' });
      await expect.poll(newest).toBe('Choose a new password');
      await page.getByRole('link', { name: 'Outbox' }).click();
      await page
        .getByRole('link', { name: /password/i })
        .filter({ hasText: 'ada@callboard.test' })
        .click();
      await expect(page.getByRole('article')).toContainText('Choose new password');
      await expect(page.getByRole('main')).not.toContainText('#token=');
      await page.getByRole('button', { name: 'Show link' }).click();
      const link = await page.getByRole('link', { name: /#token=/ }).getAttribute('href');
      expect(await violations(page)).toEqual([]);
      const elsewhere = await stage.screen(link ?? '');
      await expect(elsewhere.page.getByLabel('Confirm password')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Link shown')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Show link' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Health' }).click();
      await expect(page.getByText('email to ada@callboard.test')).toBeVisible();
    });
  },
);

const pages = {
  users: 'Users',
  teams: 'Teams',
  rooms: 'Rooms',
  outbox: 'Outbox',
  health: 'Health',
  styleguide: 'Styleguide',
  timezones: 'Time zones',
  test: 'Test',
  temp: 'This browser',
};

/** A table, a page without one, and a page about this browser represent the others in each run. */
const STAND_FOR_ALL = ['users', 'health', 'styleguide'];

test('The admin pages are accessible and fit a phone', LONG, async ({ withOwnServer }) => {
  test.setTimeout(180_000);
  await withOwnServer({ env }, async (stage) => {
    const page = await administrator(stage);
    for (const [folder, title] of some(Object.entries(pages), ([each]) => STAND_FOR_ALL.includes(each))) {
      await page.goto(`/admin/${folder}/`);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 780 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });
});

test('On a phone, only administrators have the admin area in the menu', LONG, async ({ withOwnServer }) => {
  await withOwnServer({ env }, async (stage) => {
    const page = await administrator(stage);
    const visitor = (await stage.screen('/auth/signup/')).page;
    await signUp(visitor, 'visitor@callboard.test');
    await expect(visitor).toHaveURL(/\/dashboard\/$/);
    for (const each of [page, visitor]) {
      await each.setViewportSize({ width: 390, height: 844 });
      await each.goto('/team/');
      await each.getByRole('button', { name: 'Menu' }).click();
      await expect(each.getByRole('dialog').getByRole('link', { name: 'Settings' })).toBeVisible();
    }
    await expect(visitor.getByRole('dialog').getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await page.getByRole('dialog').getByRole('link', { name: 'Admin' }).click();
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  });
});

test(
  'The test page measures the connection, and the time zone page explains skipped times',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env }, async (stage) => {
      const page = await administrator(stage);
      await page.getByRole('link', { name: 'Test', exact: true }).click();
      await page.getByRole('button', { name: 'Check connection and clock' }).click();
      await expect(page.getByText('Socket round trip')).toBeVisible();
      await page.getByRole('button', { name: 'Show: success' }).click();
      await expect(page.getByText('success notification')).toBeVisible();

      await page.getByRole('link', { name: 'Time zones' }).click();
      await expect(page.getByText('Skipped: clocks move forward by 1 h')).toBeVisible();
      await page.getByLabel('Day').fill('2026-10-25');
      await expect(page.getByText('Occurs twice: the first is used, 1 h before the second')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search time zones' }).fill('kathmandu');
      await expect(page.getByText('UTC+05:45')).toBeVisible();
    });
  },
);
