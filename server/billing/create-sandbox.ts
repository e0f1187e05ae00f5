import { z } from 'zod';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { ChangePreview, Invoice } from '../../machines/plan/billing.answers.ts';
import {
  CURRENCIES,
  type Currency,
  defaultPrices,
  type Prices,
  priceList,
} from '../../machines/plan/prices.ts';
import type { Env } from '../env.ts';
import type { Clock } from '../kernel/clock.ts';
import { configuredFile } from '../kernel/configured-file.ts';
import { refuse } from '../kernel/refused.ts';
import { idSource, keyFor } from '../kernel/secrets.ts';
import type { BillingParts, ChosenProvider } from './create-billing.ts';
import type {
  OpenedCheckout,
  PaymentOrder,
  PaymentPages,
  PaymentProvider,
  ProviderRequest,
  SubscriptionChange,
} from './payment-provider.ts';
import { taxIn } from './sandbox.logic.ts';
import { type SandboxCall, sandboxRoutes } from './sandbox.routes.ts';
import { billingEventFrom, pricesFrom, subscriptionSchema } from './sandbox.schema.ts';
import { Sandbox, SandboxControls } from './sandbox.ts';
import { readSignedJson } from './webhook-signature.ts';

interface SandboxProviderDeps {
  readonly base: () => string;
  readonly apiKey: string;
  readonly secret: string;
  readonly prices: Prices;
  readonly clock: Clock;
  readonly within?: Duration;
}

const SANDBOX_TIMEOUT: Duration = 10 * SECOND;

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

export class SandboxProvider implements PaymentProvider {
  readonly name = 'sandbox';
  readonly form = null;
  readonly #deps: SandboxProviderDeps;

  constructor(deps: SandboxProviderDeps) {
    this.#deps = deps;
  }

  prices(currency: Currency) {
    return Promise.resolve(priceList(this.#deps.prices, currency, taxIn(currency)));
  }

  async openCheckout({ pages: { returnTo }, ...paymentOrder }: PaymentOrder, key: string) {
    const order = { ...paymentOrder, returnTo };
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

  async changed(id: string, key: string) {
    return subscriptionSchema.nullable().parse(await this.#call({ call: 'changed', id, key }));
  }

  async cancel(id: string, key: string) {
    return subscriptionSchema.parse(await this.#call({ call: 'cancel', id }, key));
  }

  async resume(id: string, key: string) {
    return subscriptionSchema.parse(await this.#call({ call: 'resume', id }, key));
  }

  async end(id: string): Promise<void> {
    await this.#call({ call: 'end', id });
  }

  async updatePaymentMethod(id: string, { returnTo }: PaymentPages): Promise<string> {
    const page = idSchema.parse(await this.#call({ call: 'card', id, returnTo }));
    return `/sandbox/card/${page.id}/`;
  }

  async invoices(checkouts: readonly OpenedCheckout[]): Promise<readonly Invoice[]> {
    const checkoutIds = checkouts.map(({ id }) => id);
    return invoicesSchema.parse(await this.#call({ call: 'invoices', checkoutIds }));
  }

  invoiceUrl(id: string): Promise<string> {
    return Promise.resolve(`/sandbox/invoices/${encodeURIComponent(id)}/`);
  }

  async subscription(id: string) {
    return subscriptionSchema.nullable().parse(await this.#call({ call: 'subscription', id }));
  }

  events({ body, header }: ProviderRequest) {
    const { secret, clock } = this.#deps;
    const content = readSignedJson([secret], { header: header('sandbox-signature'), body }, clock.wall());
    const event = billingEventFrom(content);
    return Promise.resolve(event === null ? null : [event]);
  }

  async #call(sandboxCall: SandboxCall, key?: string): Promise<unknown> {
    const { base, apiKey, within = SANDBOX_TIMEOUT } = this.#deps;
    const headers = {
      'content-type': 'application/json',
      'x-sandbox-key': apiKey,
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const answer = await fetch(`${base()}/sandbox/api`, {
      method: 'POST',
      headers,
      body: JSON.stringify(sandboxCall),
      signal: AbortSignal.timeout(within),
    }).catch(() => refuse('provider_unavailable'));
    if (answer.status === 402) refuse('payment_declined');
    if (!answer.ok) refuse('provider_unavailable');
    return answer.json();
  }
}

export function createSandbox(parts: BillingParts): ChosenProvider {
  const { env, storage, plans, clock, onError } = parts;
  const prices = sandboxPrices(env);
  const base = () => `http://${reachableHost(env.HOST)}:${parts.server.port}`;
  const key = (purpose: 'sandbox-api' | 'sandbox-webhook') => keyFor(purpose, parts.secret).toString('hex');
  const secret = key('sandbox-webhook');
  const sandbox = new Sandbox({
    db: storage.db,
    turns: parts.turns,
    isShared: storage.locks !== null,
    clock,
    prices,
    secret,
    newPageId: idSource.id,
    hook: () => `${base()}/api/billing/events`,
    onError,
  });
  const apiKey = key('sandbox-api');
  const routes = sandboxRoutes({ sandbox, apiKey, security: parts.security });
  return {
    provider: new SandboxProvider({ base, apiKey, secret, prices, clock }),
    sandbox: {
      controls: (events) => new SandboxControls({ sandbox, plans, events, clock }),
      handlerAt: (httpsSite) => (request, peer, requestName, body) =>
        routes.fetch(request, { peer, requestName, body, httpsSite }),
      start: () => sandbox.start(),
      stop: () => sandbox.stop(),
    },
  };
}

function sandboxPrices({ BILLING_PRICES }: Env): Prices {
  if (BILLING_PRICES === undefined) return defaultPrices;
  return configuredFile('BILLING_PRICES', BILLING_PRICES, pricesFrom);
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
