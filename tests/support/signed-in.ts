import type { BrowserContext } from '@playwright/test';
import type { RestClient } from './rest-client.ts';

/** Gives the pages of a browser profile somebody's session. */
export async function signedInAs(
  context: BrowserContext,
  { cookie }: RestClient,
  url: string,
): Promise<void> {
  const [name = '', ...value] = cookie.split('=');
  await context.addCookies([
    { name, value: value.join('='), url },
    // What the pages take for the sign that somebody is there (N50).
    { name: 'authenticated', value: '1', url },
  ]);
}
