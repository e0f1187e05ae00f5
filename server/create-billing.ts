import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { pricesFrom } from '../machines/billing/prices.schema.ts';
import { defaultPrices, type Prices } from '../machines/billing/prices.ts';
import { siteOf } from './auth/site.ts';
import { BillingRepository } from './billing/billing.repository.ts';
import { BillingService } from './billing/billing.service.ts';
import { BillingEvents } from './billing/billing-events.ts';
import { BillingMails } from './billing/billing-mails.ts';
import { BillingRounds } from './billing/billing-rounds.ts';
import { SandboxControls } from './billing/sandbox/sandbox.controls.ts';
import { SandboxProvider } from './billing/sandbox/sandbox.provider.ts';
import { sandboxRoutes } from './billing/sandbox/sandbox.routes.ts';
import { Sandbox } from './billing/sandbox/sandbox.ts';
import { ConfigurationError, type Env } from './env.ts';
import type { FetchHandler } from './http/uws-fetch.ts';
import type { BackgroundTasks } from './kernel/background-tasks.ts';
import type { Clock } from './kernel/clock.ts';
import { ids } from './kernel/ids.ts';
import type { KeyedQueue } from './kernel/keyed-queue.ts';
import { keyFor } from './kernel/keys.ts';
import type { CountedMails } from './mail/counted-mails.ts';
import type { TeamPlans } from './plan/team-plans.ts';
import type { Storage } from './storage.ts';
import type { TeamService } from './team/team.service.ts';

export interface BillingParts {
  readonly env: Env;
  readonly storage: Pick<Storage, 'db' | 'writeTogether' | 'purchases'>;
  readonly plans: TeamPlans;
  readonly teams: TeamService;
  readonly turns: KeyedQueue;
  readonly mails: CountedMails;
  readonly tasks: BackgroundTasks;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secret: string;
  /** Where this server listens, once it does. */
  readonly server: { readonly port: number };
  readonly onError: (error: unknown) => void;
}

/** Billing, with a payment provider that is played by this very server. */
export function createBilling(parts: BillingParts) {
  const { env, storage, plans, teams, turns, clock, log, onError } = parts;
  const prices = pricesOf(env);
  const base = () => `http://${ownHost(env.HOST)}:${parts.server.port}`;
  const key = (purpose: 'sandbox-api' | 'sandbox-webhook') => keyFor(purpose, parts.secret).toString('hex');
  const secret = key('sandbox-webhook');
  const sandbox = new Sandbox({
    db: storage.db,
    clock,
    prices,
    secret,
    newPageId: ids.id,
    hook: () => `${base()}/api/billing/events`,
    onError,
  });
  const apiKey = key('sandbox-api');
  const provider = new SandboxProvider({ base, apiKey, secret, prices, clock });
  const repository = new BillingRepository(storage);
  const site = siteOf(env);
  const mails = new BillingMails({
    repository,
    mails: parts.mails,
    tasks: parts.tasks,
    site: () => site({ address: '', host: `localhost:${parts.server.port}`, secure: false }),
  });
  const events = new BillingEvents({
    repository,
    turns,
    clock,
    onApplied: async (event, teamId) => {
      mails.told(event, teamId);
      if (event.kind !== 'payment') await plans.purchased();
    },
  });
  const service = new BillingService({
    provider,
    repository,
    purchases: storage.purchases,
    events,
    plans,
    teams,
    turns,
    clock,
    newId: ids.id,
  });
  const rounds = new BillingRounds({
    provider,
    repository,
    events,
    mails,
    clock,
    onDifference: (id, kept, told) =>
      log.warn(
        { subscription: id, kept, told },
        'The payment provider says something else of a subscription.',
      ),
    onError,
  });
  const routes = sandboxRoutes(sandbox, apiKey);
  return {
    service,
    events,
    provider,
    repository,
    controls: new SandboxControls({ sandbox, purchases: storage.purchases, events, clock }),
    /** Answers what lies beneath `/sandbox`. */
    handlerAt:
      (httpsSite: string | null): FetchHandler =>
      (request, peer, requestName, body) =>
        routes.fetch(request, { peer, requestName, body, httpsSite }),
    start: async () => {
      await sandbox.start();
      rounds.start();
    },
    stop: () => {
      sandbox.stop();
      rounds.stop();
    },
  };
}

export type Billing = ReturnType<typeof createBilling>;

/** Throws `ConfigurationError`. */
function pricesOf({ BILLING_PRICES }: Env): Prices {
  if (BILLING_PRICES === undefined) return defaultPrices;
  let text: string;
  try {
    text = readFileSync(BILLING_PRICES, 'utf8');
  } catch (cause) {
    throw new ConfigurationError(`BILLING_PRICES: ${BILLING_PRICES} cannot be read.`, { cause });
  }
  const read = pricesFrom(text);
  if (read.ok) return read.value;
  throw new ConfigurationError(`BILLING_PRICES: ${BILLING_PRICES} is not valid: ${read.error}`);
}

/** An address that listens on all of them is reached at this machine's own. */
function ownHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
