import { type ReactNode, useState } from 'react';
import {
  type BillingOverview,
  billsFrom,
  type ShownInvoice,
} from '../../machines/billing/billing.answers.ts';
import type { Currency } from '../../machines/billing/money.ts';
import { currencyFor } from '../../machines/billing/price-list.ts';
import { mayInTeam } from '../../machines/team/team.access.ts';
import { NotLoaded } from '../app/not-loaded.tsx';
import { type Loaded, useLoaded } from '../app/use-loaded.ts';
import { dayText } from '../billing/day-text.ts';
import { billingApiPath } from '../billing/use-billing.ts';
import { usePriceList } from '../billing/use-price-list.ts';
import type { TeamView } from '../team/team-page.tsx';
import styles from './billed-team.module.css';
import { historyRows, invoiceRows } from './billing-history.view.ts';
import { billingHistoryWords } from './billing-history.words.ts';
import { CurrentPlan } from './current-plan.tsx';
import type { BillingReader } from './held-plans.view.ts';
import { PlanChoice } from './plan-choice.tsx';
import { firstPeriod } from './plan-columns.view.ts';

interface Props {
  readonly view: TeamView;
  readonly billing: BillingOverview;
  readonly onAnswer: (answer: unknown) => void;
  readonly inUse: ReactNode;
}

export function BilledTeam(props: Props) {
  const { team, role } = props.view;
  return mayInTeam(role, 'billing') ? (
    <WithBills {...props} teamId={team.id} />
  ) : (
    <Overview {...props} bills={null} />
  );
}

function WithBills({ teamId, ...props }: Props & { readonly teamId: string }) {
  const bills = useLoaded(billingApiPath(teamId, 'invoices'), billsFrom);
  return <Overview {...props} bills={bills} />;
}

interface OverviewProps extends Props {
  readonly bills: Loaded<readonly ShownInvoice[]> | null;
}

function Overview({ view: { team }, billing, bills, inUse, onAnswer }: OverviewProps) {
  const [chosen, setCurrency] = useState<Currency | null>(null);
  const [period, setPeriod] = useState(() => firstPeriod(billing));
  const [now] = useState(() => Date.now());
  const paid = billing.currency ?? bills?.value?.[0]?.amount.currency ?? null;
  const isSet = billing.subscription !== null && paid !== null;
  const currency = (isSet ? null : chosen) ?? paid ?? currencyFor(navigator.languages);
  const prices = usePriceList(currency).value;
  const reader: BillingReader = { mayChange: bills !== null, now, day: dayText };
  return (
    <>
      <CurrentPlan teamId={team.id} billing={billing} reader={reader} prices={prices} onAnswer={onAnswer} />
      <PlanChoice
        teamId={team.id}
        billing={billing}
        prices={prices}
        mayChange={reader.mayChange}
        period={period}
        onPeriod={setPeriod}
        currency={currency}
        onCurrency={isSet ? null : setCurrency}
      />
      <div className={styles.pair}>
        {inUse}
        <div className={styles.pile}>
          {bills !== null && <Invoices invoices={bills} />}
          <History billing={billing} />
        </div>
      </div>
    </>
  );
}

function History({ billing }: Pick<Props, 'billing'>) {
  const rows = historyRows(billing);
  if (rows.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="history">
      <h2 id="history">{billingHistoryWords.title}</h2>
      <ul className={styles.rows}>
        {rows.map(({ id, at, text }) => (
          <li key={id}>
            <span>{dayText(at)}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invoices({ invoices }: { readonly invoices: Loaded<readonly ShownInvoice[]> }) {
  return (
    <section className={styles.card} aria-labelledby="invoices">
      <h2 id="invoices">{billingHistoryWords.invoices}</h2>
      {invoices.value === null ? (
        <NotLoaded what={billingHistoryWords.theInvoices} loaded={invoices} />
      ) : (
        <Rows invoices={invoices.value} />
      )}
    </section>
  );
}

function Rows({ invoices }: { readonly invoices: readonly ShownInvoice[] }) {
  if (invoices.length === 0) return <p>{billingHistoryWords.noInvoices}</p>;
  return (
    <ul className={styles.rows}>
      {invoiceRows(invoices).map(({ id, at, amount, status, url }) => (
        <li key={id}>
          <span>{dayText(at)}</span>
          <strong>{amount}</strong>
          <span>{status}</span>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={billingHistoryWords.openOf(amount, dayText(at))}
          >
            {billingHistoryWords.open}
          </a>
        </li>
      ))}
    </ul>
  );
}
