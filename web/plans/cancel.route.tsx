import { useState } from 'react';
import type { Instant } from '../../machines/kernel/time.ts';
import type { PlanEntity, SubscriptionAnswer } from '../../machines/plan/billing.answers.ts';
import { itemOfTarget, planOfItem } from '../../machines/plan/billing.items.ts';
import { planAllows } from '../../machines/plan/plan.permissions.ts';
import { limitText, type Plan, starterCataloguePlan } from '../../machines/plan/plan.ts';
import { INCLUDED_SEATS } from '../../machines/plan/prices.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { planWords } from '../../machines/words/plan.ts';
import { dayText } from '../app/date-text.ts';
import { Link } from '../app/link.tsx';
import { planScreenPath, previewPath } from '../billing/billing.view.ts';
import { billingWords } from '../billing/billing.words.ts';
import { type PriceList, totalPrice } from '../billing/price-list.view.ts';
import { usePriceList } from '../billing/use-billing.ts';
import { BillingProblem, useBillingPress } from '../billing/use-billing-press.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { billingPlanWords } from './billing-plan.words.ts';
import { billedPlan } from './payment-method-screen.view.ts';
import styles from './plan-page.module.css';
import { PlanCard, PlanPage } from './plan-page.tsx';
import { useConfirmation } from './use-confirmation.ts';

interface FairOffer {
  readonly text: string;
  readonly label: string;
  readonly to: string;
}

interface CancelScreen {
  readonly when: string;
  readonly stays: readonly string[];
  readonly goes: readonly string[];
  readonly offer: FairOffer | null;
}

export function cancelScreen(
  entity: PlanEntity,
  prices: PriceList | null,
  day: (at: Instant) => string,
): CancelScreen | null {
  const subscription = billedPlan(entity);
  if (subscription === null || subscription.status === 'deleted') return null;
  const { item, status, paidUntil } = subscription;
  const endsNow = status === 'past_due' || status === 'paused' || paidUntil === null;
  return {
    when: endsNow
      ? billingPlanWords.endsNow(billingItemWords[item])
      : billingPlanWords.endsOn(billingItemWords[item], day(paidUntil)),
    stays: billingPlanWords.stays,
    goes: lostFeatures(planOfItem(item)),
    offer: prices === null || endsNow ? null : fairOffer(entity, subscription, prices),
  };
}

function lostFeatures(plan: Plan): readonly string[] {
  const limits = (['rooms', 'devices', 'timers', 'messages'] as const).map((name) => {
    const label = name === 'rooms' ? billingWords.rooms : billingWords.limits[name];
    return billingPlanWords.becomes(
      label,
      limitText(plan.limits[name]),
      limitText(starterCataloguePlan.limits[name]),
    );
  });
  const features = (['licensed', 'custom_logo', 'api_access', 'custom_theming'] as const)
    .filter((feature) => planAllows(plan, feature))
    .map((feature) => billingPlanWords.without[feature]);
  return [...limits, ...features];
}

function fairOffer(
  { id, billing: { seats, changes } }: PlanEntity,
  { item, seats: paid }: SubscriptionAnswer,
  prices: PriceList,
): FairOffer | null {
  const used = seats?.used ?? paid;
  const enough = Math.max(INCLUDED_SEATS, used);
  const total = (seatCount: number, of = item) => totalPrice(prices, of, seatCount).text;
  if (enough < paid)
    return {
      text: billingPlanWords.fewerSeats(paid, used, enough, total(paid), total(enough)),
      label: billingPlanWords.changeSeats,
      to: planScreenPath(id, 'change-seats'),
    };
  const lower = changes.find(
    ({ kind, target }) => kind === 'downgrade' && target.period === planOfItem(item).billingInterval,
  );
  if (lower !== undefined) {
    const smaller = item === 'premium-yearly' ? 'pro-yearly' : 'pro-monthly';
    return {
      text: billingPlanWords.smaller(planWords.names.pro, total(paid, smaller), total(paid)),
      label: lower.label,
      to: previewPath(id, itemOfTarget(lower.target)),
    };
  }
  return null;
}

const MAX_REASON_LENGTH = 500;

export function CancelRoute() {
  return <PlanPage>{(entity) => <CancelPlan entity={entity} />}</PlanPage>;
}

function CancelPlan({ entity }: { readonly entity: PlanEntity }) {
  const prices = usePriceList(entity.billing.nextBill?.amount.currency ?? 'EUR');
  const screen = cancelScreen(entity, prices.value, dayText);
  if (screen !== null) return <Cancel entity={entity} screen={screen} />;
  return (
    <PlanCard title={billingPlanWords.cancelTitle} entity={entity}>
      <p>{billingPlanWords.notBilled}</p>
    </PlanCard>
  );
}

interface Props {
  readonly entity: PlanEntity;
  readonly screen: CancelScreen;
}

function Cancel({ entity, entity: { teamId }, screen: { when, stays, goes, offer } }: Props) {
  const [reason, setReason] = useState('');
  const { press, busy, problem } = useBillingPress(teamId);
  const confirmation = useConfirmation(teamId);
  const cancel = () => {
    const trimmed = reason.trim();
    return press('cancel', trimmed === '' ? {} : { reason: trimmed }, (answer) =>
      confirmation(answer, billingPlanWords.cancelled, billingPlanWords.cancelledText),
    );
  };
  return (
    <PlanCard
      title={billingPlanWords.cancelTitle}
      entity={entity}
      action={
        <Button variant="danger" onPress={() => void cancel()} waiting={busy}>
          {billingPlanWords.cancel}
        </Button>
      }
    >
      <p>{when}</p>
      <TextList title={billingPlanWords.staysTitle} lines={stays} />
      <TextList title={billingPlanWords.goesTitle} lines={goes} />
      {offer !== null && (
        <section className={styles.offer} aria-labelledby="offer">
          <h2 id="offer">{billingPlanWords.offerTitle}</h2>
          <p>{offer.text}</p>
          <Link to={offer.to} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {offer.label}
          </Link>
        </section>
      )}
      <TextField
        label={billingPlanWords.reason}
        description={billingPlanWords.reasonAbout}
        multiline
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={setReason}
      />
      <BillingProblem text={problem} />
    </PlanCard>
  );
}

function TextList({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
