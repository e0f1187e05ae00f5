import type { Times } from '../../machines/admin/answers.ts';
import type { TimesCount } from '../admin/times.ts';
import type { Vitals } from '../admin/vitals.ts';
import { sameSignature } from '../room/links.ts';
import type { Sessions } from '../socket/room-sessions.ts';
import type { CommandCount } from './counted.ts';
import { exposition, type Measure, type Value } from './exposition.ts';

export interface MetricsDeps {
  /** Who shows it may read; without one nobody may. */
  readonly token: string | undefined;
  readonly vitals: Vitals;
  readonly sessions: Sessions;
  readonly commands: CommandCount;
  readonly delivery: TimesCount;
}

/**
 * What Prometheus reads at `/metrics`, with `METRICS_TOKEN` as its bearer token. Not by address: behind a proxy that
 * nobody named in TRUST_PROXY, the whole world comes from this machine.
 */
export function metricsHandler(deps: MetricsDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    const { token } = deps;
    const shown = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    if (token === undefined) return new Response('There is no METRICS_TOKEN.\n', { status: 404 });
    if (!sameSignature(shown, token)) {
      const headers = { 'www-authenticate': 'Bearer' };
      return new Response('Show METRICS_TOKEN as a bearer token.\n', { status: 401, headers });
    }
    const headers = {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    };
    return new Response(exposition(await measuresOf(deps)), { headers });
  };
}

async function measuresOf({
  vitals,
  sessions,
  commands,
  delivery,
}: MetricsDeps): Promise<readonly Measure[]> {
  const health = await vitals.health();
  const sockets = socketsOf(sessions);
  const gauge = (name: string, help: string, value: number): Measure => ({
    name: `callboard_${name}`,
    help,
    type: 'gauge',
    values: [{ value }],
  });
  return [
    gauge('rooms_loaded', 'Rooms in memory.', health.rooms.loaded),
    gauge('rooms_watched', 'Rooms with a connected screen.', sockets.rooms),
    {
      name: 'callboard_sockets',
      help: 'Joined sockets by view.',
      type: 'gauge',
      values: [...sockets.views].map(([view, value]) => ({ value, labels: { view } })),
    },
    gauge('backpressure_bytes', 'Bytes that wait for slow sockets.', sockets.waiting),
    gauge('sockets_slow', 'Sockets that lost a frame and are being sent away.', sockets.slow),
    {
      name: 'callboard_commands_total',
      help: 'Commands by result: taken, or the code of the refusal.',
      type: 'counter',
      values: [
        { value: commands.taken, labels: { result: 'taken' } },
        ...[...commands.refused].map(([result, value]) => ({ value, labels: { result } })),
      ],
    },
    gauge('commands_pending', 'Accepted commands that are not on disk yet.', health.rooms.pending),
    summary(
      'commit_seconds',
      'From a batch being handed over until it is on disk, since the start.',
      health.commits,
    ),
    summary(
      'delivery_lag_seconds',
      'From the instant of a command until it is sent to screens.',
      delivery.times,
    ),
    summary('event_loop_lag_seconds', 'How late the event loop was, since the start.', health.loop),
    gauge('storage_ok', '1 while commands can be saved.', health.storage ? 1 : 0),
    gauge('database_bytes', 'Size of the database.', health.disk.database),
    gauge('disk_free_bytes', 'Room left where the database is.', health.disk.free),
    gauge('resident_memory_bytes', 'Memory that the process holds.', health.memory.rss),
    gauge('heap_used_bytes', 'Heap of JavaScript in use.', health.memory.heapUsed),
    gauge('start_time_seconds', 'When the process started.', health.startedAt / 1_000),
  ];
}

function summary(name: string, help: string, { count, p50, p99, max }: Times): Measure {
  const quantile = (of: string, ms: number): Value => ({ value: ms / 1_000, labels: { quantile: of } });
  return {
    name: `callboard_${name}`,
    help,
    type: 'summary',
    values: [
      quantile('0.5', p50),
      quantile('0.99', p99),
      quantile('1', max),
      { value: count, suffix: '_count' },
    ],
  };
}

/** Walked when asked, so that nothing is kept up to date in between. */
function socketsOf(sessions: Sessions) {
  const views = new Map<string, number>();
  let [rooms, waiting, slow] = [0, 0, 0];
  for (const room of sessions.rooms()) {
    rooms += 1;
    for (const { identity, socket, slow: isSlow } of room.all()) {
      const view = identity?.view ?? 'none';
      views.set(view, (views.get(view) ?? 0) + 1);
      waiting += socket?.getBufferedAmount() ?? 0;
      if (isSlow) slow += 1;
    }
  }
  return { rooms, views, waiting, slow };
}
