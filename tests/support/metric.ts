import { RestClient } from './rest-client.ts';

/** For `startServer({ env: { METRICS_TOKEN } })`. */
export const METRICS_TOKEN = 'for-the-people-who-watch';

/** Value of one line of a server's metrics, such as `callboard_sockets_slow`. */
export async function metric(url: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await new RestClient(url).call('GET', '/metrics', { headers });
  const line = String(body)
    .split('\n')
    .find((text) => text.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}
