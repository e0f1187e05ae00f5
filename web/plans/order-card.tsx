import { useState } from 'react';
import type { BillingOverview } from '../../machines/billing/billing.answers.ts';
import type { Currency } from '../../machines/billing/money.ts';
import type { PriceList } from '../../machines/billing/price-list.ts';
import { Link } from '../app/link.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { checkoutWords } from '../billing/checkout.words.ts';
import { dayText } from '../billing/day-text.ts';
import { randomText } from '../live/random-text.ts';
import { paymentPath } from '../team/wanted-order.view.ts';
import { buttonClass } from '../ui/button.tsx';
import { type CheckoutWay, eventEnd, orderSummary } from './checkout.view.ts';
import styles from './order-card.module.css';

interface Props {
  readonly teamId: string;
  readonly billing: BillingOverview;
  readonly way: CheckoutWay;
  readonly currency: Currency;
  readonly prices: PriceList;
}

const KEY_LENGTH = 24;

export function OrderCard({ teamId, billing, way, currency, prices }: Props) {
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
