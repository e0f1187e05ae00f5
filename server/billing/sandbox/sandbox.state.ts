import type { PurchaseFacts, SubscriptionFacts } from '../../../machines/billing/billing.events.ts';
import type { ItemId, SoldItem } from '../../../machines/billing/billing.items.ts';
import type { Amount, Currency } from '../../../machines/billing/money.ts';
import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import type { CardNumber } from './sandbox.cards.ts';

export interface SandboxOrder {
  readonly checkoutId: string;
  readonly item: SoldItem;
  readonly seats: number;
  readonly currency: Currency;
  readonly team: string;
  /** Where the browser goes when it has paid. */
  readonly returnTo: string;
}

export interface SandboxCheckout {
  readonly id: string;
  readonly order: SandboxOrder;
  readonly status: 'open' | 'paid' | 'closed';
}

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
  readonly ahead: Duration;
}

export interface SandboxInvoice {
  readonly id: string;
  readonly checkoutId: string;
  readonly of: string;
  readonly item: ItemId;
  readonly at: Instant;
  readonly amount: Amount;
  readonly status: 'paid' | 'failed' | 'refunded';
}

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
