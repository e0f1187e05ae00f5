import type { BillingEvent } from '../../machines/plan/billing.events.ts';
import { type Amount, defaultPrices, type Prices } from '../../machines/plan/prices.ts';
import {
  type PaddleItem,
  type PaddlePrices,
  paddleItems,
  soldItemOf,
} from '../../server/billing/paddle.facts.ts';
import type { SubscriptionChange } from '../../server/billing/payment-provider.ts';
import { SandboxLedger } from '../../server/billing/sandbox.logic.ts';
import {
  cardIn,
  emptySandbox,
  type SandboxState,
  type SandboxSubscription,
} from '../../server/billing/sandbox.state.ts';

export interface PaddleSale {
  readonly id: string;
  status: 'draft' | 'ready' | 'completed' | 'past_due' | 'canceled';
  readonly origin:
    | 'api'
    | 'subscription_recurring'
    | 'subscription_update'
    | 'subscription_payment_method_change';
  collectionMode: 'automatic' | 'manual';
  readonly items: readonly PaddleItem[];
  readonly currency: 'EUR' | 'USD';
  readonly customData: object | null;
  readonly createdAt: number;
  billedAt: number | null;
  subscriptionId: string | null;
  amount: Amount;
  card: string;
  adjustments: { readonly action: string; readonly status: string }[];
}

/** A webhook on its way. */
export interface PaddleWebhook {
  readonly event_id: string;
  readonly event_type: string;
  readonly occurred_at: string;
  readonly data: object;
}

const GOOD = '4242424242424242';

/** The prices of the account: one of each item. */
export const paddlePrices = Object.fromEntries(
  Object.keys(defaultPrices.EUR).map((item, at) => [item, `pri_${String(at).padStart(26, '0')}`]),
) as PaddlePrices;

/** Paddle's bookkeeping, computed like the sandbox's, in Paddle's terms. */
export class PaddleBook {
  readonly sales = new Map<string, PaddleSale>();
  readonly customData = new Map<string, object>();
  /** Scheduled resumption of a paused subscription. */
  readonly resumesAt = new Map<string, number>();
  readonly told: PaddleWebhook[] = [];
  /** Price for one unit of each item. */
  readonly listed: Prices = defaultPrices;
  #state: SandboxState = emptySandbox;
  #made = 0;
  readonly #tells: (webhook: PaddleWebhook) => void;

  constructor(tells: (webhook: PaddleWebhook) => void) {
    this.#tells = tells;
  }

  subscription(id: string): SandboxSubscription | null {
    return this.#state.subscriptions[bookId(id)] ?? null;
  }

  /** Sales in order. */
  salesOf(subscriptionId: string): readonly PaddleSale[] {
    return [...this.sales.values()].filter((sale) => sale.subscriptionId === subscriptionId);
  }

  open(sale: Pick<PaddleSale, 'items' | 'currency' | 'customData' | 'origin'>): PaddleSale {
    const opened: PaddleSale = {
      ...sale,
      id: this.#id('txn'),
      status: 'draft',
      collectionMode: 'automatic',
      createdAt: Date.now(),
      billedAt: null,
      subscriptionId: null,
      amount: { gross: 0, net: 0, tax: 0, currency: sale.currency, text: '' },
      card: GOOD,
      adjustments: [],
    };
    this.sales.set(opened.id, opened);
    return opened;
  }

  /** Types a card into the form. False: refused or declined. */
  pay(id: string, typed: string): boolean {
    const sale = this.sales.get(id);
    const card = cardIn(typed);
    if (sale === undefined || card === null || sale.collectionMode === 'manual') return false;
    if (sale.status !== 'draft' && sale.status !== 'ready') return sale.status === 'completed';
    sale.status = 'ready';
    sale.card = card;
    if (sale.origin === 'subscription_payment_method_change') return this.#changeCard(sale, typed);
    const sold = soldItemOf(paddlePrices, sale.items);
    if (sold === null) return false;
    const checkoutId = String(Reflect.get(Object(sale.customData), 'checkoutId'));
    const order = { checkoutId, ...sold, currency: sale.currency, team: '', returnTo: '/' };
    return this.#step((book) => book.pay(book.open(order), card), sale);
  }

  preview(id: string, change: SubscriptionChange) {
    return this.#peek((book) => book.preview(bookId(id), change));
  }

  change(id: string, change: SubscriptionChange): boolean {
    return this.#step((book) => book.change(bookId(id), change)) !== null;
  }

  cancel(id: string): void {
    this.#step((book) => book.cancel(bookId(id)));
  }

  end(id: string): void {
    this.#step((book) => book.end(bookId(id)));
  }

  resume(id: string): void {
    this.resumesAt.delete(id);
    this.#step((book) => book.resume(bookId(id)));
  }

  /** Cancels the scheduled resumption: it stays paused. */
  unschedule(id: string): void {
    if (!this.resumesAt.delete(id)) this.resume(id);
  }

  pause(id: string): void {
    this.#step((book) => book.pause(bookId(id)));
  }

  renew(id: string): void {
    this.#step((book) => book.pushToDue(bookId(id)));
  }

  /** Refunds money; the purchase continues, as Paddle leaves that to the seller. */
  refund(id: string, action: 'refund' | 'chargeback', type: 'full' | 'partial' = 'full'): void {
    const sale = this.salesOf(id).at(-1) ?? this.sales.get(id);
    if (sale === undefined) return;
    const about = { action, type, transaction_id: sale.id, subscription_id: sale.subscriptionId };
    this.tell('adjustment.created', { id: this.#id('adj'), status: 'pending_approval', ...about });
    sale.adjustments = [{ action, status: 'approved' }];
    this.tell('adjustment.updated', { id: this.#id('adj'), status: 'approved', ...about });
  }

  tell(event_type: string, data: object): void {
    const occurred_at = new Date().toISOString();
    const webhook = { event_id: this.#id('evt'), event_type, occurred_at, data };
    this.told.push(webhook);
    this.#tells(webhook);
  }

  #changeCard(sale: PaddleSale, typed: string): boolean {
    const card = cardIn(typed);
    const id = sale.subscriptionId ?? '';
    if (card === null || !this.#step((book) => book.changeCard(bookId(id), card))) return false;
    Object.assign(sale, { status: 'completed', billedAt: Date.now() });
    this.tell('transaction.completed', { id: sale.id });
    return true;
  }

  #peek<Value>(work: (book: SandboxLedger) => Value): Value {
    return work(new SandboxLedger(this.#state, defaultPrices, Date.now(), () => this.#id('page')));
  }

  #step<Value>(work: (book: SandboxLedger) => Value, sale: PaddleSale | null = null): Value {
    const book = new SandboxLedger(this.#state, defaultPrices, Date.now(), () => this.#id('page'));
    const value = work(book);
    const events: BillingEvent[] = book.state.outbox.map(({ body }) => JSON.parse(body));
    this.#state = { ...book.state, outbox: [] };
    for (const event of events) this.#retell(event, sale);
    return value;
  }

  /** The sandbox's events in Paddle's words. */
  #retell(event: BillingEvent, paid: PaddleSale | null): void {
    if (event.kind === 'subscription') {
      const { id: own, status } = event.subscription;
      const id = paddleIdOf(own);
      if (paid !== null) {
        paid.subscriptionId = id;
        this.customData.set(id, Object(paid.customData));
      }
      this.tell(status === 'canceled' ? 'subscription.canceled' : 'subscription.updated', { id });
    }
    if (event.kind !== 'payment') return;
    const { status, amount } = event.payment;
    const sale = paid ?? this.#billed(event);
    const isPaid = status === 'paid';
    Object.assign(sale, { status: isPaid ? 'completed' : 'past_due', amount, billedAt: Date.now() });
    // A payment precedes its subscription's id, which exists on request.
    if (paid !== null && this.#newestSubscription(event.checkoutId) !== null) {
      sale.subscriptionId = this.#newestSubscription(event.checkoutId);
      this.customData.set(sale.subscriptionId ?? '', Object(sale.customData));
    }
    this.tell(isPaid ? 'transaction.completed' : 'transaction.payment_failed', { id: sale.id });
  }

  /** An automatic transaction of Paddle. */
  #billed({ checkoutId }: { readonly checkoutId: string }): PaddleSale {
    const subscriptionId = this.#newestSubscription(checkoutId) ?? '';
    const subscription = this.subscription(subscriptionId);
    if (subscription === null) throw new Error(`Nothing is billed for ${checkoutId}.`);
    const { item, seats, currency, card } = subscription;
    const items = paddleItems(paddlePrices, item, seats);
    const sale = this.open({ items, currency, customData: null, origin: 'subscription_recurring' });
    return Object.assign(sale, { subscriptionId, card });
  }

  #newestSubscription(checkoutId: string): string | null {
    const found = Object.values(this.#state.subscriptions).findLast((each) => each.checkoutId === checkoutId);
    return found === undefined ? null : paddleIdOf(found.id);
  }

  #id(kind: string): string {
    this.#made += 1;
    return `${kind}_${String(this.#made).padStart(26, '0')}`;
  }
}

const paddleIdOf = (own: string) => `sub_${own.slice('sub_'.length).padStart(26, '0')}`;
const bookId = (id: string) => `sub_${id.slice(-8)}`;
