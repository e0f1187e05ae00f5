import type { PaymentForm } from '../../machines/billing/billing.answers.ts';
import type { BillingEvent, SubscriptionFacts } from '../../machines/billing/billing.events.ts';
import type { RecurringItem, SoldItem } from '../../machines/billing/billing.items.ts';
import type { Amount, Currency } from '../../machines/billing/money.ts';
import type { PricedItem } from '../../machines/billing/prices.ts';
import type { Instant } from '../../machines/kernel/time.ts';

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
  readonly pay: string;
  readonly returnTo: string;
}

export interface OpenedCheckout {
  readonly id: string;
  readonly providerId: string;
}

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

export interface ProviderRequest {
  readonly body: string;
  header(name: string): string;
}

/**
 * Takes the money. Changing calls have a key: the same key charges once. Refuses `provider_unavailable` and
 * `payment_declined`.
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
  end(subscriptionId: string): Promise<void>;
  /** Takes a scheduled change back, or ends a pause. */
  resume(subscriptionId: string, key: string): Promise<SubscriptionFacts>;
  updatePaymentMethod(subscriptionId: string, pages: PaymentPages): Promise<string>;
  /** Of what was bought there, the newest first. */
  invoices(checkouts: readonly OpenedCheckout[]): Promise<readonly Invoice[]>;
  invoiceUrl(id: string): Promise<string | null>;
  /** As the provider has it now; null: it knows none. */
  subscription(id: string): Promise<SubscriptionFacts | null>;
  /** Null: badly signed. Empty: nothing to store. Refuses `provider_unavailable`, to be sent again. */
  events(request: ProviderRequest): Promise<readonly BillingEvent[] | null>;
}
