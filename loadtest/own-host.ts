import { fail, ok, type Result } from '../machines/kernel/result.ts';

/**
 * Returns the origin of a server elsewhere. A load test is an attack, so the owner proves consent with METRICS_TOKEN.
 */
export async function ownHost(address: string, token: string | undefined): Promise<Result<string, string>> {
  const origin = originOf(address);
  if (origin === null) return fail(`${address} is not a server address, such as https://timer.example.org`);
  if (token === undefined)
    return fail('Set METRICS_TOKEN to the token of the server, as proof that the server is yours.');
  const metrics = await metricsOf(origin, token);
  if (!metrics.ok) return fail(`${origin} cannot be reached: ${metrics.error}`);
  const { status, text } = metrics.value;
  if (status !== 200 || !text.includes('callboard_'))
    return fail(
      `${origin} rejects this METRICS_TOKEN (status ${status}). Load tests run only against your own server: set its METRICS_TOKEN.`,
    );
  return ok(origin);
}

function originOf(address: string): string | null {
  try {
    const { protocol, origin, pathname, search } = new URL(address);
    const isBare = pathname === '/' && search === '';
    return isBare && (protocol === 'https:' || protocol === 'http:') ? origin : null;
  } catch {
    return null;
  }
}

async function metricsOf(origin: string, token: string) {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}/metrics`, { headers, redirect: 'error' });
    return ok({ status: answer.status, text: await answer.text() });
  } catch (error) {
    return fail(error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error));
  }
}
