import type { CreateTransactionRequestBody, ListTransactionQueryParameters } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { ChangePreview, Invoice, PaymentForm } from '../../machines/plan/billing.answers.ts';
import type { SubscriptionFacts } from '../../machines/plan/billing.events.ts';
import { ITEM_IDS } from '../../machines/plan/billing.items.ts';
import { amountText, type Currency, itemWithPrice, type PricedItem } from '../../machines/plan/prices.ts';
import type { PaddleSettings } from '../env.ts';
import type { Clock } from '../kernel/clock.ts';
import { configuredFile } from '../kernel/configured-file.ts';
import { refuse } from '../kernel/refused.ts';
import type { BillingParts, ChosenProvider } from './create-billing.ts';
import { PaddleClient } from './paddle.client.ts';
import {
  invoiceOf,
  itemOfPrice,
  type PaddlePrices,
  paddleAmount,
  paddleEvents,
  paddleItems,
  paddlePricesFrom,
  recurringItemsOf,
  subscriptionFactsOf,
} from './paddle.facts.ts';
import {
  type PaddleSubscription,
  type PaddleTransaction,
  paddlePreviewSchema,
  paddlePricesSchema,
  paddleSubscriptionSchema,
  paddleTransactionSchema,
} from './paddle.schemas.ts';
import type {
  OpenedCheckout,
  PaymentOrder,
  PaymentPages,
  PaymentProvider,
  ProviderRequest,
  SubscriptionChange,
} from './payment-provider.ts';

interface PaddleProviderDeps {
  readonly client: PaddleClient;
  readonly prices: PaddlePrices;
  readonly form: PaymentForm;
  /** Contains several secrets while the operator replaces one. */
  readonly webhookSecrets: readonly string[];
  readonly clock: Pick<Clock, 'wall'>;
  readonly onError: (error: unknown) => void;
}

/** Prices are cached, because anyone may request them. */
const PRICE_CACHE_TIME = 10 * MINUTE;
const CHARGE_TIMEOUT = 25 * SECOND;
/** Paddle sends a webhook again after five seconds without an answer. */
const WEBHOOK_TIMEOUT = 4 * SECOND;
const PAGE_SIZE = 30;
const MAX_INVOICES = 4 * PAGE_SIZE;

const IMMEDIATE_CHANGE = {
  prorationBillingMode: 'prorated_immediately',
  onPaymentFailure: 'prevent_change',
} as const;
/** Update of a transaction that disables its payment form. The SDK's type requires all these fields. */
const MANUAL_COLLECTION = {
  collectionMode: 'manual',
  billingDetails: {
    enableCheckout: false,
    purchaseOrderNumber: 'closed',
    additionalInformation: 'closed',
    paymentTerms: { interval: 'day', frequency: 1 },
  },
} as const;

const anySchema = z.unknown();
const invoiceSchema = z.object({ url: z.url({ protocol: /^https$/ }) });

interface CachedPrices {
  readonly askedAt: Instant;
  readonly items: readonly PricedItem[];
}

/** Paddle has no idempotency keys, so each change first checks whether it was made already (B103). */
export class PaddleProvider implements PaymentProvider {
  readonly name = 'paddle';
  readonly form: PaymentForm;
  readonly #deps: PaddleProviderDeps;
  readonly #prices = new Map<Currency, CachedPrices>();
  readonly #asking = new Map<Currency, Promise<readonly PricedItem[]>>();

  constructor(deps: PaddleProviderDeps) {
    this.#deps = deps;
    this.form = deps.form;
  }

  async prices(currency: Currency): Promise<readonly PricedItem[]> {
    const known = this.#prices.get(currency);
    const askedAt = this.#deps.clock.wall();
    if (known !== undefined && askedAt - known.askedAt < PRICE_CACHE_TIME) return known.items;
    const asking =
      this.#asking.get(currency) ??
      this.#askPrices(currency).finally(() => void this.#asking.delete(currency));
    this.#asking.set(currency, asking);
    try {
      const items = await asking;
      this.#prices.set(currency, { askedAt, items });
      return items;
    } catch (error) {
      if (known === undefined) throw error;
      this.#prices.set(currency, { ...known, askedAt });
      return known.items;
    }
  }

  async openCheckout({ checkoutId, item, seats, currency, pages }: PaymentOrder) {
    const body: CreateTransactionRequestBody = {
      items: paddleItems(this.#deps.prices, item, seats),
      currencyCode: currency,
      collectionMode: 'automatic',
      customData: { checkoutId },
    };
    const { id } = await this.#deps.client.ask(paddleTransactionSchema, (sdk) =>
      sdk.transactions.create(body),
    );
    return { id, url: `${formPage(pages, id)}&checkout=${encodeURIComponent(checkoutId)}` };
  }

  async closeCheckout(id: string): Promise<boolean> {
    const { client } = this.#deps;
    const transaction = await client.find(paddleTransactionSchema, (sdk) => sdk.transactions.get(id));
    if (transaction === null || transaction.status === 'canceled') return true;
    if (transaction.status !== 'draft' && transaction.status !== 'ready') return false;
    const closing = transaction.status === 'ready' ? ({ status: 'canceled' } as const) : MANUAL_COLLECTION;
    await client.ask(anySchema, (sdk) => sdk.transactions.update(id, closing));
    return true;
  }

  async previewChange(id: string, change: SubscriptionChange): Promise<ChangePreview> {
    const items = this.#itemsOf(change);
    const preview = await this.#deps.client.ask(paddlePreviewSchema, (sdk) =>
      sdk.subscriptions.previewUpdate(id, { items, ...IMMEDIATE_CHANGE }),
    );
    const nothing = { grandTotal: 0, grandTotalTax: 0, currencyCode: preview.currencyCode };
    const now = paddleAmount(preview.immediateTransaction?.details.totals ?? nothing);
    const after = (preview.nextTransaction?.details ?? preview.recurringTransactionDetails)?.totals;
    const next = after === undefined ? null : paddleAmount(after);
    const { nextBilledAt: nextAt } = preview;
    return now === null || next === null || nextAt === null
      ? refuse('change_not_permitted')
      : { now, next, nextAt };
  }

  async change(id: string, change: SubscriptionChange, key: string): Promise<SubscriptionFacts> {
    const subscription = await this.#subscription(id);
    const { customData } = subscription;
    const sold = recurringItemsOf(this.#deps.prices, subscription.items);
    const isDone =
      customData?.['change'] === key || (sold?.item === change.item && sold.seats === change.seats);
    if (!isDone)
      await this.#deps.client.ask(
        anySchema,
        (sdk) =>
          sdk.subscriptions.update(id, {
            items: this.#itemsOf(change),
            customData: { ...customData, change: key },
            ...IMMEDIATE_CHANGE,
          }),
        CHARGE_TIMEOUT,
      );
    return this.#facts(id);
  }

  async changed(id: string, key: string): Promise<SubscriptionFacts | null> {
    const { customData } = await this.#subscription(id);
    return customData?.['change'] === key ? this.#facts(id) : null;
  }

  async cancel(id: string): Promise<SubscriptionFacts> {
    const { status, scheduledChange } = await this.#subscription(id);
    if (status === 'canceled' || scheduledChange?.action === 'cancel') return this.#facts(id);
    if (scheduledChange !== null) await this.#unschedule(id);
    const isUnpaid = status === 'past_due' || status === 'paused';
    await this.#deps.client.ask(anySchema, (sdk) =>
      sdk.subscriptions.cancel(id, { effectiveFrom: isUnpaid ? 'immediately' : 'next_billing_period' }),
    );
    return this.#facts(id);
  }

  async end(id: string): Promise<void> {
    const { client } = this.#deps;
    const subscription = await client.find(paddleSubscriptionSchema, (sdk) => sdk.subscriptions.get(id));
    if (subscription === null || subscription.status === 'canceled') return;
    await client.ask(anySchema, (sdk) => sdk.subscriptions.cancel(id, { effectiveFrom: 'immediately' }));
  }

  /** Resumes a paused subscription immediately, because it may have no resume date. */
  async resume(id: string): Promise<SubscriptionFacts> {
    const { status, scheduledChange, currentBillingPeriod: period } = await this.#subscription(id);
    if (status === 'paused') {
      const isPaid = period !== null && period.endsAt > this.#deps.clock.wall();
      const onResume = isPaid ? 'continue_existing_billing_period' : 'start_new_billing_period';
      await this.#deps.client.ask(
        anySchema,
        (sdk) => sdk.subscriptions.resume(id, { effectiveFrom: 'immediately', onResume }),
        CHARGE_TIMEOUT,
      );
    } else if (scheduledChange !== null) await this.#unschedule(id);
    return this.#facts(id);
  }

  async updatePaymentMethod(id: string, pages: PaymentPages): Promise<string> {
    const transaction = await this.#deps.client.ask(paddleTransactionSchema, (sdk) =>
      sdk.subscriptions.getPaymentMethodChangeTransaction(id),
    );
    return formPage(pages, transaction.id);
  }

  async invoices(checkouts: readonly OpenedCheckout[]): Promise<readonly Invoice[]> {
    const { client } = this.#deps;
    const id = checkouts.map(({ providerId }) => providerId).slice(0, PAGE_SIZE);
    if (id.length === 0) return [];
    const first = await client.ask(z.array(paddleTransactionSchema), (sdk) =>
      sdk.transactions.list(withAdjustments({ id })).next(),
    );
    const subscriptionId = [...new Set(first.flatMap((each) => each.subscriptionId ?? []))];
    const renewals = subscriptionId.length === 0 ? [] : await this.#newest(subscriptionId);
    const all = new Map([...first, ...renewals].map((each) => [each.id, each]));
    return [...all.values()].flatMap((each) => invoiceOf(each) ?? []).sort((one, other) => other.at - one.at);
  }

  async invoiceUrl(id: string): Promise<string | null> {
    const { client } = this.#deps;
    const transaction = await client.find(paddleTransactionSchema, (sdk) => sdk.transactions.get(id));
    if (transaction?.status !== 'completed') return null;
    const invoice = await client.find(invoiceSchema, (sdk) => sdk.transactions.getInvoicePDF(id));
    return invoice?.url ?? null;
  }

  async subscription(id: string): Promise<SubscriptionFacts | null> {
    const { client, prices } = this.#deps;
    const completed = client.ask(z.array(paddleTransactionSchema), (sdk) =>
      sdk.transactions
        .list({ subscriptionId: [id], status: ['completed'], orderBy: 'billed_at[DESC]', perPage: 1 })
        .next(),
    );
    // Prevents an unhandled rejection if the subscription is unknown.
    completed.catch(() => undefined);
    const subscription = await client.find(paddleSubscriptionSchema, (sdk) =>
      sdk.subscriptions.get(id, { include: ['next_transaction'] }),
    );
    if (subscription === null) return null;
    const [newest = null] = await completed;
    return subscriptionFactsOf(prices, subscription, newest);
  }

  events(request: ProviderRequest) {
    const { client, prices, webhookSecrets, clock, onError } = this.#deps;
    const events = paddleEvents(request, {
      prices,
      webhookSecrets,
      now: clock.wall(),
      onUnreadable: onError,
      transaction: (id) => client.find(paddleTransactionSchema, (sdk) => sdk.transactions.get(id)),
      subscription: (id) => this.subscription(id),
    });
    return client.within(WEBHOOK_TIMEOUT, events);
  }

  async #askPrices(currencyCode: Currency): Promise<readonly PricedItem[]> {
    const { client, prices } = this.#deps;
    const items = ITEM_IDS.map((id) => ({ priceId: prices[id], quantity: 1 }));
    const { details } = await client.ask(paddlePricesSchema, (sdk) =>
      sdk.pricingPreview.preview({ items, currencyCode }),
    );
    return details.lineItems.flatMap(({ price, unitTotals: { total: gross, tax } }) => {
      const id = itemOfPrice(prices, price.id);
      const text = amountText(gross, currencyCode);
      return id === null
        ? []
        : itemWithPrice(id, { gross, net: gross - tax, tax, currency: currencyCode, text });
    });
  }

  async #newest(subscriptionId: string[]): Promise<readonly PaddleTransaction[]> {
    return this.#deps.client.ask(z.array(paddleTransactionSchema), async (sdk) => {
      const pages = sdk.transactions.list(withAdjustments({ subscriptionId, orderBy: 'billed_at[DESC]' }));
      const found = await pages.next();
      while (pages.hasMore && found.length < MAX_INVOICES) found.push(...(await pages.next()));
      return found;
    });
  }

  #itemsOf({ item, seats }: SubscriptionChange) {
    return paddleItems(this.#deps.prices, item, seats);
  }

  #subscription(id: string): Promise<PaddleSubscription> {
    return this.#deps.client.ask(paddleSubscriptionSchema, (sdk) => sdk.subscriptions.get(id));
  }

  async #facts(id: string): Promise<SubscriptionFacts> {
    return (await this.subscription(id)) ?? refuse('provider_unavailable');
  }

  async #unschedule(id: string): Promise<void> {
    await this.#deps.client.ask(anySchema, (sdk) => sdk.subscriptions.update(id, { scheduledChange: null }));
  }
}

/** The SDK names the field differently than the API. */
function withAdjustments(wanted: ListTransactionQueryParameters): ListTransactionQueryParameters {
  const whole = { ...wanted };
  Reflect.set(whole, 'include', ['adjustments']);
  return whole;
}

function formPage({ pay }: PaymentPages, transactionId: string): string {
  return `${pay}?transaction=${encodeURIComponent(transactionId)}`;
}

export function createPaddle({ clock, onError }: BillingParts, settings: PaddleSettings): ChosenProvider {
  const { apiKey, apiUrl, clientToken: token, environment, webhookSecrets, pricesFile } = settings;
  return {
    provider: new PaddleProvider({
      client: new PaddleClient({ apiKey, apiUrl, onError }),
      prices: configuredFile('PADDLE_PRICES', pricesFile, paddlePricesFrom),
      form: { token, environment },
      webhookSecrets,
      clock,
      onError,
    }),
    sandbox: null,
  };
}
