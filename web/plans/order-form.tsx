import { useNavigate } from 'react-router';
import type { BillingOverview } from '../../machines/billing/billing.answers.ts';
import { TRIAL_ITEM } from '../../machines/billing/billing.events.ts';
import { isRecurring } from '../../machines/billing/billing.items.ts';
import { TRIAL_DAYS } from '../../machines/billing/billing.records.ts';
import { CURRENCIES, type Currency } from '../../machines/billing/money.ts';
import type { PriceList } from '../../machines/billing/price-list.ts';
import { Link } from '../app/link.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { checkoutWords } from '../billing/checkout.words.ts';
import { SeatsField } from '../billing/seats-field.tsx';
import type { TeamView } from '../team/team-page.tsx';
import { orderQuery, type WantedOrder } from '../team/wanted-order.view.ts';
import { Tiles } from '../ui/tiles.tsx';
import {
  CHECKOUT_PERIODS,
  CHECKOUT_TIERS,
  type CheckoutChoice,
  checkoutWay,
  choiceOf,
  itemOfChoice,
  leastSeats,
} from './checkout.view.ts';
import { OrderCard } from './order-card.tsx';
import styles from './order-form.module.css';
import { PayingTeam } from './paying-team.tsx';

interface Props {
  readonly view: TeamView;
  readonly billing: BillingOverview;
  readonly order: WantedOrder & { readonly currency: Currency };
  readonly prices: PriceList;
}

const tiers = CHECKOUT_TIERS.map((value) => ({ value, label: checkoutWords.tiers[value] }));
const periods = CHECKOUT_PERIODS.map((value) => ({ value, label: checkoutWords.periods[value] }));
const currencies = CURRENCIES.map((value) => ({ value, label: value }));

export function OrderForm({ view, billing, order, prices }: Props) {
  const navigate = useNavigate();
  const { currency } = order;
  const choice = choiceOf(order, billing);
  const item = itemOfChoice(choice);
  const choose = ({ currency: wanted = currency, ...changed }: Partial<CheckoutChoice & Props['order']>) => {
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
