import { z } from 'zod';
import { billingEventFrom, subscriptionSchema } from '../../../machines/billing/billing.events.schema.ts';
import { CURRENCIES, type Currency } from '../../../machines/billing/money.ts';
import { type Prices, priceList } from '../../../machines/billing/prices.ts';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type {
  ChangePreview,
  Invoice,
  PaymentOrder,
  PaymentProvider,
  ProviderRequest,
  SubscriptionChange,
} from '../payment-provider.ts';
import { isSignedWebhook } from '../webhook-signature.ts';
import type { SandboxCall } from './sandbox.calls.ts';
import { taxIn } from './sandbox.logic.ts';

export interface SandboxProviderDeps {
  /** Where the sandbox answers. */
  readonly base: () => string;
  readonly apiKey: string;
  readonly secret: string;
  readonly prices: Prices;
  readonly clock: Clock;
  /** How long it may take to answer. */
  readonly within?: Duration;
}

const WITHIN: Duration = 10 * SECOND;

const amountSchema = z.object({
  gross: z.int(),
  net: z.int(),
  tax: z.int(),
  currency: z.enum(CURRENCIES),
  text: z.string(),
});
const idSchema = z.object({ id: z.string() });
const previewSchema = z.object({ now: amountSchema, next: amountSchema, nextAt: z.number() });
const invoicesSchema = z.array(
  z.object({
    id: z.string(),
    at: z.number(),
    amount: amountSchema,
    status: z.enum(['paid', 'failed', 'refunded']),
  }),
);

/** The pretend provider as ours: over HTTP, as any other would be. */
export class SandboxProvider implements PaymentProvider {
  readonly name = 'sandbox';
  readonly #deps: SandboxProviderDeps;

  constructor(deps: SandboxProviderDeps) {
    this.#deps = deps;
  }

  prices(currency: Currency) {
    return Promise.resolve(priceList(this.#deps.prices, currency, taxIn(currency)));
  }

  async openCheckout(order: PaymentOrder, key: string) {
    const { id } = idSchema.parse(await this.#call({ call: 'open', order }, key));
    return { id, url: `/sandbox/pay/${id}/` };
  }

  async closeCheckout(id: string): Promise<boolean> {
    return z.object({ closed: z.boolean() }).parse(await this.#call({ call: 'close', id })).closed;
  }

  async previewChange(id: string, change: SubscriptionChange): Promise<ChangePreview> {
    return previewSchema.parse(await this.#call({ call: 'preview', id, change }));
  }

  async change(id: string, change: SubscriptionChange, key: string) {
    return subscriptionSchema.parse(await this.#call({ call: 'change', id, change }, key));
  }

  async cancel(id: string, key: string) {
    return subscriptionSchema.parse(await this.#call({ call: 'cancel', id }, key));
  }

  async resume(id: string, key: string) {
    return subscriptionSchema.parse(await this.#call({ call: 'resume', id }, key));
  }

  async updatePaymentMethod(id: string, returnTo: string): Promise<string> {
    const page = idSchema.parse(await this.#call({ call: 'card', id, returnTo }));
    return `/sandbox/card/${page.id}/`;
  }

  async invoices(checkoutIds: readonly string[]): Promise<readonly Invoice[]> {
    const told = invoicesSchema.parse(await this.#call({ call: 'invoices', checkoutIds: [...checkoutIds] }));
    return told.map((invoice) => ({ ...invoice, url: `/sandbox/invoices/${invoice.id}/` }));
  }

  async subscription(id: string) {
    return subscriptionSchema.nullable().parse(await this.#call({ call: 'subscription', id }));
  }

  event({ body, header }: ProviderRequest) {
    const { secret, clock } = this.#deps;
    const signed = { header: header('sandbox-signature'), body };
    return isSignedWebhook([secret], signed, clock.wall()) ? billingEventFrom(jsonIn(body)) : null;
  }

  async #call(asked: SandboxCall, key?: string): Promise<unknown> {
    const { base, apiKey, within = WITHIN } = this.#deps;
    const headers = {
      'content-type': 'application/json',
      'x-sandbox-key': apiKey,
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const answer = await fetch(`${base()}/sandbox/api`, {
      method: 'POST',
      headers,
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(within),
    }).catch(() => refuse('provider_unavailable'));
    if (answer.status === 402) refuse('payment_declined');
    if (!answer.ok) refuse('provider_unavailable');
    return answer.json();
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
