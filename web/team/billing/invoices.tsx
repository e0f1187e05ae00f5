import type { ShownInvoice } from '../../../machines/billing/billing.answers.ts';
import { NotLoaded } from '../../app/not-loaded.tsx';
import type { Loaded } from '../../app/use-loaded.ts';
import { dayText } from '../../billing/day-text.ts';
import styles from './billed-team.module.css';
import { invoiceRows } from './billing-history.view.ts';
import { billingHistoryWords } from './billing-history.words.ts';

/** The bills, each with the page on which it can be printed. */
export function Invoices({ invoices }: { readonly invoices: Loaded<readonly ShownInvoice[]> }) {
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
