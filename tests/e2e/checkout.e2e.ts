import type { Page } from '@playwright/test';
import { DECLINED_CARD } from '../support/billing.ts';
import { LONG } from '../support/exhaustive.ts';
import { confirmAddress, signUp } from './account.ts';
import { violations } from './axe.ts';
import { billedEnv, CHIEF, newcomer, pay, verified } from './payer.ts';
import { expect, type Stage, test } from './stage.ts';

/** An administrator, who opens the controls of the sandbox for a team. */
async function administrator(stage: Stage) {
  const { client } = await verified(stage, CHIEF);
  return async (teamId: string) => {
    const { page } = await stage.screenOf(client, '/admin/test/');
    await page.getByRole('searchbox', { name: 'Team' }).fill(teamId);
    await page.getByRole('list', { name: 'Team' }).getByRole('link').click();
    return page;
  };
}

const toPayment = (page: Page) => page.getByRole('link', { name: 'Continue to payment' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test(
  'U193, U195 A visitor buys a plan from the price list, and cannot buy the same plan again',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const { page } = await stage.screen('/pricing/');
      await expect(heading(page, 'Start free. Pay when your shows grow.')).toBeVisible();
      await page.getByRole('radio', { name: 'USD' }).click();
      await expect(page.getByText('$49', { exact: true }).first()).toBeVisible();
      await page.getByRole('radio', { name: 'Yearly' }).click();
      await expect(page.getByText('$490')).toBeVisible();
      await page.getByRole('link', { name: 'Get Premium', exact: true }).click();
      await signUp(page, 'visitor@callboard.test');

      await expect(page.getByText('Then $490.00 per year')).toBeVisible();
      await page.getByRole('button', { name: 'Add one seat' }).click();
      await expect(page.getByText('Then $610.00 per year')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await toPayment(page).click();
      await expect(page.getByLabel('Card number')).toBeVisible();
      await expect(page.getByText('$610.00')).toBeVisible();
      await pay(page);

      await expect(heading(page, 'Purchase Complete')).toBeVisible();
      await expect(page).toHaveTitle('Purchase Complete | Callboard');
      await expect(page.getByText('Premium (yearly)')).toBeVisible();
      await expect(page.getByText(/^Next bill: \$610\.00 on /)).toBeVisible();
      const teamId = new URL(page.url()).pathname.split('/')[2];
      const invoices = await page.request.get(`/api/teams/${teamId}/billing/invoices`);
      expect(await invoices.json()).toMatchObject([{ status: 'paid', amount: { gross: 61000 } }]);

      await page.goto(`/team/${teamId}/checkout-pre/?item=premium-yearly`);
      await expect(page.getByText('This change is not available: Your plan.')).toBeVisible();
      await expect(toPayment(page)).toHaveCount(0);
    });
  },
);

test(
  'U193, U194, U195 A visitor is charged once despite a reload, a lost answer and a declined card',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const { page } = await stage.screen('/pricing/');
      await page.getByRole('radio', { name: 'USD' }).click();
      await page.getByRole('radio', { name: 'Yearly' }).click();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Get Premium', exact: true }).click();
      await signUp(page, 'visitor@callboard.test');
      await page.getByRole('button', { name: 'Add one seat' }).click();
      await expect(page.getByText('Then $610.00 per year')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Then $610.00 per year')).toBeVisible();

      // The answer to the first call is lost on its way.
      let isLost = true;
      await page.route('**/billing/checkout', async (route) => {
        if (!isLost) return route.continue();
        isLost = false;
        await route.fetch();
        await route.abort();
      });
      const loaded = page.waitForEvent('load');
      await toPayment(page).click();
      await loaded;
      await expect(heading(page, 'Couldn’t open the payment page')).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('you won’t be charged twice');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('$610.00')).toBeVisible();
      await pay(page, DECLINED_CARD);
      await expect(page.getByRole('alert')).toContainText('You were not charged.');
      await pay(page);

      await expect(heading(page, 'Purchase Complete')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      const teamId = new URL(page.url()).pathname.split('/')[2];
      const invoices = await page.request.get(`/api/teams/${teamId}/billing/invoices`);
      expect(await invoices.json()).toMatchObject([{ status: 'paid', amount: { gross: 61000 } }]);
      await page.goto('/pricing/');
      await page.getByRole('link', { name: 'Get Premium', exact: true }).click();
      await expect(page.getByRole('link', { name: 'See price' })).toBeVisible();
    });
  },
);

test(
  'U193, U200 The page after payment shows progress, then a note about a delay, then the purchase',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const controlsFor = await administrator(stage);
      const { client, uid } = await newcomer(stage, 'late@callboard.test');
      const { page } = await stage.screenOf(client, `/team/${uid}/checkout-pre/?item=pro-event`);
      await page.clock.install();
      await expect(page.getByText('nothing more is charged')).toBeVisible();
      await toPayment(page).click();
      const controls = await controlsFor(uid);
      const happen = async (what: string) => {
        await controls.getByRole('button', { name: what }).click();
        await expect(controls.getByText(`${what}: done.`)).toBeVisible();
      };
      await happen('Hold events');
      await pay(page);
      await expect(page.getByRole('progressbar')).toBeVisible();
      await expect(page).toHaveTitle('Confirming your payment | Callboard');
      await page.clock.fastForward(10_000);
      await expect(heading(page, 'Payment not confirmed yet')).toBeVisible();
      await expect(page.getByText('We’ll email you when it’s confirmed.')).toBeVisible();
      await happen('Deliver held events');
      expect(await violations(controls)).toEqual([]);
      await page.clock.runFor(10_000);
      await expect(heading(page, 'Purchase Complete')).toBeVisible();
      await expect(page.getByText('Pro for one event (10 days)')).toBeVisible();
      await controls.getByRole('link', { name: 'Billing' }).last().click();
      const events = controls.getByRole('list', { name: 'Events' }).getByRole('listitem');
      await expect(events.filter({ hasText: 'purchase' })).toContainText('Applied');
    });
  },
);

test(
  'U198 A trial starts once the address is proven, and shows its end date',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const { page } = await stage.screen('/pricing/');
      await page.getByRole('link', { name: 'Try it free for 14 days, no card' }).click();
      await signUp(page, 'trial@callboard.test');
      await expect(heading(page, 'Try Premium free for 14 days')).toBeVisible();
      await expect(page.getByText(/ends automatically on \d/)).toBeVisible();
      await expect(page.getByText('Open the link in the email')).toBeVisible();
      await confirmAddress(stage, page, 'trial@callboard.test');
      await page.getByRole('button', { name: 'Start trial' }).click();
      await expect(heading(page, 'Your trial has started')).toBeVisible();
      await expect(page.getByText(/^Until \d+ \w+ \d{4}\. It ends automatically\./)).toBeVisible();
      await page.goBack();
      await expect(page.getByText('Yours has used it, or already has a plan.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Start trial' })).toHaveCount(0);
    });
  },
);

test(
  'U196, U197 Owners and billing members can buy for a team, and members and strangers cannot',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const owner = await verified(stage, 'owner@callboard.test');
      const { body } = await owner.client.call('POST', '/api/teams', { body: { name: 'Crew' } });
      const teamId = String(Object(body).id);
      const path = `/team/${teamId}/checkout-pre/?item=pro-monthly`;
      const roles = { biller: 'TEAM_BILLING', member: 'TEAM_MEMBER', stranger: null };
      for (const [name, role] of Object.entries(roles)) {
        const { client } = await newcomer(stage, `${name}@callboard.test`);
        if (role !== null) {
          const made = await owner.client.call('POST', `/api/teams/${teamId}/invites`, { body: { role } });
          const token = new URL(String(Object(made.body).link), stage.url).searchParams.get('invite');
          await client.call('POST', `/api/teams/${teamId}/accept-invite`, { body: { token } });
        }
        const { page } = await stage.screenOf(client, path);
        if (name === 'stranger') await expect(heading(page, 'You’re not in this team')).toBeVisible();
        if (name === 'member') {
          await expect(page.getByText('403 Permission Denied')).toBeVisible();
          await expect(page.getByRole('alert')).toHaveText("You don't have permission to access this plan");
        }
        await expect(toPayment(page)).toHaveCount(name === 'biller' ? 1 : 0);
        if (name !== 'biller') continue;
        await page.goto('/team/?item=pro-monthly');
        await page.getByRole('link', { name: /Crew/ }).click();
        await expect(page).toHaveURL(new RegExp(`/team/${teamId}/checkout-pre/`));
        await expect(toPayment(page)).toBeVisible();
      }
    });
  },
);

test(
  'U202, U203 A Pro event is upgraded to Premium for its days, and provider links open its team',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const { client, uid } = await newcomer(stage, 'event@callboard.test');
      const { page } = await stage.screenOf(client, `/team/${uid}/checkout-pre/?item=pro-event`);
      await toPayment(page).click();
      await pay(page);
      await expect(heading(page, 'Purchase Complete')).toBeVisible();
      const until = await page.getByText(/^Until /).innerText();
      const billing = await page.request.get(`/api/teams/${uid}/billing`);
      const [{ id }] = Object(await billing.json()).purchases;
      await page.goto(`/plan/${id}/upgrade-event/`);
      await expect(page).toHaveTitle('Upgrade to Premium | Callboard');
      await expect(page.getByText('79.00, once')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await toPayment(page).click();
      await pay(page);
      await expect(heading(page, 'Purchase Complete')).toBeVisible();
      await expect(page.getByText('Premium for the rest of your Pro event')).toBeVisible();
      await expect(page.getByText(until)).toBeVisible();
      await page.goto(`/plan/${id}/upgrade-event/`);
      await expect(page.getByText('You have no Pro event to upgrade.')).toBeVisible();
      await page.goto('/auth/payment/');
      await expect(page).toHaveURL(`/team/${uid}/billing/`);
    });
  },
);
