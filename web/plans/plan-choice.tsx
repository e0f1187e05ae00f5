import type { TeamId } from '../../machines/kernel/ids.ts';
import type { BillingOverview } from '../../machines/plan/billing.answers.ts';
import { CURRENCIES, type Currency } from '../../machines/plan/prices.ts';
import { Link } from '../app/link.tsx';
import type { PriceList } from '../billing/price-list.view.ts';
import { buttonClass } from '../ui/button.tsx';
import { Tiles } from '../ui/tiles.tsx';
import { billingChoiceWords } from './billing-page.words.ts';
import styles from './plan-choice.module.css';
import {
  CHOICE_PERIODS,
  type ChoiceLink,
  type ChoicePeriod,
  furtherOffers,
  type PlanColumn,
  planColumns,
  seatNote,
  unavailableNote,
} from './plan-columns.view.ts';

interface Props {
  readonly teamId: TeamId;
  readonly billing: BillingOverview;
  readonly prices: PriceList | null;
  readonly mayChange: boolean;
  readonly period: ChoicePeriod;
  readonly onPeriod: (period: ChoicePeriod) => void;
  readonly currency: Currency;
  readonly onCurrency: ((currency: Currency) => void) | null;
}

export const periodTiles = CHOICE_PERIODS.map((value) => ({
  value,
  label: billingChoiceWords.periods[value],
}));
const currencyChoices = CURRENCIES.map((value) => ({ value, label: billingChoiceWords.currencies[value] }));

export function PlanChoice(props: Props) {
  const { billing, prices, period, onPeriod, currency, onCurrency } = props;
  const why = unavailableNote(billing);
  return (
    <section className={styles.choice} aria-labelledby="plans">
      <div className={`cluster ${styles.head}`}>
        <h2 id="plans">{billingChoiceWords.title}</h2>
        <Tiles
          label={billingChoiceWords.period}
          hideLabel
          value={period}
          tiles={periodTiles}
          className={styles.period}
          onChange={onPeriod}
        />
        {onCurrency !== null && (
          <Tiles
            label={billingChoiceWords.currency}
            hideLabel
            value={currency}
            tiles={currencyChoices}
            className={styles.currency}
            onChange={onCurrency}
          />
        )}
      </div>
      {why !== null && <p>{why}</p>}
      <ul className={styles.columns}>
        {planColumns(billing, prices, props).map((column) => (
          <PlanColumnView key={column.tier} column={column} />
        ))}
      </ul>
      <p className="muted">{seatNote(prices, period)}</p>
      {furtherOffers(billing, prices, props).map(({ text, label, to }) => (
        <div key={to} className={`card cluster ${styles.further}`}>
          <p>{text}</p>
          <a href={to} className={buttonClass({})}>
            {label}
          </a>
        </div>
      ))}
    </section>
  );
}

function PlanColumnView({
  column: { tier, name, price, per, points, cell },
}: {
  readonly column: PlanColumn;
}) {
  return (
    <li
      className={`card stack ${styles.column}`}
      data-tier={tier}
      data-same={cell?.kind === 'same' || undefined}
    >
      <h3>{name}</h3>
      <p className={styles.price}>
        <strong>{price ?? '…'}</strong> <span>{per}</span>
      </p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {cell !== null && (
        <PlanCell
          label={cell.label}
          way={cell.way}
          strong={cell.kind === 'upgrade' || cell.kind === 'checkout'}
        />
      )}
    </li>
  );
}

interface CellProps {
  readonly label: string;
  readonly way: ChoiceLink | null;
  readonly strong: boolean;
}

function PlanCell({ label, way, strong }: CellProps) {
  if (way === null) return <p className={styles.said}>{label}</p>;
  const look = buttonClass({ variant: strong ? 'primary' : 'secondary' });
  return way.reload ? (
    <a href={way.to} className={look}>
      {label}
    </a>
  ) : (
    <Link to={way.to} className={look}>
      {label}
    </Link>
  );
}
