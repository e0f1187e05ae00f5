import type { BillingParts, ChosenProvider } from './billing/create-billing.ts';
import { PaddleClient } from './billing/paddle.client.ts';
import { paddlePricesFrom } from './billing/paddle.facts.ts';
import { PaddleProvider } from './billing/paddle.provider.ts';
import { configuredFile, type PaddleSettings } from './env.ts';

/** Throws `ConfigurationError`. */
export function createPaddle({ clock, onError }: BillingParts, settings: PaddleSettings): ChosenProvider {
  const { apiKey, apiUrl, clientToken: token, environment, webhookSecrets, pricesFile } = settings;
  return {
    provider: new PaddleProvider({
      client: new PaddleClient({ apiKey, apiUrl, onError }),
      prices: configuredFile('PADDLE_PRICES', pricesFile, paddlePricesFrom),
      form: { token, environment },
      webhookSecrets,
      clock,
      onError,
    }),
    sandbox: null,
  };
}
