import type { Page } from '@playwright/test';
import type { SoldItem } from '../../machines/plan/billing.items.ts';
import { TeamBilling } from '../support/billing.ts';
import { LONG, some } from '../support/exhaustive.ts';
import { newTeam } from '../support/teams.ts';
import { billedEnv, pay, verified } from './payer.ts';
import { expect, test } from './stage.ts';

type Period = 'Monthly' | 'Yearly' | 'Single event';
/** A button: its words, and the charged sum; a change of a subscription, or a purchase. */
type Cell = readonly [period: Period, label: string, way: 'change' | 'checkout' | 'upgrade', sum: string];

const rows: readonly (readonly [has: SoldItem | null, cells: readonly Cell[]])[] = [
  [
    null,
    [
      ['Monthly', 'Get Pro', 'checkout', '€19.00'],
      ['Monthly', 'Get Premium', 'checkout', '€49.00'],
      ['Yearly', 'Get Pro', 'checkout', '€190.00'],
      ['Yearly', 'Get Premium', 'checkout', '€490.00'],
      ['Single event', 'Get Pro', 'checkout', '€49.00'],
      ['Single event', 'Get Premium', 'checkout', '€119.00'],
    ],
  ],
  [
    'pro-monthly',
    [
      ['Monthly', 'Upgrade to Premium', 'change', '€30.00'],
      ['Yearly', 'Switch to Yearly', 'change', '€171.00'],
      ['Yearly', 'Upgrade to Premium', 'change', '€471.00'],
      ['Single event', 'Get Premium on top', 'checkout', '€119.00'],
    ],
  ],
  [
    'pro-yearly',
    [
      ['Monthly', 'Switch to Monthly', 'change', '€0.00'],
      ['Monthly', 'Upgrade to Premium', 'change', '€0.00'],
      ['Yearly', 'Upgrade to Premium', 'change', '€300.00'],
      ['Single event', 'Get Premium on top', 'checkout', '€119.00'],
    ],
  ],
  [
    'pro-event',
    [
      ['Monthly', 'Get Pro', 'checkout', '€19.00'],
      ['Monthly', 'Upgrade to Premium', 'checkout', '€49.00'],
      ['Yearly', 'Get Pro', 'checkout', '€190.00'],
      ['Yearly', 'Upgrade to Premium', 'checkout', '€490.00'],
      ['Single event', 'Upgrade to Premium', 'upgrade', '€79.00'],
    ],
  ],
  [
    'premium-monthly',
    [
      ['Monthly', 'Downgrade to Pro', 'change', '€0.00'],
      ['Yearly', 'Downgrade to Pro', 'change', '€141.00'],
      ['Yearly', 'Switch to Yearly', 'change', '€441.00'],
    ],
  ],
  [
    'premium-yearly',
    [
      ['Monthly', 'Downgrade to Pro', 'change', '€0.00'],
      ['Monthly', 'Switch to Monthly', 'change', '€0.00'],
      ['Yearly', 'Downgrade to Pro', 'change', '€0.00'],
    ],
  ],
  [
    'premium-event',
    [
      ['Monthly', 'Get Pro', 'checkout', '€19.00'],
      ['Monthly', 'Get Premium', 'checkout', '€49.00'],
      ['Yearly', 'Get Pro', 'checkout', '€190.00'],
      ['Yearly', 'Get Premium', 'checkout', '€490.00'],
    ],
  ],
];

/** From the sum that is shown to the end. */
const press: Readonly<Record<Cell[2], (page: Page, sum: string) => Promise<void>>> = {
  change: async (page, sum) => {
    await expect(page.getByRole('definition').first()).toContainText(sum);
    const name = sum === '€0.00' ? 'Change plan' : `Pay ${sum} now`;
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText('Plan changed')).toBeVisible();
  },
  checkout: async (page, sum) => {
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText(sum);
    await payOnItsPage(page, sum);
  },
  upgrade: async (page, sum) => {
    await expect(page.getByText(`${sum}, once, tax included.`)).toBeVisible();
    await payOnItsPage(page, sum);
  },
};

async function payOnItsPage(page: Page, sum: string): Promise<void> {
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible();
  await expect(page.getByText(sum, { exact: true })).toBeVisible();
  await pay(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase Complete' })).toBeVisible();
}

/** One way to pay of each kind, with and without a charge, represents the others in each run. */
const STAND_FOR_ALL = [
  'Starter, Monthly: Get Pro',
  'pro-monthly, Monthly: Upgrade to Premium',
  'pro-monthly, Single event: Get Premium on top',
  'pro-event, Single event: Upgrade to Premium',
  'premium-yearly, Yearly: Downgrade to Pro',
];
const buttons = rows.flatMap(([has, cells]) =>
  cells.map((cell) => ({ has, cell, name: `${has ?? 'Starter'}, ${cell[0]}: ${cell[1]}` })),
);

test(
  'B131 Each button of the change matrix opens the right purchase and charges its price once',
  LONG,
  async ({ withOwnServer }) => {
    test.slow();
    await withOwnServer({ env: billedEnv }, async (stage) => {
      const owner = await verified(stage, 'owner@callboard.test');
      const { page } = await stage.screenOf(owner.client, '/team/');
      for (const { has, cell, name } of some(buttons, (each) => STAND_FOR_ALL.includes(each.name)))
        await test.step(name, async () => {
          const [period, label, way, sum] = cell;
          const team = new TeamBilling(stage, owner, await newTeam(owner));
          if (has !== null) await team.buy(has);
          const sums = async () => (await team.invoices()).map(({ amount }) => amount.text);
          const before = await sums();
          await page.goto(`/team/${team.teamId}/billing/`);
          const plans = page.getByRole('region', { name: 'Plans' });
          await plans.getByRole('radio', { name: period }).click();
          await plans.getByRole('link', { name: label, exact: true }).click();
          await press[way](page, sum);
          expect(await sums(), name).toEqual(sum === '€0.00' ? before : [sum, ...before]);
        });
    });
  },
);
