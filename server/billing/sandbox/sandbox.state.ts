import type { PurchaseFacts, SubscriptionFacts } from '../../../machines/billing/billing.events.ts';
import type { ItemId, SoldItem } from '../../../machines/billing/billing.items.ts';
import type { Amount, Currency } from '../../../machines/billing/money.ts';
import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import type { CardNumber } from './sandbox.cards.ts';

/** What is to be paid for, as it was asked. */
export interface SandboxOrder {
  readonly checkoutId: string;
  readonly item: SoldItem;
  readonly seats: number;
  readonly currency: Currency;
  /** Whose it is, as the payer reads it. */
  readonly team: string;
  /** Where the browser goes when it has paid. */
  readonly returnTo: string;
}

/** A page on which somebody pays, or changes the card of a subscription. */
export interface SandboxCheckout {
  readonly id: string;
  readonly order: SandboxOrder;
  readonly status: 'open' | 'paid' | 'closed';
}

/** A page on which the card of a subscription is changed. */
export interface SandboxCardPage {
  readonly id: string;
  readonly subscriptionId: string;
  readonly returnTo: string;
}

export interface SandboxSubscription extends SubscriptionFacts {
  readonly card: CardNumber;
  readonly currency: Currency;
  readonly periodStart: Instant;
  /** What is taken off the next bills, in hundredths. */
  readonly credit: number;
  /** How often the bill that is due was tried. */
  readonly tries: number;
  /** How far its clock was put forward, by hand. */
  readonly ahead: Duration;
}

export interface SandboxInvoice {
  readonly id: string;
  readonly checkoutId: string;
  /** The subscription, or the purchase. */
  readonly of: string;
  readonly item: ItemId;
  readonly at: Instant;
  readonly amount: Amount;
  readonly status: 'paid' | 'failed' | 'refunded';
}

/** An event on its way to us. */
export interface SandboxDelivery {
  readonly id: string;
  readonly body: string;
}

/** Everything that the pretend provider knows. One value: it is small, and written whole. */
export interface SandboxState {
  /** Counts up: ids, and the order of events of one instant. */
  readonly serial: number;
  readonly checkouts: Readonly<Record<string, SandboxCheckout>>;
  readonly cardPages: Readonly<Record<string, SandboxCardPage>>;
  readonly subscriptions: Readonly<Record<string, SandboxSubscription>>;
  readonly purchases: Readonly<Record<string, PurchaseFacts>>;
  readonly invoices: readonly SandboxInvoice[];
  /** What is still to be delivered, in order. */
  readonly outbox: readonly SandboxDelivery[];
  /** How calls with a key were answered: the same key gives the same answer. */
  readonly answers: Readonly<Record<string, string>>;
}

export const emptySandbox: SandboxState = {
  serial: 0,
  checkouts: {},
  cardPages: {},
  subscriptions: {},
  purchases: {},
  invoices: [],
  outbox: [],
  answers: {},
};
