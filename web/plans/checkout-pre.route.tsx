import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DAY } from '../../machines/kernel/time.ts';
import type { BillingOverview } from '../../machines/plan/billing.answers.ts';
import { TRIAL_ITEM } from '../../machines/plan/billing.events.ts';
import { isRecurring } from '../../machines/plan/billing.items.ts';
import { TRIAL_DAYS } from '../../machines/plan/billing.records.ts';
import { CURRENCIES, type Currency } from '../../machines/plan/prices.ts';
import { ConfirmAddress } from '../account/confirm-address.tsx';
import { useSession } from '../account/session.ts';
import { dayText } from '../app/date-text.ts';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { checkoutWords } from '../billing/checkout.words.ts';
import { currencyFor, type PriceList } from '../billing/price-list.view.ts';
import { SeatsField } from '../billing/seats-field.tsx';
import { usePriceList } from '../billing/use-billing.ts';
import { BillingProblem, useBillingPress } from '../billing/use-billing-press.tsx';
import { randomText } from '../live/random-text.ts';
import { teamTitle } from '../site/team-title.view.ts';
import { payingTeams } from '../team/paying-teams.view.ts';
import { PageHead, type TeamView } from '../team/team-page.tsx';
import { orderQuery, paymentPath, type RequestedOrder, readOrder } from '../team/wanted-order.view.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { Tiles } from '../ui/tiles.tsx';
import {
  CHECKOUT_TIERS,
  type CheckoutChoice,
  type CheckoutOption,
  checkoutOption,
  choiceOfOrder,
  eventEnd,
  itemOfChoice,
  minimumSeats,
  orderSummary,
} from './checkout.view.ts';
import { CheckoutPage, WithBilling } from './checkout-page.tsx';
import styles from './order-form.module.css';
import { periodTiles } from './plan-choice.tsx';

interface Props {
  readonly teamId: string;
  readonly billing: BillingOverview;
  readonly way: CheckoutOption;
  readonly currency: Currency;
  readonly prices: PriceList;
}

const KEY_LENGTH = 24;

function OrderCard({ teamId, billing, way, currency, prices }: Props) {
  const [key] = useState(() => randomText(KEY_LENGTH));
  const [now] = useState(() => Date.now());
  if (way.kind !== 'pay')
    return (
      <section className={`card stack ${styles.card}`} aria-labelledby="order">
        <h2 id="order">{checkoutWords.order}</h2>
        <p role="status">{way.kind === 'change' ? checkoutWords.changeAbout : way.why}</p>
        {way.kind === 'change' ? (
          <Link to={way.to} className={buttonClass({ variant: 'primary' })}>
            {checkoutWords.toChange}
          </Link>
        ) : (
          <Link to={teamPath(teamId, 'billing')} className={buttonClass({})}>
            {checkoutWords.toBilling}
          </Link>
        )}
      </section>
    );
  const { item, seats } = way;
  const terms = { prices, now, eventEndsAt: eventEnd(billing), dayOf: dayText };
  const { lines, total, afterwards } = orderSummary(item, seats ?? 1, terms);
  return (
    <section className={`card stack ${styles.card}`} aria-labelledby="order">
      <h2 id="order">{checkoutWords.order}</h2>
      <dl className={styles.lines} aria-live="polite">
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>
            {checkoutWords.today} <small>{checkoutWords.taxIncluded}</small>
          </dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <p>{afterwards}</p>
      <Link
        to={paymentPath(teamId, { item, seats, currency }, key)}
        className={buttonClass({ variant: 'primary', size: 'large' })}
      >
        {checkoutWords.toPayment}
      </Link>
      <p className="muted">{checkoutWords.nextPage}</p>
    </section>
  );
}

interface PayingTeamProps {
  readonly view: TeamView;
  readonly order: RequestedOrder;
}

function PayingTeam({ view: { user, team }, order }: PayingTeamProps) {
  const navigate = useNavigate();
  const { teams } = useSession();
  const choices = payingTeams(teams ?? [], user.uid).map((each) => ({
    value: each.id,
    label: teamTitle(each, user.uid),
  }));
  if (choices.length < 2) return null;
  return (
    <Select
      label={checkoutWords.team}
      value={team.id}
      choices={choices}
      onChange={(id) => void navigate(teamPath(id, 'checkout-pre') + orderQuery(order), { replace: true })}
    />
  );
}

interface OrderFormProps {
  readonly view: TeamView;
  readonly billing: BillingOverview;
  readonly order: RequestedOrder & { readonly currency: Currency };
  readonly prices: PriceList;
}

const tierChoices = CHECKOUT_TIERS.map((value) => ({ value, label: checkoutWords.tiers[value] }));
const currencyChoices = CURRENCIES.map((value) => ({ value, label: value }));

function OrderForm({ view, billing, order, prices }: OrderFormProps) {
  const navigate = useNavigate();
  const { currency } = order;
  const choice = choiceOfOrder(order, billing);
  const item = itemOfChoice(choice);
  const choose = ({
    currency: wanted = currency,
    ...changed
  }: Partial<CheckoutChoice & OrderFormProps['order']>) => {
    const query = orderQuery({
      seats: choice.seats,
      ...changed,
      item: itemOfChoice({ ...choice, ...changed }),
      currency: wanted,
    });
    void navigate(query, { replace: true, preventScrollReset: true });
  };
  return (
    <div className={styles.checkout}>
      <div className={`card stack ${styles.form}`}>
        <PayingTeam view={view} order={{ ...order, item, seats: choice.seats }} />
        <Tiles
          label={checkoutWords.plan}
          value={choice.tier}
          tiles={tierChoices}
          className={styles.tiles}
          onChange={(tier) => choose({ tier })}
        />
        {choice.tier !== 'lifetime' && (
          <Tiles
            label={checkoutWords.billed}
            value={choice.period}
            tiles={periodTiles}
            className={styles.tiles}
            onChange={(period) => choose({ period })}
          />
        )}
        {isRecurring(item) && (
          <SeatsField
            value={choice.seats}
            least={minimumSeats(billing)}
            about={checkoutWords.seatsAbout(billing.seats?.used ?? 1)}
            onChange={(seats) => choose({ seats })}
          />
        )}
        <Tiles
          label={checkoutWords.currency}
          value={currency}
          tiles={currencyChoices}
          className={styles.currency}
          onChange={(wanted) => choose({ currency: wanted })}
        />
        <p className={styles.more}>
          <Link to="/pricing/">{checkoutWords.compare}</Link>
        </p>
        {billing.mayTry && (
          <p className={styles.more}>
            {checkoutWords.trialOffer(TRIAL_DAYS)}{' '}
            <Link to={teamPath(view.team.id, 'checkout-pre') + orderQuery({ item: TRIAL_ITEM, currency })}>
              {checkoutWords.tryFirst}
            </Link>
          </p>
        )}
      </div>
      <OrderCard
        teamId={view.team.id}
        billing={billing}
        way={checkoutOption(billing, choice)}
        currency={currency}
        prices={prices}
      />
    </div>
  );
}

interface CheckoutPreProps {
  readonly view: TeamView;
  readonly billing: BillingOverview;
  readonly currency: Currency;
}

function StartTrial({ view: { user, team, title }, billing, currency }: CheckoutPreProps) {
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
      <section className={`card stack ${styles.card}`}>
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
        <div className="cluster">
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
          {(billing) => <CheckoutChoosing view={view} billing={billing} />}
        </WithBilling>
      )}
    </CheckoutPage>
  );
}

function CheckoutChoosing({ view, billing }: { readonly view: TeamView; readonly billing: BillingOverview }) {
  const [query] = useSearchParams();
  const order = readOrder((name) => query.get(name));
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
