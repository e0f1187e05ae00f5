import type { PurchaseFacts, SubscriptionFacts } from '../../machines/billing/billing.events.ts';
import type { ItemId, SoldItem } from '../../machines/billing/billing.items.ts';
import type { Amount, Currency } from '../../machines/billing/money.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { CardNumber } from './sandbox.cards.ts';

export interface SandboxOrder {
  readonly checkoutId: string;
  readonly item: SoldItem;
  readonly seats: number;
  readonly currency: Currency;
  readonly team: string;
  /** Return address. */
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
  /** Credit, in hundredths. */
  readonly credit: number;
  /** Tries of the due bill. */
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

/** The whole state, written in one step. */
export interface SandboxState {
  /** Ids, and order of events of one instant. */
  readonly serial: number;
  readonly checkouts: Readonly<Record<string, SandboxCheckout>>;
  readonly cardPages: Readonly<Record<string, SandboxCardPage>>;
  readonly subscriptions: Readonly<Record<string, SandboxSubscription>>;
  readonly purchases: Readonly<Record<string, PurchaseFacts>>;
  readonly invoices: readonly SandboxInvoice[];
  readonly outbox: readonly SandboxDelivery[];
  /** Answers by key. */
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
