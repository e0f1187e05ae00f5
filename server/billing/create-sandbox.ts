import { defaultPrices, type Prices } from '../../machines/plan/prices.ts';
import type { Env } from '../env.ts';
import { configuredFile } from '../kernel/configured-file.ts';
import { idSource } from '../kernel/ids.ts';
import { keyFor } from '../kernel/secrets.ts';
import type { BillingParts, ChosenProvider } from './create-billing.ts';
import { SandboxProvider } from './sandbox.provider.ts';
import { sandboxRoutes } from './sandbox.routes.ts';
import { pricesFrom } from './sandbox.schema.ts';
import { Sandbox, SandboxControls } from './sandbox.ts';

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
  const routes = sandboxRoutes(sandbox, apiKey);
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
