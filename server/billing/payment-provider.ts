import type { PaymentForm } from '../../machines/billing/billing.answers.ts';
import type { BillingEvent, SubscriptionFacts } from '../../machines/billing/billing.events.ts';
import type { RecurringItem, SoldItem } from '../../machines/billing/billing.items.ts';
import type { Amount, Currency } from '../../machines/billing/money.ts';
import type { PricedItem } from '../../machines/billing/prices.ts';
import type { Instant } from '../../machines/kernel/time.ts';

/** What somebody is to pay for. */
export interface PaymentOrder {
  /** Ours: it comes back with every event of what was bought. */
  readonly checkoutId: string;
  readonly item: SoldItem;
  readonly seats: number;
  readonly currency: Currency;
  readonly team: string;
  readonly pages: PaymentPages;
}

/** Pages of ours, as paths. */
export interface PaymentPages {
  /** Where the provider's form opens, if it opens on a page of ours. */
  readonly pay: string;
  /** Where the browser goes then. */
  readonly returnTo: string;
}

/** A checkout as the provider knows it. */
export interface OpenedCheckout {
  readonly id: string;
  readonly providerId: string;
}

/** What a change costs: charged at once, and at the next bill. */
export interface ChangePreview {
  readonly now: Amount;
  readonly next: Amount;
  readonly nextAt: Instant;
}

export interface SubscriptionChange {
  readonly item: RecurringItem;
  readonly seats: number;
}

export interface Invoice {
  readonly id: string;
  readonly at: Instant;
  readonly amount: Amount;
  readonly status: 'paid' | 'failed' | 'refunded';
}

/** A webhook as it came: nothing of it is read before its signature is good. */
export interface ProviderRequest {
  readonly body: string;
  header(name: string): string;
}

/**
 * Who takes the money. A call that changes something takes a key: the same key gives the same answer and charges once.
 * Refuses `provider_unavailable` when it cannot be reached or is not well, `payment_declined` when no money came.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'paddle';
  /** Null: it has pages of its own. */
  readonly form: PaymentForm | null;
  prices(currency: Currency): Promise<readonly PricedItem[]>;
  openCheckout(order: PaymentOrder, key: string): Promise<{ readonly id: string; readonly url: string }>;
  /** Nobody can pay there any more. False: somebody has paid. */
  closeCheckout(id: string): Promise<boolean>;
  previewChange(subscriptionId: string, change: SubscriptionChange): Promise<ChangePreview>;
  change(subscriptionId: string, change: SubscriptionChange, key: string): Promise<SubscriptionFacts>;
  /** What became of the change that was asked for with this key; null: none was made, or another one since. */
  changed(subscriptionId: string, key: string): Promise<SubscriptionFacts | null>;
  /** For the end of what is paid. */
  cancel(subscriptionId: string, key: string): Promise<SubscriptionFacts>;
  /** At once and for good: nothing is billed any more. Done again, it changes nothing. */
  end(subscriptionId: string): Promise<void>;
  /** Takes a scheduled change back, or ends a pause. */
  resume(subscriptionId: string, key: string): Promise<SubscriptionFacts>;
  /** Resolves to where a card can be changed. */
  updatePaymentMethod(subscriptionId: string, pages: PaymentPages): Promise<string>;
  /** Of what was bought there, the newest first. */
  invoices(checkouts: readonly OpenedCheckout[]): Promise<readonly Invoice[]>;
  /** Where one of them can be printed; null: there is none. */
  invoiceUrl(id: string): Promise<string | null>;
  /** As the provider has it now; null: it knows none. */
  subscription(id: string): Promise<SubscriptionFacts | null>;
  /** Null: it is not signed as it should be. Empty: nothing of it could be kept. Refuses `provider_unavailable`: to be sent again. */
  events(request: ProviderRequest): Promise<readonly BillingEvent[] | null>;
}
