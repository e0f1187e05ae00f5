import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HOUR, SECOND } from '../../machines/kernel/time.ts';
import type { MemberStatus } from '../../server/cluster/membership.ts';
import { monotonic, systemClock } from '../../server/kernel/clock.ts';
import { VERSION } from '../../server/version.ts';
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
const linesOf = async () => String((await read(METRICS_TOKEN)).body).split('\n');

describe('the metrics', () => {
  it('N83 count rooms, screens by view and commands by result, and report durations as histograms', async () => {
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom();
    const controller = await RoomClient.join(server.url, { token: await rest.token(room, 'OPERATOR') });
    const viewer = await RoomClient.join(server.url, {
      token: await new RestClient(server.url).token(room, 'VIEWER'),
    });
    await controller.ask('timeset/start');
    await controller.ask('timeset/stop');
    await viewer.command('timeset/start');
    await controller.command('timeset/adjust', { ms: 'long' });
    const { status, headers, body } = await read(METRICS_TOKEN);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = String(body).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `callboard_build_info{version="${VERSION}"} 1`,
        'callboard_rooms_watched 1',
        'callboard_clocks_running 0',
        'callboard_rooms_damaged 0',
        'callboard_sockets{view="OPERATOR"} 1',
        'callboard_sockets{view="VIEWER"} 1',
        'callboard_commands_total{result="taken"} 2',
        'callboard_commands_total{result="forbidden"} 1',
        'callboard_commands_total{result="invalid"} 1',
        'callboard_commands_total{result="internal"} 0',
        '# TYPE callboard_delivery_lag_seconds histogram',
        'callboard_delivery_lag_seconds_bucket{le="+Inf"} 2',
        'callboard_delivery_lag_seconds_count 2',
        '# TYPE callboard_commit_seconds histogram',
        'callboard_backpressure_bytes 0',
        'callboard_storage_ok 1',
      ]),
    );
    // Quantiles since the start do not show the present.
    expect(lines.filter((line) => /^callboard_.*quantile=|^# TYPE callboard_\S+ summary/.test(line))).toEqual(
      [],
    );
    // Every line is a comment or a name, labels and a number: what Prometheus reads.
    const line = /^(?:# (?:HELP|TYPE) .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? (?:[\d.e+-]+|Nan|\+Inf)|)$/;
    expect(lines.filter((text) => !line.test(text))).toEqual([]);
    for (const client of [controller, viewer]) client.terminate();
  });

  it.each([
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
    'nodejs_heap_size_used_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_version_info',
  ])('N83 use the usual Prometheus name %s', async (name) => {
    const values = (await linesOf()).filter((line) => line.startsWith(name));
    expect(values.map((line) => Number(line.split(' ').at(-1)) > 0)).toContain(true);
  });

  it('N83 stop counting screens that have left', async () => {
    const rest = new RestClient(server.url);
    const agenda = await RoomClient.join(server.url, {
      token: await rest.token(await rest.makeRoom(), 'AGENDA'),
    });
    expect(await linesOf()).toContain('callboard_sockets{view="AGENDA"} 1');
    agenda.terminate();
    await expect
      .poll(async () => (await linesOf()).filter((line) => line.includes('view="AGENDA"')))
      .toEqual([]);
  });

  it('D109 name no process, slots, lease or clock error if the process is alone', async () => {
    const names = ['node_info', 'slots_owned', 'lease_seconds', 'clock_fault'].map(
      (name) => `callboard_${name}`,
    );
    const lines = await linesOf();
    expect(lines.filter((line) => names.some((name) => line.includes(name)))).toEqual([]);
    expect((await new RestClient(server.url).call('GET', '/api/health')).body).toEqual({
      ok: true,
      store: 'sqlite',
    });
  });

  it('are refused if the token is wrong or missing', async () => {
    for (const token of [null, '', 'wrong', `${METRICS_TOKEN}x`, METRICS_TOKEN.slice(0, -1)])
      expect((await read(token)).status).toBe(401);
    const without = await startServer();
    expect((await read(METRICS_TOKEN, without)).status).toBe(404);
    await without.remove();
  });
});

const textOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

/** Common metrics, and those of a shared store. */
const memberStatus: MemberStatus = {
  node: 'node-1',
  role: 'active',
  active: 'node-1',
  slots: 1_024,
  lease: 1_000,
  fault: null,
  store: 'postgres',
  waitsForStandby: false,
  processes: 2,
  takeovers: 0,
  reachesStore: true,
  reachesNats: true,
};
const leave = async (): Promise<void> => {};

/** Metrics in the expressions of dashboard and alerts. */
const panelsSchema = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
});
const metricNames = /\b(?:callboard|process|nodejs)_\w+/g;

const aboutTheDisk =
  'callboard_disk_free_bytes / callboard_disk_size_bytes < 0.1 or callboard_disk_free_bytes < 2 * callboard_database_bytes unless on (instance) callboard_node_info';

const alertsThatMiss = [
  ['CallboardDown', 'no process serves', 'up{job="callboard"} == 0 unless on () callboard_node_info'],
  [
    'CallboardProcessGone',
    'one of several processes is gone, also a standby or one of two',
    '(up{job="callboard"} == 0 and on () callboard_nats_reached) or on () (count(up{job="callboard"}) > on () max(callboard_processes))',
  ],
  [
    'CallboardTakenOver',
    'a process died and another took over',
    'increase(callboard_takeovers_total[15m]) > 0',
  ],
  ['CallboardCutOffFromNats', 'a process cannot reach NATS', 'callboard_nats_reached == 0'],
  ['CallboardCutOffFromStore', 'a process cannot reach Postgres', 'callboard_store_reached == 0'],
] as const;

describe('dashboard and alerts', () => {
  const dashboard = panelsSchema.parse(JSON.parse(textOf('loadtest/grafana.json'))).panels;
  const alerts = textOf('loadtest/alerts.yml');
  const rules = alerts.split(/\n {6}- alert: /).slice(1);

  it.each([
    ['dashboard', () => dashboard.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')],
    ['alerts', () => Array.from(alerts.matchAll(/^ +expr: (.+)$/gm), ([, expr = '']) => expr).join('\n')],
  ])('N84 ask only for metrics that exist: %s', async (_, expressions) => {
    const asked = new Set(expressions().match(metricNames));
    const shared = await startServer({ env: { METRICS_TOKEN }, member: { status: memberStatus, leave } });
    // A new process has collected no garbage yet.
    const lines = [...(await linesOf()), ...String((await read(METRICS_TOKEN, shared)).body).split('\n')];
    const told = new Set(lines.map((line) => line.replace('# TYPE ', '').split(/[ {]/)[0]));
    await shared.remove();
    expect(asked.size).toBeGreaterThan(8);
    const missing = [...asked].filter((name) => !told.has(name));
    // Only Linux says how many files a process has open.
    expect(missing.filter((name) => process.platform === 'linux' || !name.endsWith('_fds'))).toEqual([]);
  });

  it('N84 show whether changes are saved, and which alerts fire', () => {
    const shown = dashboard.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(shown).toEqual(
      expect.arrayContaining(['min(callboard_storage_ok)', 'ALERTS{alertname=~"Callboard.+"}']),
    );
    const titles = rules.map((rule) => rule.split('\n')[0]);
    expect(titles.filter((title) => !/^Callboard[A-Z]\w+$/.test(title ?? ''))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.length).toBeGreaterThanOrEqual(8);
    expect(alerts).toContain('expr: callboard_storage_ok == 0');
    for (const rule of rules)
      expect(rule).toMatch(/severity: (?:critical|warning)\n +annotations:\n +summary: \S.+\.$/m);
  });

  it('D182 include an alert about space for backups if the database is a file on the same disk', () => {
    expect(rules.find((each) => each.startsWith('CallboardDiskFillsUp\n'))).toContain(aboutTheDisk);
  });

  it.each(alertsThatMiss)('D181 include the alert %s, which fires if %s', (name, _, expression) => {
    const rule = rules.find((each) => each.startsWith(`${name}\n`)) ?? '';
    expect(rule).toContain(`\n        expr: ${expression}\n`);
  });

  it('D204 are evaluated at an interval below the shortest waiting time of an alert', () => {
    const seconds = (value = '') => Number.parseInt(value, 10) * (value.endsWith('m') ? 60 : 1);
    const waits = Array.from(alerts.matchAll(/^ +for: (\d+[sm])$/gm), ([, wait]) => seconds(wait));
    expect(waits.length).toBeGreaterThan(5);
    const [, interval] =
      /\n {2}- name: callboard\n(?: {4}#.*\n)? {4}interval: (\d+[sm])\n/.exec(alerts) ?? [];
    expect(seconds(interval)).toBeLessThan(Math.min(...waits));
  });
});

it('N76 the metrics contain the difference of the wall clock', async () => {
  const machine = { ahead: 0 };
  const clock = systemClock({ monotonic, wall: () => Date.now() + machine.ahead });
  const own = await startServer({ env: { METRICS_TOKEN }, clock });
  const ahead = async () => {
    const lines = String((await read(METRICS_TOKEN, own)).body).split('\n');
    const line = lines.find((each) => each.startsWith('callboard_wall_clock_ahead_seconds '));
    return Math.round(Number(line?.split(' ')[1]));
  };
  expect(await ahead()).toBe(0);
  machine.ahead = -HOUR;
  await expect.poll(ahead).toBe(-HOUR / SECOND);
  await own.remove();
});
