import type { Page } from '@playwright/test';
import { TeamBilling } from '../support/billing.ts';
import { LONG } from '../support/exhaustive.ts';
import { newTeam } from '../support/teams.ts';
import { billedEnv, sandboxOf, verified } from './payer.ts';
import { expect, type Stage, test } from './stage.ts';

/** A user who buys for several teams and opens each one's billing. */
async function buyer(stage: Stage) {
  const owner = await verified(stage, 'owner@callboard.test');
  const { page } = await stage.screenOf(owner.client, '/team/');
  const buys = async (item: string, fields: object = {}) => {
    const team = new TeamBilling(stage, owner, await newTeam(owner));
    await team.buy(item, fields);
    await page.goto(`/team/${team.teamId}/billing/`);
    return team;
  };
  return { page, buys };
}

/** Simulates a return to the tab, which checks immediately instead of seconds later. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const plan = (page: Page) => page.getByRole('region', { name: 'Current plan' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const statuses = async (team: TeamBilling) => (await team.invoices()).map(({ status }) => status);

test(
  'U173, U180, V600 A user undoes a scheduled pause, and resumes a paused plan after seeing the charge',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const happen = await sandboxOf(stage);
      const { page, buys } = await buyer(stage);
      const team = await buys('pro-monthly');
      await happen('pause_later', team.teamId);
      await expect(plan(page)).toContainText(/Your plan pauses on .*\. You won’t be billed from then on/);
      await button(page, 'Undo').click();
      await expect(plan(page)).toContainText(/Active.*Next due.*€19\.00/);
      await expect(plan(page)).not.toContainText('Your plan pauses');

      await happen('pause', team.teamId);
      await comeBack(page);
      await expect(plan(page)).toContainText(/Paused.*Active until/);
      await expect(page.getByText('Resume your plan to make changes.')).toBeVisible();
      await expect(page.getByText('Disabled')).toHaveCount(2);
      await button(page, 'Resume').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(/You won’t be charged now\. We charge up to €19\.00 on/);
      await dialog.getByRole('button', { name: 'Resume' }).click();
      await expect(plan(page)).toContainText(/Active.*Next due/);
      expect(await statuses(team)).toEqual(['paid']);
    });
  },
);

test(
  'U173, U174, U179, V601 The billing page shows whether a purchase is one-time, expired or refunded',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const happen = await sandboxOf(stage);
      const { page, buys } = await buyer(stage);
      await buys('pro-event', { currency: 'USD' });
      await expect(plan(page)).toContainText(/10 days left, until .*You won’t be billed again\./);
      await expect(page.getByRole('radio', { name: 'USD' })).toBeChecked();
      await plan(page).getByRole('link', { name: 'Upgrade to Premium' }).click();
      await expect(page.getByText('$79.00, once, tax included.')).toBeVisible();

      await buys('lifetime');
      await expect(plan(page)).toContainText('Never expires. You won’t be billed again.');
      await expect(page.getByText('Included in your plan')).toHaveCount(2);

      const canceled = await buys('premium-monthly');
      await canceled.ask('cancel');
      await comeBack(page);
      await expect(plan(page)).toContainText(/Canceled.*Active until/);
      await happen('renew', canceled.teamId);
      await comeBack(page);
      await expect(plan(page)).toContainText('Starter');
      const history = page.getByRole('region', { name: 'History' });
      await expect(history).toContainText('Subscription: Premium (monthly)');

      for (const [reason, words] of [
        ['refund', 'was refunded on'],
        ['chargeback', 'Your bank reversed the payment for Premium (yearly) on'],
      ] as const) {
        const team = await buys('premium-yearly');
        await happen(reason, team.teamId);
        await comeBack(page);
        await expect(plan(page)).toContainText(words);
        await expect(plan(page)).toContainText('Contact this server’s operator');
        expect(await statuses(team)).toEqual(['refunded']);
      }
    });
  },
);

test(
  'U175, B87, B134 A change is charged once with the shown amount, even if the provider fails',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const happen = await sandboxOf(stage);
      const { page, buys } = await buyer(stage);
      const team = await buys('pro-monthly');
      const sums = async () => (await team.invoices()).map(({ amount }) => amount.text);

      // The provider is away for the preview, the next call after the bills.
      await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('€19.00');
      await happen('down', team.teamId);
      await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
      await button(page, 'Try again').click();
      // Its next call is the charge once the price is there.
      await expect(button(page, 'Pay €30.00 now')).toBeVisible();
      // It has too much to do, then loses its answer after the charge.
      const alert = page.getByRole('alert');
      for (const fault of ['busy', 'lost'] as const) {
        await happen(fault, team.teamId);
        await button(page, 'Pay €30.00 now').click();
        await expect(alert).toContainText('Try again later, you won’t be charged twice.');
      }
      await button(page, 'Pay €30.00 now').click();
      await expect(page.getByText('Plan changed')).toBeVisible();
      await expect(plan(page)).toContainText('Premium (monthly)');
      expect(await sums()).toEqual(['€30.00', '€19.00']);

      // It tells late of what it did.
      await happen('hold', team.teamId);
      await page.getByRole('link', { name: 'Change seats' }).click();
      await button(page, 'Add one seat').click();
      await button(page, 'Pay €12.00 now').click();
      await expect(page.getByText('Waiting for payment confirmation')).toBeVisible();
      await expect(plan(page)).toContainText('1 of 3 used');
      await happen('release', team.teamId);
      await comeBack(page);
      await expect(plan(page)).toContainText('1 of 4 used');
      expect(await sums()).toEqual(['€12.00', '€30.00', '€19.00']);
    });
  },
);
