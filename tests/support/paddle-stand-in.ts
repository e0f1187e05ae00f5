import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import type { Amount } from '../../machines/plan/prices.ts';
import { type PaddleItem, paddleItems, recurringItemsOf } from '../../server/billing/paddle.facts.ts';
import { signWebhook } from '../../server/billing/webhook-signature.ts';
import { PaddleBook, type PaddleSale, type PaddleWebhook, paddlePrices } from './paddle-book.ts';
import {
  details,
  iso,
  lineItemJson,
  nextTransactionJson,
  period,
  saleJson,
  saleJsonWithAdjustments,
  subscriptionJson,
} from './paddle-json.ts';
import {
  noQuery,
  pricingPreview,
  subscriptionCancel,
  subscriptionPreview,
  subscriptionQuery,
  subscriptionResume,
  subscriptionUpdate,
  transactionCreate,
  transactionQuery,
  transactionUpdate,
} from './paddle-requests.ts';
import { temporaryFolder } from './server-process.ts';

const API_KEY = 'pdl_sdbx_apikey_stand-in';
export const PADDLE_SECRETS: readonly string[] = ['pdl_ntfset_stand-in'];

/** Faults, each for the next changing call. */
export type PaddleFault = 'down' | 'busy' | 'lost' | 'no json' | 'slow';

interface Answer {
  readonly status: number;
  readonly body: object;
}

interface Call {
  readonly ids: readonly string[];
  readonly query: unknown;
  readonly body: unknown;
}

/** Paddle's answer to a call; calls that differ from its API reference are refused. */
interface Endpoint {
  readonly call: RegExp;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: (call: Call) => object | Answer;
}

const refusedWith = (status: number, code: string): Answer => ({
  status,
  body: {
    error: { type: status < 500 ? 'request_error' : 'api_error', code, detail: code, documentation_url: '' },
  },
});

/** Paddle's API over HTTP, with its webhooks and the form that a payer sees. */
export class PaddleStandIn {
  readonly book = new PaddleBook((webhook) => this.#queue(webhook));
  /** Every call, as `PATCH /subscriptions/sub_…`. */
  readonly calls: string[] = [];
  /** Requests that Paddle would refuse. */
  readonly refused: string[] = [];
  /** Target of webhooks; null: none yet. */
  hook: string | null = null;
  /** Signing secrets of webhooks. */
  secrets = PADDLE_SECRETS;
  /** It answers nothing. */
  isAway = false;
  readonly #server: Server;
  readonly #faults: PaddleFault[] = [];
  #waiting: PaddleWebhook[] = [];
  #delivery: Promise<void> = Promise.resolve();
  #isHolding = false;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then((answer) => {
        // Too slow: the client gives up first.
        if (answer === null) return;
        const { status, body } = answer;
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '30' }).end(text);
      });
    });
  }

  static async open(): Promise<PaddleStandIn> {
    const made = new PaddleStandIn();
    await new Promise<void>((done) => made.#server.listen(0, '127.0.0.1', done));
    return made;
  }

  async close(): Promise<void> {
    this.hook = null;
    await this.#delivery;
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Settings of a server that uses it as Paddle. */
  env(): Readonly<Record<string, string>> {
    const file = join(temporaryFolder(), 'paddle-prices.json');
    writeFileSync(file, JSON.stringify(paddlePrices));
    return {
      BILLING: 'paddle',
      PADDLE_API_KEY: API_KEY,
      PADDLE_CLIENT_TOKEN: 'test_standin',
      PADDLE_WEBHOOK_SECRET: PADDLE_SECRETS.join(','),
      PADDLE_ENVIRONMENT: 'sandbox',
      PADDLE_API_URL: this.url,
      PADDLE_PRICES: file,
    };
  }

  fail(fault: PaddleFault): void {
    this.#faults.push(fault);
  }

  /** Webhooks wait while it holds them back. */
  hold(isHolding: boolean): Promise<void> {
    this.#isHolding = isHolding;
    this.#deliver();
    return this.#delivery;
  }

  /** As `hook` answers it. */
  async send(webhook: unknown, at = Date.now()): Promise<number> {
    if (this.hook === null) return 0;
    const body = JSON.stringify(webhook);
    // While a secret is being changed, there is a digest by each.
    const [first = '', ...more] = this.secrets.map((secret) => signWebhook(secret, body, at));
    const signature = [first, ...more.map((each) => each.replace(/^ts=\d+;/, ''))].join(';');
    const headers = { 'content-type': 'application/json', 'paddle-signature': signature };
    const answer = await fetch(this.hook, { method: 'POST', headers, body }).catch(() => null);
    return answer?.status ?? 0;
  }

  #queue(webhook: PaddleWebhook): void {
    this.#waiting.push(webhook);
    this.#deliver();
  }

  #deliver(): void {
    this.#delivery = this.#delivery.then(async () => {
      while (!this.#isHolding && this.hook !== null) {
        const [webhook] = this.#waiting;
        if (webhook === undefined) return;
        // It is sent again until it is taken.
        if ((await this.send(webhook)) === 200)
          this.#waiting = this.#waiting.filter((each) => each !== webhook);
      }
    });
  }

  async #answer(request: IncomingMessage): Promise<Answer | null> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const call = `${request.method} ${pathname}`;
    this.calls.push(call);
    if (request.headers.authorization !== `bearer ${API_KEY}`)
      return refusedWith(403, 'authentication_malformed');
    if (this.isAway) return refusedWith(503, 'service_unavailable');
    const changes = request.method !== 'GET' && !pathname.includes('preview');
    const fault = changes ? this.#faults.shift() : undefined;
    if (fault === 'down') return refusedWith(503, 'service_unavailable');
    if (fault === 'busy') return refusedWith(429, 'too_many_requests');
    if (fault === 'no json') return { status: 502, body: Object('<html>Bad gateway</html>') };
    const text = Buffer.concat(chunks).toString();
    const answer = this.#answered(
      call,
      Object.fromEntries(searchParams),
      text === '' ? undefined : JSON.parse(text),
    );
    if (fault === 'lost') return refusedWith(500, 'internal_error');
    return fault === 'slow' ? null : answer;
  }

  #answered(call: string, query: object, body: unknown): Answer {
    for (const endpoint of this.#endpoints) {
      const [whole, ...ids] = endpoint.call.exec(call) ?? [];
      if (whole === undefined) continue;
      if (!ids.every((id) => /^(sub|txn)_[a-z\d]{26}$/.test(id))) return refusedWith(400, 'bad_request');
      const asked = (endpoint.query ?? noQuery).safeParse(query);
      const sent = (endpoint.body ?? z.undefined()).safeParse(body);
      if (!asked.success || !sent.success) {
        const issues = JSON.stringify(asked.error?.issues ?? sent.error?.issues);
        this.refused.push(`${call}: ${issues}`);
        return refusedWith(400, `invalid_field: ${issues}`);
      }
      const answer = endpoint.answer({ ids, query, body });
      return 'status' in answer && 'body' in answer ? answer : { status: 200, body: answer };
    }
    return refusedWith(404, 'invalid_url');
  }

  readonly #endpoints: readonly Endpoint[] = [
    {
      call: /^POST \/transactions$/,
      body: transactionCreate,
      answer: ({ body }) => {
        const { items, currency_code, custom_data } = transactionCreate.parse(body);
        const currency = currency_code === 'USD' ? 'USD' : 'EUR';
        const opened = { items: items.map(ours), currency, customData: custom_data, origin: 'api' } as const;
        return { data: saleJson(this.book.open(opened)) };
      },
    },
    {
      call: /^GET \/transactions$/,
      query: transactionQuery,
      answer: ({ query }) => {
        const wanted = transactionQuery.parse(query);
        const { id, subscription_id, status, order_by, per_page = 30 } = wanted;
        const told = wanted.include === undefined ? saleJson : saleJsonWithAdjustments;
        const found = [...this.book.sales.values()]
          .filter((sale) => id === undefined || id.includes(sale.id))
          .filter(
            (sale) => subscription_id === undefined || subscription_id.includes(sale.subscriptionId ?? ''),
          )
          .filter((sale) => status === undefined || sale.status === status);
        const ordered = order_by === undefined ? found : found.toReversed();
        const pagination = { per_page, next: this.url, has_more: false, estimated_total: found.length };
        return { data: ordered.slice(0, per_page).map(told), meta: { request_id: '', pagination } };
      },
    },
    {
      call: /^GET \/transactions\/(\w+)$/,
      answer: ({ ids }) => this.#sale(ids, (sale) => ({ data: saleJson(sale) })),
    },
    {
      call: /^GET \/transactions\/(\w+)\/invoice$/,
      answer: ({ ids }) =>
        this.#sale(ids, ({ id, status }) =>
          status === 'completed'
            ? { data: { url: `https://paddle-invoices.example/${id}.pdf` } }
            : refusedWith(400, 'transaction_not_completed'),
        ),
    },
    {
      call: /^PATCH \/transactions\/(\w+)$/,
      body: transactionUpdate,
      answer: ({ ids, body }) =>
        this.#sale(ids, (sale) => {
          const isCancelled = 'status' in transactionUpdate.parse(body);
          if (sale.status !== 'draft' && sale.status !== 'ready')
            return refusedWith(400, 'transaction_immutable');
          if (isCancelled && sale.status !== 'ready')
            return refusedWith(400, 'transaction_invalid_status_change');
          if (isCancelled) sale.status = 'canceled';
          else sale.collectionMode = 'manual';
          return { data: saleJson(sale) };
        }),
    },
    {
      call: /^GET \/subscriptions\/(\w+)$/,
      query: subscriptionQuery,
      answer: ({ ids, query }) => this.#subscription(ids, () => {}, subscriptionQuery.parse(query)),
    },
    {
      call: /^PATCH \/subscriptions\/(\w+)$/,
      body: subscriptionUpdate,
      answer: ({ ids, body }) => this.#update(ids, subscriptionUpdate.parse(body)),
    },
    {
      call: /^PATCH \/subscriptions\/(\w+)\/preview$/,
      body: subscriptionPreview,
      answer: ({ ids, body }) =>
        this.#previewed(ids[0] ?? '', subscriptionPreview.parse(body).items.map(ours)),
    },
    {
      call: /^POST \/subscriptions\/(\w+)\/cancel$/,
      body: subscriptionCancel,
      answer: ({ ids, body }) =>
        this.#subscription(ids, (id) => {
          if (subscriptionCancel.parse(body).effective_from === 'immediately') this.book.end(id);
          else this.book.cancel(id);
        }),
    },
    {
      call: /^POST \/subscriptions\/(\w+)\/resume$/,
      body: subscriptionResume,
      answer: ({ ids }) => this.#subscription(ids, (id) => this.book.resume(id)),
    },
    {
      call: /^GET \/subscriptions\/(\w+)\/update-payment-method-transaction$/,
      answer: ({ ids: [id = ''] }) => {
        const subscription = this.book.subscription(id);
        if (subscription === null) return refusedWith(404, 'entity_not_found');
        const { item, seats, currency } = subscription;
        const items = paddleItems(paddlePrices, item, seats);
        const origin = 'subscription_payment_method_change' as const;
        const sale = this.book.open({ items, currency, customData: null, origin });
        return { data: saleJson(Object.assign(sale, { subscriptionId: id, status: 'ready' })) };
      },
    },
    {
      call: /^POST \/pricing-preview$/,
      body: pricingPreview,
      answer: ({ body }) => {
        const { items, currency_code } = pricingPreview.parse(body);
        const currency = currency_code === 'USD' ? 'USD' : 'EUR';
        const line_items = items.map((item) => lineItemJson(this.book, item, currency));
        return { data: { currency_code, details: { line_items }, available_payment_methods: [] } };
      },
    },
  ];

  #update([id = '']: readonly string[], body: z.infer<typeof subscriptionUpdate>): object | Answer {
    const subscription = this.book.subscription(id);
    if (subscription === null) return refusedWith(404, 'entity_not_found');
    if ('scheduled_change' in body) this.book.unschedule(id);
    else {
      const sold = recurringItemsOf(paddlePrices, body.items.map(ours));
      if (subscription.status !== 'active') return refusedWith(400, 'subscription_not_active');
      if (subscription.scheduled !== null) return refusedWith(409, 'subscription_locked_pending_changes');
      if (sold === null) return refusedWith(400, 'subscription_items_invalid');
      this.book.customData.set(id, body.custom_data);
      if (!this.book.change(id, sold)) return refusedWith(400, 'subscription_payment_declined');
    }
    return this.#subscription([id], () => {});
  }

  #previewed(id: string, items: readonly PaddleItem[]): object | Answer {
    const subscription = this.book.subscription(id);
    const sold = recurringItemsOf(paddlePrices, items);
    if (subscription === null || sold === null) return refusedWith(404, 'entity_not_found');
    const { now, next, nextAt } = this.book.preview(id, sold);
    const billed = (amount: Amount) => ({
      billing_period: period(0, nextAt),
      details: details(amount),
      adjustments: [],
    });
    return {
      data: {
        ...subscriptionJson(this.book, id),
        next_billed_at: iso(nextAt),
        immediate_transaction: now.gross === 0 ? null : billed(now),
        next_transaction: billed(next),
        recurring_transaction_details: details(next),
        update_summary: null,
      },
    };
  }

  #sale([id = '']: readonly string[], work: (sale: PaddleSale) => object | Answer): object | Answer {
    const sale = this.book.sales.get(id);
    return sale === undefined ? refusedWith(404, 'entity_not_found') : work(sale);
  }

  #subscription(
    [id = '']: readonly string[],
    work: (id: string) => void,
    { include }: z.infer<typeof subscriptionQuery> = {},
  ): object | Answer {
    if (this.book.subscription(id) === null) return refusedWith(404, 'entity_not_found');
    work(id);
    const next = include === undefined ? {} : { next_transaction: nextTransactionJson(this.book, id) };
    return { data: { ...subscriptionJson(this.book, id), ...next } };
  }
}

const ours = ({ price_id, quantity }: { price_id: string; quantity: number }) => ({
  priceId: price_id,
  quantity,
});
