import type { ChangePreview, Invoice, PaymentForm } from '../../machines/plan/billing.answers.ts';
import type { BillingEvent, SubscriptionFacts } from '../../machines/plan/billing.events.ts';
import type { RecurringItem, SoldItem } from '../../machines/plan/billing.items.ts';
import type { Currency, PricedItem } from '../../machines/plan/prices.ts';

export interface PaymentOrder {
  readonly checkoutId: string;
  readonly item: SoldItem;
  readonly seats: number;
  readonly currency: Currency;
  readonly team: string;
  readonly pages: PaymentPages;
}

export interface PaymentPages {
  readonly pay: string;
  readonly returnTo: string;
}

export interface OpenedCheckout {
  readonly id: string;
  readonly providerId: string;
}

export interface SubscriptionChange {
  readonly item: RecurringItem;
  readonly seats: number;
}

export interface ProviderRequest {
  readonly body: string;
  header(name: string): string;
}

/** Calls with the same `key` charge only once. All methods may throw `provider_unavailable` or `payment_declined`. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'paddle';
  /** Null if the provider uses its own payment pages. */
  readonly form: PaymentForm | null;
  prices(currency: Currency): Promise<readonly PricedItem[]>;
  openCheckout(order: PaymentOrder, key: string): Promise<{ readonly id: string; readonly url: string }>;
  /** Resolves to false if the checkout is paid. */
  closeCheckout(id: string): Promise<boolean>;
  previewChange(subscriptionId: string, change: SubscriptionChange): Promise<ChangePreview>;
  change(subscriptionId: string, change: SubscriptionChange, key: string): Promise<SubscriptionFacts>;
  /** Resolves to null if no change used the key, or if another change followed. */
  changed(subscriptionId: string, key: string): Promise<SubscriptionFacts | null>;
  /** Cancels at the end of the paid period. */
  cancel(subscriptionId: string, key: string): Promise<SubscriptionFacts>;
  end(subscriptionId: string): Promise<void>;
  /** Ends a pause, or removes a scheduled change. */
  resume(subscriptionId: string, key: string): Promise<SubscriptionFacts>;
  updatePaymentMethod(subscriptionId: string, pages: PaymentPages): Promise<string>;
  invoices(checkouts: readonly OpenedCheckout[]): Promise<readonly Invoice[]>;
  invoiceUrl(id: string): Promise<string | null>;
  subscription(id: string): Promise<SubscriptionFacts | null>;
  /**
   * Resolves to null for a bad signature, and to an empty list if there is nothing to store. If it throws
   * `provider_unavailable`, the provider sends the event again.
   */
  events(request: ProviderRequest): Promise<readonly BillingEvent[] | null>;
}
