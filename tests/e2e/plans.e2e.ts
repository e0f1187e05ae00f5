import type { Locator, Page } from '@playwright/test';
import { CARD_WITHOUT_FUNDS_LATER, TeamBilling } from '../support/billing.ts';
import { LONG } from '../support/exhaustive.ts';
import { violations } from './axe.ts';
import { billedEnv, newcomer, sandboxOf, verified } from './payer.ts';
import { expect, type Stage, test } from './stage.ts';

/** The billing of a team with this purchase. */
async function owner(stage: Stage, item: string, card?: string) {
  const person = await verified(stage, `${item}@callboard.test`);
  const team = new TeamBilling(stage, person);
  await team.buy(item, {}, card);
  const { page } = await stage.screenOf(person.client, `/team/${person.uid}/billing/`);
  return { ...person, team, page };
}

const plan = (page: Page) => page.getByRole('region', { name: 'Current plan' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The answer to the next call of this name is lost on its way back. */
async function loseAnswer(page: Page, call: string): Promise<void> {
  await page.route(
    `**/billing/${call}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

test('U170, U173, U176, U177 An owner changes the plan and the seats, and undoes a cancellation', async ({
  withOwnServer,
}) => {
  await withOwnServer({ env: billedEnv }, async (stage) => {
    const { page, team } = await owner(stage, 'pro-monthly');
    const sums = async () => (await team.invoices()).map(({ amount }) => amount.gross);
    await expect(plan(page)).toContainText('Pro (monthly)');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
    await expect(page).toHaveTitle('Preview Plan Change | Callboard');
    await expect(page.getByText('€25.21 net, €4.79 tax')).toBeVisible();
    await button(page, 'Pay €30.00 now').click();
    await expect(plan(page)).toContainText('Premium (monthly)');

    await page.getByRole('link', { name: 'Change seats' }).click();
    await expect(page).toHaveTitle('Change Seats | Callboard');
    await page.getByRole('spinbutton', { name: 'Seats' }).fill('5');
    await expect(page.getByText('€73.00')).toBeVisible();
    await button(page, 'Pay €24.00 now').click();
    await expect(plan(page)).toContainText('1 of 5 used');
    expect(await sums()).toEqual([24_00, 30_00, 19_00]);

    await page.getByRole('link', { name: 'Cancel plan' }).click();
    await expect(page).toHaveTitle('Cancel Plan | Callboard');
    await expect(page.getByText('You have 5 seats but use 1.')).toBeVisible();
    await button(page, 'Cancel plan').click();
    await expect(plan(page)).toContainText(/Canceled.*Active until/);
    await button(page, 'Keep my plan').click();
    await expect(plan(page)).toContainText(/Active.*Next due/);
  });
});

test(
  'B144, B145, V865 The German plan pages are fully German and readable on a phone',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const { page, uid } = await owner(stage, 'pro-monthly');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/team/${uid}/billing/?lang=de`);
      for (const words of ['Aktueller Tarif', 'Ihr Tarif'])
        await expect(page.getByText(words, { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Upgrade auf Premium' }).click();
      const day = page.getByText(/^Nächste Rechnung, /);
      await expect(day).toBeVisible();
      const lines = await day.evaluate(
        (node) => node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight),
      );
      expect(Math.round(lines)).toBeLessThanOrEqual(3);
      await page.goto(`/team/${uid}/checkout-pre/?item=pro-event&lang=de`);
      const longest = page.getByRole('radiogroup', { name: 'Zahlweise' }).getByText('Einzelne Veranstaltung');
      await expect(longest).toBeVisible();
      expect(await linesOfLastWord(longest)).toBe(1);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await longest.evaluate(fitsByHyphens)).toBe(true);
    });
  },
);

/** True if it fits in a browser that hyphenates only at the words' own soft hyphens. */
function fitsByHyphens(words: HTMLElement): boolean {
  words.style.setProperty('hyphens', 'manual');
  words.style.setProperty('overflow-wrap', 'normal');
  return words.scrollWidth <= words.clientWidth;
}

/** Number of lines of the last word: more than one is broken where it does not fit. */
function linesOfLastWord(words: Locator): Promise<number> {
  return words.evaluate(({ firstChild: text }) => {
    const word = document.createRange();
    if (!(text instanceof Text)) throw new TypeError('There are no words.');
    word.setStart(text, text.data.lastIndexOf(' ') + 1);
    word.setEnd(text, text.length);
    return word.getClientRects().length;
  });
}

test(
  'U170, U173, U175, U176 An owner pays the shown amount once, even after a lost answer or in an old tab',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const { page, team } = await owner(stage, 'pro-monthly');
      const sums = async () => (await team.invoices()).map(({ amount }) => amount.gross);
      await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
      await expect(button(page, 'Pay €30.00 now')).toBeEnabled();
      expect(await violations(page)).toEqual([]);
      await loseAnswer(page, 'change');
      await button(page, 'Pay €30.00 now').click();
      await expect(page.getByRole('alert')).toHaveText(
        'No answer from the server. Try again, you won’t be charged twice.',
      );
      await button(page, 'Pay €30.00 now').dblclick();
      await expect(plan(page)).toContainText('Premium (monthly)');
      expect(await sums()).toEqual([30_00, 19_00]);

      // Another tab has looked at a sum that is another by then.
      const seatsPath = await page.getByRole('link', { name: 'Change seats' }).getAttribute('href');
      const beside = await stage.pageBeside(page, seatsPath ?? '');
      await button(beside, 'Add one seat').click();
      await expect(button(beside, 'Pay €12.00 now')).toBeEnabled();
      await page.getByRole('link', { name: 'Change seats' }).click();
      await page.getByRole('spinbutton', { name: 'Seats' }).fill('5');
      await expect(button(page, 'Pay €24.00 now')).toBeEnabled();
      expect(await violations(page)).toEqual([]);
      await button(page, 'Pay €24.00 now').click();
      await expect(plan(page)).toContainText('1 of 5 used');
      await button(beside, 'Pay €12.00 now').click();
      await expect(beside.getByRole('alert')).toContainText('The amount has changed.');
      await expect(button(beside, 'Change to 4 seats')).toBeEnabled();
      expect(await sums()).toEqual([24_00, 30_00, 19_00]);

      await page.getByRole('link', { name: 'Cancel plan' }).click();
      await page.getByLabel('Why are you canceling? (optional)').fill('The season is over.');
      expect(await violations(page)).toEqual([]);
      await button(page, 'Cancel plan').click();
      await expect(plan(page)).toContainText(/Canceled.*Active until/);
    });
  },
);

test(
  'U172, U181 Each page reports a failed payment, which another card then pays',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const happen = await sandboxOf(stage);
      const { page, team, uid } = await owner(stage, 'premium-monthly', CARD_WITHOUT_FUNDS_LATER);
      await happen('renew', uid);
      await expect(plan(page)).toContainText('Next retry date');
      await expect(page.getByText('Disabled')).toHaveCount(2);
      await page.goto(`/team/${uid}/dashboard/`);
      const banner = page.getByText("The last payment for Ada's team failed. We’ll retry it.");
      await expect(banner).toBeVisible();
      await page.getByRole('link', { name: 'Update payment method' }).click();
      await expect(page.getByText(/^You owe €49.00/)).toBeVisible();
      await expect(banner).toHaveCount(0);
      expect(await violations(page)).toEqual([]);

      await happen('down', uid);
      await button(page, 'Update card').click();
      await expect(page.getByRole('alert')).toContainText('The payment provider isn’t responding.');
      await button(page, 'Update card').click();
      await page.getByLabel('Card number').fill('4242 4242 4242 4242');
      await page.getByRole('button', { name: 'Save card' }).click();
      await expect(plan(page)).toContainText(/Active.*Visa ending in 4242/);
      expect((await team.invoices()).map(({ status }) => status)).toEqual(['paid', 'failed', 'paid']);
      await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByText('No rooms yet')).toBeVisible();
      await expect(banner).toHaveCount(0);
    });
  },
);

test(
  'U171, U178, U182 A member sees the plan without buttons, and inviting to a full team leads to seats',
  LONG,
  async ({ withOwnServer }) => {
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const { page, client, uid } = await owner(stage, 'pro-yearly');
      const join = async (name: string) => {
        const made = await client.call('POST', `/api/teams/${uid}/invites`, {
          body: { role: 'TEAM_MEMBER' },
        });
        const member = await newcomer(stage, `${name}@callboard.test`);
        const token = new URL(String(Object(made.body).link), stage.url).searchParams.get('invite');
        await member.client.call('POST', `/api/teams/${uid}/accept-invite`, { body: { token } });
        return member;
      };
      const member = await join('member');
      await join('second');
      await page.goto(`/team/${uid}/members/`);
      await expect(page.getByText('All seats are used.')).toBeVisible();
      const { page: seen } = await stage.screenOf(member.client, `/team/${uid}/billing/`);
      await expect(plan(seen)).toContainText('3 of 3 used');
      await expect(seen.getByText('Upgrade to Premium')).toBeVisible();
      await expect(seen.getByRole('main').getByRole('link')).toHaveCount(0);
      await expect(seen.getByRole('main').getByRole('button')).toHaveCount(0);

      await page.getByRole('link', { name: 'Add seats' }).click();
      const href = await page.getByRole('link', { name: 'Cancel plan' }).getAttribute('href');
      await seen.goto(href ?? '');
      await expect(seen.getByText('403 Permission Denied')).toBeVisible();
      await expect(seen.getByRole('alert')).toHaveText("You don't have permission to access this plan");
      await page.goto('/plan/none/cancel/');
      await expect(page.getByText('404 Not Found')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveText("The plan you are looking for wasn't found.");
      const id = String(href).split('/')[2];
      await page.goto(`/plan/${id}/preview-change/?item=pro-yearly`);
      await expect(page.getByText('This change is not available: Your plan.')).toBeVisible();
      await page.goto(`/plan/${id}/`);
      await expect(page).toHaveURL(`/team/${uid}/billing/`);
    });
  },
);
