import type { PlanEntity, SubscriptionAnswer } from '../../machines/plan/billing.answers.ts';
import type { PaymentMethod } from '../../machines/plan/billing.events.ts';
import { sumText } from '../../machines/plan/prices.ts';
import { billingPlanWords } from './billing-plan.words.ts';

export function billedPlan({ id, billing: { subscription } }: PlanEntity): SubscriptionAnswer | null {
  return subscription !== null && subscription.id === id ? subscription : null;
}

export function methodText(method: PaymentMethod | null): string {
  return method === null
    ? billingPlanWords.noCardKnown
    : billingPlanWords.cardNow(method.brand, method.last4, method.expires);
}

interface PaymentMethodScreen {
  readonly lines: readonly string[];
  readonly canUpdate: boolean;
}

export function paymentMethodScreen(entity: PlanEntity): PaymentMethodScreen {
  const subscription = billedPlan(entity);
  if (subscription === null || subscription.status === 'deleted')
    return { lines: [billingPlanWords.notBilled], canUpdate: false };
  const { paymentMethod, nextBill } = entity.billing;
  const owes = subscription.status === 'past_due' && nextBill !== null;
  return {
    lines: [
      billingPlanWords.cardIs(methodText(paymentMethod)),
      owes ? billingPlanWords.owed(sumText(nextBill.amount)) : billingPlanWords.chargedLater,
      billingPlanWords.leavesSite,
    ],
    canUpdate: true,
  };
}
