import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { METRICS_TOKEN } from '../support/metric.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { METRICS_TOKEN } });
});
afterAll(() => server.remove());

const read = (token: string | null, from = server) =>
  new RestClient(from.url).call('GET', '/metrics', {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

it('Metrics tell rooms, screens by view, commands by result and how long they took', async () => {
  const rest = new RestClient(server.url);
  const room = await rest.makeRoom();
  const desk = await RoomClient.join(server.url, { token: await rest.token(room, 'OPERATOR') });
  const viewer = await RoomClient.join(server.url, {
    token: await new RestClient(server.url).token(room, 'VIEWER'),
  });
  await desk.ask('timeset/start');
  await desk.ask('timeset/stop');
  await viewer.command('timeset/start');
  await desk.command('timeset/adjust', { ms: 'long' });
  const { status, headers, body } = await read(METRICS_TOKEN);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = String(body).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'callboard_rooms_watched 1',
      'callboard_sockets{view="OPERATOR"} 1',
      'callboard_sockets{view="VIEWER"} 1',
      'callboard_commands_total{result="taken"} 2',
      'callboard_commands_total{result="forbidden"} 1',
      'callboard_commands_total{result="invalid"} 1',
      'callboard_delivery_lag_seconds_count 2',
      'callboard_backpressure_bytes 0',
      'callboard_storage_ok 1',
    ]),
  );
  // Every line is a comment or a name, labels and a number: what Prometheus reads.
  const line = /^(?:# (?:HELP|TYPE) .+|callboard_\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? [\d.e+-]+|)$/;
  expect(lines.filter((text) => !line.test(text))).toEqual([]);
  for (const client of [desk, viewer]) client.terminate();
});

it('Metrics are for those who show the token, and nobody else', async () => {
  for (const token of [null, '', 'wrong', `${METRICS_TOKEN}x`, METRICS_TOKEN.slice(0, -1)])
    expect((await read(token)).status).toBe(401);
  const without = await startServer();
  expect((await read(METRICS_TOKEN, without)).status).toBe(404);
  await without.remove();
});

it('The example dashboard asks for metrics that there are', async () => {
  const file = fileURLToPath(new URL('../../loadtest/grafana.json', import.meta.url));
  const asked = new Set(readFileSync(file, 'utf8').match(/callboard_\w+/g));
  const { body } = await read(METRICS_TOKEN);
  const told = new Set(String(body).match(/callboard_\w+/g));
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !told.has(name))).toEqual([]);
});
