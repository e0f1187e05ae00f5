import type { TRIAL_ITEM } from '../../machines/billing/billing.events.ts';
import type { SoldItem } from '../../machines/billing/billing.items.ts';
import type { Currency } from '../../machines/billing/money.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { teamPath } from '../app/site-links.view.ts';

/** The screens of one plan (U171). */
export const PLAN_SCREENS = [
  'cancel',
  'change-seats',
  'preview-change',
  'retain-subscription',
  'update-payment-method',
  'upgrade-event',
] as const;
type PlanScreen = (typeof PLAN_SCREENS)[number];

/** A screen of the plan that is a subscription or a purchase of this id. */
export function planScreenPath(id: string, screen: PlanScreen): string {
  return `/plan/${encodeURIComponent(id)}/${screen}/`;
}

/** Where a change to that item is looked at before it is made. */
export function previewPath(id: string, item: SoldItem): string {
  return `${planScreenPath(id, 'preview-change')}?item=${item}`;
}

/** Where something is bought. It is entered by a page load, as the policy of a document is that of its own address. */
export function checkoutPath(teamId: TeamId, item: SoldItem | typeof TRIAL_ITEM, currency: Currency): string {
  return `${teamPath(teamId, 'checkout-pre')}?item=${item}&currency=${currency}`;
}
