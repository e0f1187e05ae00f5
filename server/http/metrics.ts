import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ErrorCode } from '../../machines/kernel/errors.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { AdminHealth } from '../../machines/people/admin.answers.ts';
import type { MemberStatus } from '../cluster/membership.ts';
import { sameSignature } from '../kernel/secrets.ts';
import type { SecurityLog } from '../people/accounts/security-events.ts';
import type { ServerHealth } from '../people/admin/server-health.ts';
import type { CommandHandler } from '../rooms/command-intake.ts';
import type { RawCommand } from '../rooms/submission.ts';
import type { Sessions } from '../sockets/room-sessions.ts';
import { addressKey } from './peer.ts';
import type { FetchHandler } from './uws-fetch.ts';

interface MetricsDeps {
  readonly version: string;
  readonly token: string | undefined;
  readonly registry: Registry;
  readonly vitals: ServerHealth;
  readonly sessions: Sessions;
  readonly commands: CommandCounter;
  readonly memberStatus: () => MemberStatus | null;
  readonly security: Pick<SecurityLog, 'refusedAs'>;
}

/** Does not check addresses, because a proxy that is not configured makes all clients look local. */
export function metricsHandler(deps: MetricsDeps): FetchHandler {
  const { token, registry, security } = deps;
  if (token === undefined)
    return async () => new Response('Metrics are off. Set METRICS_TOKEN to serve them.\n', { status: 404 });
  const look = registerReadings(deps);
  return async (request, peer) => {
    const authorization = request.headers.get('authorization') ?? '';
    if (!sameSignature(/^Bearer (.+)$/i.exec(authorization)?.[1] ?? '', token)) {
      if (authorization !== '') security.refusedAs('unauthorized', addressKey(peer.address), 'GET /metrics');
      const headers = { 'www-authenticate': 'Bearer' };
      return new Response('Send METRICS_TOKEN as a bearer token.\n', { status: 401, headers });
    }
    await look();
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
    return new Response(await registry.metrics(), { headers });
  };
}

interface MetricsReading {
  readonly health: Omit<AdminHealth, 'hour'>;
  readonly sockets: ReturnType<typeof socketCounts>;
  readonly clocks: number;
}

const metricReaders: readonly (readonly [
  name: string,
  help: string,
  read: (looked: MetricsReading) => number,
])[] = [
  ['rooms_loaded', 'Rooms in memory.', ({ health }) => health.rooms.loaded],
  ['rooms_watched', 'Rooms with a connected screen.', ({ sockets }) => sockets.rooms],
  [
    'clocks_running',
    'Running extra clocks, besides the main clock of each room in memory.',
    ({ clocks }) => clocks,
  ],
  ['rooms_damaged', 'Rooms with damaged data on disk.', ({ health }) => health.damaged.length],
  ['backpressure_bytes', 'Bytes queued for slow sockets.', ({ sockets }) => sockets.waiting],
  ['sockets_slow', 'Sockets that missed a frame and are being closed.', ({ sockets }) => sockets.slow],
  ['commands_pending', 'Accepted commands that are not on disk yet.', ({ health }) => health.rooms.pending],
  [
    'storage_ok',
    '1 while the server saves changes, 0 while it rejects them.',
    ({ health }) => Number(health.storage),
  ],
  [
    'storage_slow',
    '1 while a change has been waiting for the disk for more than 2 s.',
    ({ health }) => Number(health.isSlow ?? false),
  ],
  [
    'storage_loss',
    '1 if saved changes were missing at the last start.',
    ({ health }) => Number((health.loss ?? null) !== null),
  ],
  ['database_bytes', 'Size of the database, in bytes.', ({ health }) => health.disk.database],
  ['disk_free_bytes', 'Free space on the disk of the database, in bytes.', ({ health }) => health.disk.free],
  ['disk_size_bytes', 'Size of the disk of the database, in bytes.', ({ health }) => health.disk.size],
  [
    'wall_clock_ahead_seconds',
    'Seconds by which the wall clock is ahead of the countdown clock, because it was changed.',
    ({ health }) => health.wall / SECOND,
  ],
];

function registerReadings(deps: MetricsDeps): () => Promise<void> {
  const { version, registry, vitals, sessions, commands } = deps;
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'callboard_build_info',
    help: 'Version of the running server.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const results = new Counter({
    name: 'callboard_commands_total',
    help: 'Commands by result: taken, or the error code.',
    labelNames: ['result'],
    registers,
  });
  const views = new Gauge({
    name: 'callboard_sockets',
    help: 'Room sockets by view; none before a socket joins.',
    labelNames: ['view'],
    registers,
  });
  const gauges = metricReaders.map(([name, help, read]) => {
    const gauge = new Gauge({ name: `callboard_${name}`, help, registers });
    return (looked: MetricsReading) => gauge.set(read(looked));
  });
  const setMember = memberGauges(deps);
  return async () => {
    setMember();
    const looked = {
      health: await vitals.now(),
      sockets: socketCounts(sessions),
      clocks: vitals.runningClocks,
    };
    for (const set of gauges) set(looked);
    results.reset();
    results.inc({ result: 'taken' }, commands.taken);
    // Prometheus needs counters from 0 to compute rates.
    for (const result of ['internal', 'storage_unavailable']) results.inc({ result }, 0);
    for (const [result, count] of commands.refused) results.inc({ result }, count);
    views.reset();
    for (const [view, count] of looked.sockets.views) views.set({ view }, count);
  };
}

function memberGauges({ registry, memberStatus }: MetricsDeps): () => void {
  const first = memberStatus();
  if (first === null) return () => {};
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `callboard_${name}`, help, labelNames, registers: [registry] });
  const node = gauge('node_info', 'ID and role of this process in the cluster.', ['node', 'role']);
  const slots = gauge(
    'slots_owned',
    'Slots owned by this process, of 1,024. Each slot is a share of the rooms.',
  );
  const lease = gauge(
    'lease_seconds',
    'Seconds without contact after which other processes take over its rooms.',
  );
  const fault = gauge(
    'clock_fault',
    '1 while this process takes no rooms, because the wall clock of its machine is wrong.',
  );
  const processes = gauge('processes', 'Running processes on the shared database, as last seen by this one.');
  const store = gauge('store_reached', '1 while this process reaches the shared database.');
  const nats =
    first.reachesNats === undefined ? null : gauge('nats_reached', '1 while this process reaches NATS.');
  const takeovers = new Counter({
    name: 'callboard_takeovers_total',
    help: 'Times this process took over the rooms of a failed process.',
    registers: [registry],
  });
  return () => {
    const status = memberStatus();
    if (status === null) return;
    node.reset();
    node.set({ node: status.node, role: status.role }, 1);
    slots.set(status.slots);
    lease.set(status.lease / SECOND);
    fault.set(Number(status.fault !== null));
    processes.set(status.processes);
    store.set(Number(status.reachesStore));
    nats?.set(Number(status.reachesNats));
    takeovers.reset();
    takeovers.inc(status.takeovers);
  };
}

function socketCounts(sessions: Sessions) {
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

/** Bounds in seconds. */
const LATENCY_BUCKETS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const MAX_TRACKED_COMMANDS = 1_024;

const createCommandDurations = (registry: Registry) => ({
  commits: new LatencyHistogram(
    registry,
    'callboard_commit_seconds',
    'Time until a batch of changes is on disk, in seconds.',
  ),
  delivery: new LatencyHistogram(
    registry,
    'callboard_delivery_lag_seconds',
    'Time from a command until it is sent to screens, in seconds.',
  ),
});

export class LatencyHistogram {
  readonly #histogram: Histogram;
  #lastCounts: readonly number[] = LATENCY_BUCKETS.map(() => 0);
  #waiting: Duration[] = [];

  constructor(registry: Registry, name: string, help: string) {
    const collect = () => this.#observe();
    this.#histogram = new Histogram({ name, help, buckets: LATENCY_BUCKETS, registers: [registry], collect });
  }

  /** Updates the histogram in batches, because a single update would take 7 µs of each command. */
  record(ms: Duration): void {
    if (this.#waiting.push(ms) === MAX_TRACKED_COMMANDS) this.#observe();
  }

  #observe(): void {
    for (const ms of this.#waiting) this.#histogram.observe(Math.max(0, ms) / SECOND);
    this.#waiting = [];
  }

  async recent(): Promise<Duration | null> {
    const { values } = await this.#histogram.get();
    const counts = values.filter(({ labels }) => labels.le !== undefined).map(({ value }) => value);
    const fresh = counts.map((count, index) => count - (this.#lastCounts[index] ?? 0));
    this.#lastCounts = counts;
    const seconds = quantile(fresh, 0.99);
    return seconds === null ? null : seconds * SECOND;
  }
}

function quantile(counts: readonly number[], share: number): number | null {
  const all = counts.at(-1) ?? 0;
  if (all === 0) return null;
  const rank = all * share;
  const index = counts.findIndex((count) => count >= rank);
  const [upper, lower] = [LATENCY_BUCKETS[index], LATENCY_BUCKETS[index - 1] ?? 0];
  if (upper === undefined) return LATENCY_BUCKETS.at(-1) ?? 0;
  const before = counts[index - 1] ?? 0;
  return lower + (upper - lower) * ((rank - before) / ((counts[index] ?? 0) - before));
}

export const oscMessages = (registry: Registry): Counter<'outcome'> =>
  new Counter({
    name: 'callboard_osc_messages_total',
    help: 'Received OSC messages by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });

export class CommandCounter {
  taken = 0;
  readonly refused = new Map<ErrorCode, number>();

  get all(): number {
    return [...this.refused.values()].reduce((sum, count) => sum + count, this.taken);
  }

  at(intake: CommandHandler): CommandHandler {
    return { ask: (command) => intake.ask({ ...command, reply: this.#counting(command) }) };
  }

  #counting({ reply }: RawCommand): RawCommand['reply'] {
    return (answer) => {
      if (answer.ok) this.taken += 1;
      else this.refused.set(answer.error.code, (this.refused.get(answer.error.code) ?? 0) + 1);
      reply(answer);
    };
  }
}

export function createProductCounts() {
  const registry = new Registry();
  return { registry, ...createCommandDurations(registry), commands: new CommandCounter() };
}
