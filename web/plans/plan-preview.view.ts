import type { Instant } from '../../machines/kernel/time.ts';
import type {
  BillingOverview,
  ChangePreview,
  PlanEntity,
  SubscriptionAnswer,
} from '../../machines/plan/billing.answers.ts';
import { isRecurring, itemOfTarget, type RecurringItem } from '../../machines/plan/billing.items.ts';
import { type Amount, amountText, sumText } from '../../machines/plan/prices.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { billingPlanWords } from './billing-plan.words.ts';
import { minimumSeats } from './checkout.view.ts';
import { billedPlan, methodText } from './payment-method-screen.view.ts';

interface PreviewRow {
  readonly when: string;
  readonly gross: string;
  readonly parts: string | null;
}

export function previewRows(
  { now, next, nextAt }: ChangePreview,
  day: (at: Instant) => string,
): readonly PreviewRow[] {
  return [
    { when: billingPlanWords.now, ...amountTexts(now) },
    { when: billingPlanWords.nextBill(day(nextAt)), ...amountTexts(next) },
  ];
}

function amountTexts({ gross, net, tax, currency }: Amount): Pick<PreviewRow, 'gross' | 'parts'> {
  const parts =
    tax === 0 ? null : billingPlanWords.netAndTax(amountText(net, currency), amountText(tax, currency));
  return { gross: amountText(gross, currency), parts };
}

export function pressLabel({ now }: ChangePreview, free: string): string {
  return now.gross > 0 ? billingPlanWords.pay(sumText(now)) : free;
}

/** Returns null if the card is unknown (U183). */
export function chargeText(
  { now, next }: ChangePreview,
  method: BillingOverview['paymentMethod'],
): string | null {
  if (now.gross === 0 && next.gross === 0) return billingPlanWords.covered;
  return method && billingPlanWords.chargedTo(methodText(method));
}

export type NamedChange =
  | { readonly kind: 'offered'; readonly item: RecurringItem; readonly from: string; readonly to: string }
  | { readonly kind: 'refused'; readonly text: string };

export function namedChange(entity: PlanEntity, wanted: string | null): NamedChange {
  const subscription = billedPlan(entity);
  if (subscription === null) return { kind: 'refused', text: billingPlanWords.notBilled };
  const cell = entity.billing.changes.find(({ target }) => itemOfTarget(target) === wanted);
  if (cell === undefined || wanted === null || !isRecurring(wanted))
    return { kind: 'refused', text: billingPlanWords.noSuchPlan };
  if (cell.way !== 'change') return { kind: 'refused', text: billingPlanWords.notOffered(cell.label) };
  const [from, to] = [billingItemWords[subscription.item], billingItemWords[wanted]];
  return { kind: 'offered', item: wanted, from, to };
}

export interface SeatChoice {
  readonly subscription: SubscriptionAnswer;
  readonly least: number;
  readonly line: string;
}

export function seatChoice(entity: PlanEntity): SeatChoice | null {
  const subscription = billedPlan(entity);
  const isChangeable = subscription?.status === 'active' || subscription?.status === 'trialing';
  if (subscription === null || !isChangeable) return null;
  const { billing } = entity;
  const line = billingPlanWords.seatsNow(subscription.seats, billing.seats?.used ?? 0);
  return { subscription, least: minimumSeats(billing), line };
}
