import type { BrowserContext } from '@playwright/test';
import type { RestClient } from './rest-client.ts';

/** Gives a browser profile's pages a person's session. */
export async function signedInAs(
  context: BrowserContext,
  { cookie }: RestClient,
  url: string,
): Promise<void> {
  const [name = '', ...value] = cookie.split('=');
  await context.addCookies([
    { name, value: value.join('='), url },
    // The pages' sign of a signed-in user (N50).
    { name: 'authenticated', value: '1', url },
  ]);
}
