import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DAY } from '../../machines/kernel/time.ts';
import type { BillingOverview } from '../../machines/plan/billing.answers.ts';
import { TRIAL_ITEM } from '../../machines/plan/billing.events.ts';
import { TRIAL_DAYS } from '../../machines/plan/billing.records.ts';
import type { Currency } from '../../machines/plan/prices.ts';
import { ConfirmAddress } from '../account/confirm-address.tsx';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { checkoutWords } from '../billing/checkout.words.ts';
import { dayText } from '../billing/day-text.ts';
import { currencyFor } from '../billing/price-list.view.ts';
import { usePriceList } from '../billing/use-billing.ts';
import { BillingProblem, useBillingPress } from '../billing/use-billing-press.tsx';
import { PageHead, type TeamView } from '../team/team-page.tsx';
import { orderQuery, wantedOrder } from '../team/wanted-order.view.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CheckoutPage, WithBilling } from './checkout-page.tsx';
import styles from './order-form.module.css';
import { OrderForm } from './order-form.tsx';

interface Props {
  readonly view: TeamView;
  readonly billing: BillingOverview;
  readonly currency: Currency;
}

function StartTrial({ view: { user, team, title }, billing, currency }: Props) {
  const navigate = useNavigate();
  const [now] = useState(() => Date.now());
  const { press, busy, problem } = useBillingPress(team.id);
  const start = () =>
    press('trial', {}, () => navigate(`${teamPath(team.id, 'checkout-success')}?checkout=trial-${team.id}`));
  const choosing = (
    <Link
      to={teamPath(team.id, 'checkout-pre') + orderQuery({ item: 'premium-monthly', currency })}
      className={buttonClass({ variant: billing.mayTry ? 'quiet' : 'primary' })}
    >
      {checkoutWords.choosePlan}
    </Link>
  );
  return (
    <>
      <PageHead title={checkoutWords.trialHeading(TRIAL_DAYS)} about={checkoutWords.forTeam(title)} />
      <section className={styles.card}>
        <p>
          {billing.mayTry
            ? checkoutWords.trialUntil(dayText(now + TRIAL_DAYS * DAY))
            : checkoutWords.trialUsed}
        </p>
        {billing.mayTry && !user.emailVerified && (
          <>
            <p>{checkoutWords.trialNeedsAddress}</p>
            <ConfirmAddress user={user} />
          </>
        )}
        <BillingProblem text={problem} />
        <div className={styles.actions}>
          {billing.mayTry && user.emailVerified && (
            <Button variant="primary" waiting={busy} onPress={() => void start()}>
              {checkoutWords.startTrial}
            </Button>
          )}
          {choosing}
        </div>
      </section>
    </>
  );
}

export function CheckoutPreRoute() {
  return (
    <CheckoutPage>
      {(view) => (
        <WithBilling key={view.team.id} teamId={view.team.id}>
          {(billing) => <Choosing view={view} billing={billing} />}
        </WithBilling>
      )}
    </CheckoutPage>
  );
}

interface ChoosingProps {
  readonly view: TeamView;
  readonly billing: BillingOverview;
}

function Choosing({ view, billing }: ChoosingProps) {
  const [query] = useSearchParams();
  const order = wantedOrder((name) => query.get(name));
  const currency = order.currency ?? currencyFor(navigator.languages);
  const prices = usePriceList(currency);
  if (order.item === TRIAL_ITEM) return <StartTrial view={view} billing={billing} currency={currency} />;
  return (
    <>
      <PageHead title={checkoutWords.heading} about={checkoutWords.forTeam(view.title)} />
      {prices.value === null ? (
        <NotLoaded what={checkoutWords.theCheckout} loaded={prices} />
      ) : (
        <OrderForm view={view} billing={billing} order={{ ...order, currency }} prices={prices.value} />
      )}
    </>
  );
}
