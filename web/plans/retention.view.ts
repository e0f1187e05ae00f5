import type { TeamId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { BillingOverview } from '../../machines/plan/billing.answers.ts';
import { sumText } from '../../machines/plan/prices.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { teamPath } from '../app/site-links.view.ts';
import { planScreenPath } from '../billing/billing.view.ts';
import { billingRetainWords } from './billing-retain.words.ts';

export type RetainedPlan = Pick<BillingOverview, 'subscription' | 'nextBill'>;

interface RetainScreen {
  readonly title: string;
  readonly lines: readonly string[];
  readonly to: string;
  readonly action: string;
}

export function retentionScreen(
  { subscription, nextBill }: RetainedPlan,
  teamId: TeamId,
  dayOf: (at: Instant) => string,
): RetainScreen {
  const words = billingRetainWords;
  const billing = teamPath(teamId, 'billing');
  const { status = 'active', paidUntil = null } = subscription ?? {};
  const plan = subscription === null ? '' : billingItemWords[subscription.item];
  if (subscription !== null && status === 'past_due') {
    const owed = nextBill === null ? [] : [words.owed(sumText(nextBill.amount), dayOf(nextBill.at))];
    const to = planScreenPath(subscription.id, 'update-payment-method');
    return { title: words.failed, lines: [...owed, words.changeCard], to, action: words.toCard };
  }
  if (status === 'deleted') {
    const end = paidUntil === null ? words.ended(plan) : words.endsOn(plan, dayOf(paidUntil));
    if (subscription?.mayResume)
      return { title: words.ends, lines: [end, words.keepUntil], to: billing, action: words.keep };
    return { title: words.ends, lines: [end], to: billing, action: words.toBilling };
  }
  if (status === 'paused')
    return { title: words.paused, lines: [words.nothingBilled(plan)], to: billing, action: words.resume };
  return { title: words.goesOn, lines: [words.nothingToDo], to: billing, action: words.toBilling };
}

export interface BilledTeam {
  readonly teamId: TeamId;
  readonly billing: RetainedPlan;
}

/**
 * Returns the billing page of the team that owes a payment, or of the only team. With `transaction`, returns that
 * team's checkout. Returns null if the user must choose (U202).
 */
export function paymentDestination(teams: readonly BilledTeam[], transaction: string | null): string | null {
  const owing = teams.find(({ billing: { subscription } }) => subscription?.status === 'past_due');
  const only = teams.length === 1 ? teams[0] : undefined;
  const found = owing ?? only;
  if (found === undefined) return null;
  const { teamId, billing } = found;
  if (transaction !== null)
    return `${teamPath(teamId, 'checkout')}?transaction=${encodeURIComponent(transaction)}`;
  if (owing === undefined || billing.subscription === null) return teamPath(teamId, 'billing');
  return planScreenPath(billing.subscription.id, 'retain-subscription');
}
