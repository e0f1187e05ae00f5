import type { Instant } from '../../machines/kernel/time.ts';
import type { BillingOverview, InvoiceAnswer } from '../../machines/plan/billing.answers.ts';
import { sumText } from '../../machines/plan/prices.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { billingHistoryWords } from './billing-page.words.ts';

interface HistoryRow {
  readonly id: string;
  readonly at: Instant;
  readonly text: string;
}

export function historyRows({
  subscription,
  purchases,
  revoked,
  ended,
}: BillingOverview): readonly HistoryRow[] {
  const rows: HistoryRow[] = [
    ...(subscription === null
      ? []
      : [
          {
            id: subscription.id,
            at: subscription.startedAt,
            text: billingHistoryWords.subscribed(billingItemWords[subscription.item]),
          },
        ]),
    ...ended.map(({ id, item, startedAt: at }) => ({
      id,
      at,
      text: billingHistoryWords.over(billingHistoryWords.subscribed(billingItemWords[item])),
    })),
    ...purchases.map(({ id, item, startsAt, active }) => ({
      id,
      at: startsAt,
      text: (active ? billingHistoryWords.counts : billingHistoryWords.over)(billingItemWords[item]),
    })),
    ...revoked.map(({ item, reason, at }) => ({
      id: `${item} ${at}`,
      at,
      text: billingHistoryWords[reason](billingItemWords[item]),
    })),
  ];
  return rows.sort((a, b) => b.at - a.at);
}

interface InvoiceRow {
  readonly id: string;
  readonly at: Instant;
  readonly amount: string;
  readonly status: string;
  readonly url: string;
}

export function invoiceRows(invoices: readonly InvoiceAnswer[]): readonly InvoiceRow[] {
  return [...invoices]
    .sort((a, b) => b.at - a.at)
    .map(({ id, at, amount, status, url }) => ({
      id,
      at,
      amount: sumText(amount),
      status: billingHistoryWords.statuses[status],
      url,
    }));
}
