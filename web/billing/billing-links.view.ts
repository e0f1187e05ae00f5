import type { TRIAL_ITEM } from '../../machines/billing/billing.events.ts';
import type { SoldItem } from '../../machines/billing/billing.items.ts';
import type { Currency } from '../../machines/billing/money.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { teamPath } from '../app/site-links.view.ts';

export const PLAN_SCREENS = [
  'cancel',
  'change-seats',
  'preview-change',
  'retain-subscription',
  'update-payment-method',
  'upgrade-event',
] as const;
type PlanScreen = (typeof PLAN_SCREENS)[number];

export function planScreenPath(id: string, screen: PlanScreen): string {
  return `/plan/${encodeURIComponent(id)}/${screen}/`;
}

export function previewPath(id: string, item: SoldItem): string {
  return `${planScreenPath(id, 'preview-change')}?item=${item}`;
}

/** Path for a page load, for the document's own policy. */
export function checkoutPath(teamId: TeamId, item: SoldItem | typeof TRIAL_ITEM, currency: Currency): string {
  return `${teamPath(teamId, 'checkout-pre')}?item=${item}&currency=${currency}`;
}
