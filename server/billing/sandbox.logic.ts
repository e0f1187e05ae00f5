import { ownEntry } from '../../machines/kernel/shapes.ts';
import { DAY, type Instant } from '../../machines/kernel/time.ts';
import type { ChangePreview } from '../../machines/plan/billing.answers.ts';
import type { BillingEvent, RefundReason, SubscriptionFacts } from '../../machines/plan/billing.events.ts';
import {
  ITEMS,
  isRecurring,
  periodAfter,
  type RecurringItem,
  type SoldItem,
} from '../../machines/plan/billing.items.ts';
import { type Amount, amountOf, type Currency, type Prices, priceOf } from '../../machines/plan/prices.ts';
import type { SubscriptionChange } from './payment-provider.ts';
import {
  type CardNumber,
  EXPIRED_CARD,
  methodOf,
  paysLater,
  paysNow,
  type SandboxInvoice,
  type SandboxOrder,
  type SandboxState,
  type SandboxSubscription,
} from './sandbox.state.ts';

export const taxIn = (currency: Currency): number => (currency === 'EUR' ? 19 : 0);
const RETRY_AFTER = 3 * DAY;
const MAX_PAYMENT_TRIES = 3;

export class SandboxLedger {
  state: SandboxState;
  readonly #prices: Prices;
  readonly #wall: Instant;
  readonly #newPageId: () => string;

  /** `newPageId` must return ids that cannot be guessed. */
  constructor(state: SandboxState, prices: Prices, wall: Instant, newPageId: () => string) {
    this.state = state;
    this.#prices = prices;
    this.#wall = wall;
    this.#newPageId = newPageId;
  }

  open(order: SandboxOrder): string {
    const id = this.#newPageId();
    this.state = {
      ...this.state,
      checkouts: { ...this.state.checkouts, [id]: { id, order, status: 'open' } },
    };
    return id;
  }

  close(id: string): boolean {
    const checkout = ownEntry(this.state.checkouts, id);
    if (checkout?.status === 'paid') return false;
    if (checkout !== undefined) this.#setCheckout(id, 'closed');
    return true;
  }

  due({ item, seats, currency }: SandboxOrder): Amount {
    return this.#amount(priceOf(this.#prices, currency, item, seats), currency);
  }

  /** Returns false if the card is declined. */
  pay(id: string, card: CardNumber): boolean {
    const checkout = ownEntry(this.state.checkouts, id);
    if (checkout === undefined || checkout.status === 'closed') return false;
    if (checkout.status === 'paid') return true;
    if (!paysNow(card)) return false;
    this.#setCheckout(id, 'paid');
    const { order } = checkout;
    if (isRecurring(order.item)) this.#subscribe(order, order.item, card);
    else this.#sell(order, order.item);
    return true;
  }

  openCardPage(subscriptionId: string, returnTo: string): string {
    const id = this.#newPageId();
    const page = { id, subscriptionId, returnTo };
    this.state = { ...this.state, cardPages: { ...this.state.cardPages, [id]: page } };
    return id;
  }

  changeCard(subscriptionId: string, card: CardNumber): boolean {
    if (!paysNow(card)) return false;
    const changed = { ...this.subscription(subscriptionId), card, paymentMethod: methodOf(card), tries: 0 };
    if (changed.status === 'past_due') this.#bill(changed);
    else this.#tell(changed);
    return true;
  }

  preview(id: string, wanted: SubscriptionChange): ChangePreview {
    const { now, next, nextAt, currency } = this.#priced(this.subscription(id), wanted);
    return { now: this.#amount(now, currency), next: this.#amount(next, currency), nextAt };
  }

  change(id: string, wanted: SubscriptionChange): SubscriptionFacts | null {
    const before = this.subscription(id);
    const { now, credit, nextAt, periodStart, currency } = this.#priced(before, wanted);
    if (now > 0 && !paysLater(before.card)) return null;
    const { item, seats } = wanted;
    const changed: SandboxSubscription = {
      ...before,
      item,
      seats,
      credit,
      periodStart,
      nextBillAt: nextAt,
      paidUntil: nextAt,
    };
    if (now > 0) this.#invoice(changed, this.#amount(now, currency), 'paid', this.#nowOf(changed));
    return this.#tell(changed);
  }

  cancel(id: string): SubscriptionFacts {
    const before = this.subscription(id);
    const at = before.paidUntil;
    if (before.status === 'past_due' || before.status === 'paused' || at === null) return this.#end(before);
    return this.#tell({ ...before, scheduled: { action: 'cancel', at } });
  }

  end(id: string): SubscriptionFacts {
    const before = this.subscription(id);
    return before.status === 'canceled' ? publicSubscription(before) : this.#end(before);
  }

  resume(id: string): SubscriptionFacts {
    const before = this.subscription(id);
    const now = this.#nowOf(before);
    if (before.status !== 'paused') return this.#tell({ ...before, scheduled: null });
    const { paidUntil } = before;
    if (paidUntil !== null && paidUntil > now)
      return this.#tell({ ...before, status: 'active', nextBillAt: paidUntil });
    return this.#bill({ ...before, status: 'active', nextBillAt: now });
  }

  pause(id: string): SubscriptionFacts {
    return this.#tell({ ...this.subscription(id), status: 'paused', scheduled: null, nextBillAt: null });
  }

  pauseLater(id: string): SubscriptionFacts {
    const before = this.subscription(id);
    const at = before.paidUntil ?? this.#nowOf(before);
    return this.#tell({ ...before, scheduled: { action: 'pause', at } });
  }

  expireCard(id: string): SubscriptionFacts {
    const card = EXPIRED_CARD;
    return this.#tell({ ...this.subscription(id), card, paymentMethod: methodOf(card) });
  }

  runDue(): void {
    for (const { id } of Object.values(this.state.subscriptions)) this.#runDueOf(id);
  }

  pushToDue(id: string): void {
    const before = this.subscription(id);
    const due = before.scheduled?.at ?? before.nextBillAt;
    if (due === null) return;
    const ahead = Math.max(before.ahead, due - this.#wall);
    this.state = {
      ...this.state,
      subscriptions: { ...this.state.subscriptions, [id]: { ...before, ahead } },
    };
    this.#runDueOf(id);
  }

  refund(id: string, reason: RefundReason): void {
    const subscription = ownEntry(this.state.subscriptions, id);
    this.state = {
      ...this.state,
      invoices: this.state.invoices.map((each) => (each.of === id ? { ...each, status: 'refunded' } : each)),
    };
    const subject = subscription === undefined ? 'purchase' : 'subscription';
    this.#emit(
      { kind: 'refund', of: { subject, id }, reason },
      subscription === undefined ? this.#wall : this.#nowOf(subscription),
    );
    if (subscription !== undefined) this.#end(subscription);
  }

  invoicesOf(checkoutIds: readonly string[]): readonly SandboxInvoice[] {
    return this.state.invoices.filter(({ checkoutId }) => checkoutIds.includes(checkoutId)).toReversed();
  }

  subscription(id: string): SandboxSubscription {
    const found = ownEntry(this.state.subscriptions, id);
    if (found === undefined) throw new Error(`The billing sandbox has no subscription ${id}.`);
    return found;
  }

  factsOf(id: string): SubscriptionFacts | null {
    const found = ownEntry(this.state.subscriptions, id);
    return found === undefined ? null : publicSubscription(found);
  }

  #runDueOf(id: string): void {
    // Moving the clock by a year makes twelve bills due.
    for (let bills = 0; bills < 100; bills += 1) {
      const subscription = this.subscription(id);
      const { status, scheduled, nextBillAt } = subscription;
      const now = this.#nowOf(subscription);
      const isOver = status === 'canceled' || status === 'paused';
      if (!isOver && scheduled !== null && scheduled.at <= now) {
        if (scheduled.action === 'cancel') this.#end(subscription);
        else this.pause(id);
      } else if (!isOver && scheduled === null && nextBillAt !== null && nextBillAt <= now)
        this.#bill(subscription);
      else return;
    }
  }

  #subscribe(order: SandboxOrder, item: RecurringItem, card: CardNumber): void {
    const { checkoutId, seats, currency } = order;
    const until = periodAfter(item, this.#wall);
    const made: SandboxSubscription = {
      id: this.#id('sub'),
      checkoutId,
      item,
      seats,
      currency,
      card,
      status: 'active',
      startedAt: this.#wall,
      periodStart: this.#wall,
      nextBillAt: until,
      nextAmount: null,
      paidUntil: until,
      scheduled: null,
      paymentMethod: methodOf(card),
      credit: 0,
      tries: 0,
      ahead: 0,
    };
    this.#invoice(made, this.due(order), 'paid', this.#wall);
    this.#tell(made);
  }

  #sell(order: SandboxOrder, item: Exclude<SoldItem, RecurringItem>): void {
    const { checkoutId } = order;
    const amount = this.due(order);
    const id = this.#id('pur');
    const purchase = { id, checkoutId, item, startsAt: this.#wall, endsAt: null, amount };
    this.state = { ...this.state, purchases: { ...this.state.purchases, [id]: purchase } };
    this.#invoice(purchase, amount, 'paid', this.#wall);
    this.#emit({ kind: 'purchase', purchase }, this.#wall);
  }

  #bill(before: SandboxSubscription): SubscriptionFacts {
    const { item, seats, currency, credit } = before;
    const now = this.#nowOf(before);
    const full = priceOf(this.#prices, currency, item, seats);
    const difference = Math.max(0, full - credit);
    const amount = this.#amount(difference, currency);
    if (difference > 0 && !paysLater(before.card)) {
      this.#invoice(before, amount, 'failed', now);
      if (before.tries + 1 >= MAX_PAYMENT_TRIES) return this.#end(before);
      const nextBillAt = (before.nextBillAt ?? now) + RETRY_AFTER;
      return this.#tell({ ...before, status: 'past_due', tries: before.tries + 1, nextBillAt });
    }
    const from = before.status === 'past_due' ? now : (before.nextBillAt ?? now);
    const until = periodAfter(item, from);
    const billed: SandboxSubscription = {
      ...before,
      status: 'active',
      tries: 0,
      credit: Math.max(0, credit - full),
      periodStart: from,
      nextBillAt: until,
      paidUntil: until,
    };
    if (difference > 0) this.#invoice(billed, amount, 'paid', now);
    return this.#tell(billed);
  }

  #end(before: SandboxSubscription): SubscriptionFacts {
    return this.#tell({ ...before, status: 'canceled', scheduled: null, nextBillAt: null, paidUntil: null });
  }

  #priced(before: SandboxSubscription, wanted: SubscriptionChange) {
    const { currency, periodStart } = before;
    const at = this.#nowOf(before);
    const end = before.paidUntil ?? at;
    const days = Math.max(1, Math.round((end - periodStart) / DAY));
    const left = Math.min(days, Math.max(0, Math.ceil((end - at) / DAY)));
    const old = priceOf(this.#prices, currency, before.item, before.seats);
    const full = priceOf(this.#prices, currency, wanted.item, wanted.seats);
    const unused = Math.round((old * left) / days) + before.credit;
    const samePeriod = ITEMS[before.item].period === ITEMS[wanted.item].period;
    const amount = samePeriod ? Math.round((full * left) / days) : full;
    const credit = Math.max(0, unused - amount);
    return {
      currency,
      credit,
      now: Math.max(0, amount - unused),
      next: Math.max(0, full - credit),
      nextAt: samePeriod ? end : periodAfter(wanted.item, at),
      periodStart: samePeriod ? periodStart : at,
    };
  }

  #tell(changed: SandboxSubscription): SubscriptionFacts {
    const subscriptionNow = { ...changed, nextAmount: this.#nextAmount(changed) };
    this.state = {
      ...this.state,
      subscriptions: { ...this.state.subscriptions, [subscriptionNow.id]: subscriptionNow },
    };
    const subscription = publicSubscription(subscriptionNow);
    this.#emit({ kind: 'subscription', subscription }, this.#nowOf(subscriptionNow));
    return subscription;
  }

  #nextAmount({ nextBillAt, scheduled, item, seats, currency, credit }: SandboxSubscription): Amount | null {
    if (nextBillAt === null || scheduled !== null) return null;
    return this.#amount(Math.max(0, priceOf(this.#prices, currency, item, seats) - credit), currency);
  }

  #invoice(
    {
      id: of,
      checkoutId,
      item,
    }: { readonly id: string; readonly checkoutId: string; readonly item: SoldItem },
    amount: Amount,
    status: 'paid' | 'failed',
    at: Instant,
  ): void {
    const id = this.#newPageId();
    const invoice: SandboxInvoice = { id, checkoutId, of, item, at, amount, status };
    this.state = { ...this.state, invoices: [...this.state.invoices, invoice] };
    this.#emit({ kind: 'payment', checkoutId, payment: { id, status, amount, item } }, at);
  }

  #emit(what: NewBillingEvent, occurredAt: Instant): void {
    const id = this.#id('evt');
    const event: BillingEvent = { id, occurredAt, ...what };
    const outbox = [...this.state.outbox, { id, body: JSON.stringify(event) }];
    this.state = { ...this.state, outbox };
  }

  #nowOf({ ahead }: SandboxSubscription): Instant {
    return this.#wall + ahead;
  }

  #id(kind: string): string {
    const serial = this.state.serial + 1;
    this.state = { ...this.state, serial };
    return `${kind}_${String(serial).padStart(8, '0')}`;
  }

  #setCheckout(id: string, status: 'paid' | 'closed'): void {
    const checkout = ownEntry(this.state.checkouts, id);
    if (checkout === undefined) return;
    this.state = { ...this.state, checkouts: { ...this.state.checkouts, [id]: { ...checkout, status } } };
  }

  #amount(gross: number, currency: Currency): Amount {
    return amountOf(gross, currency, taxIn(currency));
  }
}

function publicSubscription(subscription: SandboxSubscription): SubscriptionFacts {
  const { id, checkoutId, item, seats, status, startedAt } = subscription;
  const { nextBillAt, nextAmount, paidUntil, scheduled, paymentMethod } = subscription;
  const bought = { id, checkoutId, item, seats, status, startedAt };
  return { ...bought, nextBillAt, nextAmount, paidUntil, scheduled, paymentMethod };
}

type NewBillingEvent = BillingEvent extends infer Event
  ? Event extends BillingEvent
    ? Omit<Event, 'id' | 'occurredAt'>
    : never
  : never;
