import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BillingOverview } from '../../machines/plan/billing.answers.ts';
import { TRIAL_ITEM } from '../../machines/plan/billing.events.ts';
import { isRecurring } from '../../machines/plan/billing.items.ts';
import { TRIAL_DAYS } from '../../machines/plan/billing.records.ts';
import { CURRENCIES, type Currency } from '../../machines/plan/prices.ts';
import { useSession } from '../account/session.ts';
import { Link } from '../app/link.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { checkoutWords } from '../billing/checkout.words.ts';
import { dayText } from '../billing/day-text.ts';
import type { PriceList } from '../billing/price-list.view.ts';
import { SeatsField } from '../billing/seats-field.tsx';
import { randomText } from '../live/random-text.ts';
import { teamTitle } from '../site/team-title.view.ts';
import { payingTeams } from '../team/paying-teams.view.ts';
import type { TeamView } from '../team/team-page.tsx';
import { orderQuery, paymentPath, type WantedOrder } from '../team/wanted-order.view.ts';
import { buttonClass } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { Tiles } from '../ui/tiles.tsx';
import {
  CHECKOUT_PERIODS,
  CHECKOUT_TIERS,
  type CheckoutChoice,
  type CheckoutWay,
  checkoutWay,
  choiceOf,
  eventEnd,
  itemOfChoice,
  leastSeats,
  orderSummary,
} from './checkout.view.ts';
import styles from './order-form.module.css';

interface Props {
  readonly teamId: string;
  readonly billing: BillingOverview;
  readonly way: CheckoutWay;
  readonly currency: Currency;
  readonly prices: PriceList;
}

const KEY_LENGTH = 24;

function OrderCard({ teamId, billing, way, currency, prices }: Props) {
  const [key] = useState(() => randomText(KEY_LENGTH));
  const [now] = useState(() => Date.now());
  if (way.kind !== 'pay')
    return (
      <section className={styles.card} aria-labelledby="order">
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
    <section className={styles.card} aria-labelledby="order">
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
      <p className={styles.note}>{checkoutWords.nextPage}</p>
    </section>
  );
}

interface PayingTeamProps {
  readonly view: TeamView;
  readonly order: WantedOrder;
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
  readonly order: WantedOrder & { readonly currency: Currency };
  readonly prices: PriceList;
}

const tiers = CHECKOUT_TIERS.map((value) => ({ value, label: checkoutWords.tiers[value] }));
const periods = CHECKOUT_PERIODS.map((value) => ({ value, label: checkoutWords.periods[value] }));
const currencies = CURRENCIES.map((value) => ({ value, label: value }));

export function OrderForm({ view, billing, order, prices }: OrderFormProps) {
  const navigate = useNavigate();
  const { currency } = order;
  const choice = choiceOf(order, billing);
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
      <div className={styles.form}>
        <PayingTeam view={view} order={{ ...order, item, seats: choice.seats }} />
        <Tiles
          label={checkoutWords.plan}
          value={choice.tier}
          tiles={tiers}
          className={styles.tiles}
          onChange={(tier) => choose({ tier })}
        />
        {choice.tier !== 'lifetime' && (
          <Tiles
            label={checkoutWords.billed}
            value={choice.period}
            tiles={periods}
            className={styles.tiles}
            onChange={(period) => choose({ period })}
          />
        )}
        {isRecurring(item) && (
          <SeatsField
            value={choice.seats}
            least={leastSeats(billing)}
            about={checkoutWords.seatsAbout(billing.seats?.used ?? 1)}
            onChange={(seats) => choose({ seats })}
          />
        )}
        <Tiles
          label={checkoutWords.currency}
          value={currency}
          tiles={currencies}
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
        way={checkoutWay(billing, choice)}
        currency={currency}
        prices={prices}
      />
    </div>
  );
}
