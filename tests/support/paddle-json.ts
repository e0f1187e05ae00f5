import type { Amount } from '../../machines/plan/prices.ts';
import { itemOfPrice, paddleItems } from '../../server/billing/paddle.facts.ts';
import { type PaddleBook, type PaddleSale, paddlePrices } from './paddle-book.ts';

/** Paddle's answers, in its own words. */
/** As Paddle writes instants. */
export const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
export const period = (from: number, to: number) => ({ starts_at: iso(from), ends_at: iso(to) });
/** The past-due period began when the last paid one ended. */
const periodOf = (status: string, from: number, paidUntil: number) =>
  status === 'past_due' ? period(paidUntil, paidUntil + paidUntil - from) : period(from, paidUntil);

export function details({ gross, net, tax, currency }: Amount): object {
  const totals = {
    subtotal: String(net),
    discount: '0',
    tax: String(tax),
    total: String(gross),
    credit: '0',
    credit_to_balance: '0',
    balance: String(gross),
    grand_total: String(gross),
    grand_total_tax: String(tax),
    fee: null,
    earnings: null,
    currency_code: currency,
  };
  return { tax_rates_used: [], totals, line_items: [] };
}

export const productJson = {
  id: 'pro_1',
  name: 'Callboard',
  tax_category: 'standard',
  status: 'active',
  created_at: iso(0),
  updated_at: iso(0),
};

export const priceJson = (id: string) => ({
  id,
  product_id: 'pro_1',
  description: id,
  tax_mode: 'account_setting',
  unit_price: { amount: '0', currency_code: 'EUR' },
  quantity: { minimum: 1, maximum: 199 },
  status: 'active',
  created_at: iso(0),
  updated_at: iso(0),
});

export function saleJson(sale: PaddleSale): object {
  const { id, status, origin, items, currency, customData, createdAt, billedAt, amount, card } = sale;
  const isCaptured = status === 'completed';
  return {
    id,
    status,
    customer_id: status === 'draft' ? null : 'ctm_1',
    address_id: null,
    custom_data: customData,
    currency_code: currency,
    origin,
    subscription_id: sale.subscriptionId,
    collection_mode: sale.collectionMode,
    items: items.map(({ priceId, quantity }) => ({ price: priceJson(priceId), quantity, proration: null })),
    details: details(amount),
    payments: [
      {
        payment_attempt_id: '1',
        stored_payment_method_id: '1',
        payment_method_id: null,
        amount: String(amount.gross),
        status: isCaptured ? 'captured' : 'error',
        error_code: isCaptured ? null : 'declined',
        method_details: {
          type: 'card',
          card: {
            type: 'visa',
            last4: card.slice(-4),
            expiry_month: 4,
            expiry_year: 2031,
            cardholder_name: '',
          },
        },
        created_at: iso(createdAt),
        captured_at: null,
      },
    ],
    checkout: { url: null },
    created_at: iso(createdAt),
    updated_at: iso(createdAt),
    billed_at: iso(billedAt),
  };
}

/** The answer with adjustments requested, if there are any. */
export function saleJsonWithAdjustments(sale: PaddleSale): object {
  const adjustments = sale.adjustments.map((each) => ({
    id: 'adj_1',
    transaction_id: sale.id,
    customer_id: 'ctm_1',
    reason: '',
    credit_applied_to_balance: false,
    currency_code: sale.currency,
    items: [],
    created_at: iso(0),
    updated_at: iso(0),
    ...each,
  }));
  return adjustments.length === 0 ? saleJson(sale) : { ...saleJson(sale), adjustments };
}

export function subscriptionJson(book: PaddleBook, id: string): object {
  const subscription = book.subscription(id);
  if (subscription === null) return {};
  const resumesAt = book.resumesAt.get(id);
  const { item, seats, currency, status, startedAt, nextBillAt, paidUntil, scheduled, periodStart } =
    subscription;
  return {
    id,
    status,
    customer_id: 'ctm_1',
    address_id: 'add_1',
    currency_code: currency,
    created_at: iso(startedAt),
    updated_at: iso(startedAt),
    started_at: iso(startedAt),
    next_billed_at: status === 'canceled' || scheduled !== null ? null : iso(nextBillAt),
    collection_mode: 'automatic',
    billing_cycle: { interval: 'month', frequency: 1 },
    current_billing_period: paidUntil === null ? null : periodOf(status, periodStart, paidUntil),
    scheduled_change:
      resumesAt === undefined
        ? scheduled && { action: scheduled.action, effective_at: iso(scheduled.at), resume_at: null }
        : { action: 'resume', effective_at: iso(resumesAt), resume_at: null },
    management_urls: null,
    items: paddleItems(paddlePrices, item, seats).map(({ priceId, quantity }) => ({
      status: 'active',
      quantity,
      recurring: true,
      created_at: iso(startedAt),
      updated_at: iso(startedAt),
      price: priceJson(priceId),
      product: productJson,
    })),
    custom_data: book.customData.get(id) ?? null,
  };
}

/** The next bill, answered on request. */
export function nextTransactionJson(book: PaddleBook, id: string): object | null {
  const { nextAmount = null, nextBillAt = null } = book.subscription(id) ?? {};
  if (nextAmount === null) return null;
  return { billing_period: period(0, nextBillAt ?? 0), details: details(nextAmount), adjustments: [] };
}

/** A line of a preview of prices. */
export function lineItemJson(
  book: PaddleBook,
  { price_id, quantity }: { readonly price_id: string; readonly quantity: number },
  currency: Amount['currency'],
): object {
  const id = itemOfPrice(paddlePrices, price_id);
  const total = String(id === null ? 0 : book.listed[currency][id]);
  const totals = { subtotal: total, discount: '0', tax: '0', total };
  return {
    price: priceJson(price_id),
    quantity,
    tax_rate: '0',
    unit_totals: totals,
    formatted_unit_totals: totals,
    totals,
    formatted_totals: totals,
    product: productJson,
    discounts: [],
  };
}
