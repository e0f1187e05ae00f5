import { TOTP } from 'otpauth';
import { z } from 'zod';
import type { RestClient } from './rest-client.ts';

const setupSchema = z.object({ secret: z.string(), uri: z.string(), setup: z.string() });
const codesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const codesIn = (body: unknown): readonly string[] => codesSchema.parse(body).recoveryCodes;

/** The code that an authenticator app shows at a time. */
export const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret }).generate({ timestamp });

/** Sets a second factor up, as a user does at a time. */
export async function setUpFactor(client: RestClient, path: string, at: number) {
  const begun = await client.call('POST', `${path}/second-factor`);
  const { secret, setup } = setupSchema.parse(begun.body);
  const body = { setup, code: codeAt(secret, at) };
  const confirmed = await client.call('PUT', `${path}/second-factor`, { body });
  return { secret, setup, confirmed, recoveryCodes: codesIn(confirmed.body) };
}
