import type { Logger } from 'pino';
import { renderUnicodeCompact } from 'uqr';
import type { AppOptions } from './app.store.ts';
import { createApp } from './app.ts';
import type { ClusterMember } from './cluster/cluster-member.ts';
import type { HotStandby } from './cluster/hot-standby.ts';
import { type Env, misspeltSettings, readEnv } from './env.ts';
import { addressesOf } from './http/addresses.ts';
import { warnOfFewFiles } from './http/connections.ts';
import { createStoredClock, systemClock } from './kernel/clock.ts';
import { ConfigurationError } from './kernel/configured-file.ts';
import { createLog } from './kernel/log.ts';
import { errorMessage } from './kernel/refused.ts';
import { refuseUnwritable } from './store/unwritable-data.ts';
import type { WriterThread } from './store/writer/journal.thread.ts';

function exitWithError(error: unknown): never {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exit(1);
}

function readConfiguration(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (error instanceof ConfigurationError) return exitWithError(error);
    throw error;
  }
}

function ownAddress({ HOST, PUBLIC_URL }: Env, port: number): string {
  const name = HOST.includes(':') ? `[${HOST}]` : HOST;
  return PUBLIC_URL ?? `http://${HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : name}:${port}`;
}

function addressLines(env: Env, port: number): string {
  const ownUrl = ownAddress(env, port);
  const otherUrls = addressesOf(env, port).filter((address) => address !== ownUrl);
  const [likeliest] = otherUrls;
  const lines = [
    `Callboard is ready at ${ownUrl}`,
    ...otherUrls.map((address) => `On this network:      ${address}`),
  ];
  if (process.stdout.isTTY && likeliest !== undefined) lines.push('', renderUnicodeCompact(likeliest));
  return `${lines.join('\n')}\n`;
}

class ShutdownHandler {
  #stop: () => Promise<void> = async () => {};
  #isUnderWay = false;

  constructor() {
    // Closing a terminal sends SIGHUP.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => this.begin(null));
  }

  set by(stop: () => Promise<void>) {
    this.#stop = stop;
  }

  begin(why: string | null): void {
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    this.#stop().then(() => (why === null ? process.exit(0) : exitWithError(why)), exitWithError);
  }
}

async function waitForTurn(url: string, env: Env, log: Logger, ending: ShutdownHandler): Promise<HotStandby> {
  const { HotStandby: Standby } = await import('./cluster/hot-standby.ts');
  const { LEASE: lease, HOST: host, PORT: port } = env;
  const onUnfit = (why: string): void => ending.begin(why);
  const standby = await Standby.start({
    url,
    lease,
    host,
    port,
    clock: systemClock(),
    log,
    onFatal: exitWithError,
    onUnfit,
  });
  ending.by = () => standby.leave();
  if (standby.port !== 0)
    process.stdout.write(
      `Callboard is on standby: another process serves the rooms. This one takes over if it fails. Its status: /api/health.\n`,
    );
  await standby.turn();
  return standby;
}

async function joinCluster(url: string, natsUrl: string, env: Env, log: Logger): Promise<ClusterMember> {
  const { ClusterMember: Member } = await import('./cluster/cluster-member.ts');
  const mayOwn = env.ROLE === 'all';
  return Member.join({
    url,
    natsUrl,
    lease: env.LEASE,
    mayOwn,
    clock: systemClock(),
    log,
    onFatal: exitWithError,
  });
}

async function requireAgreement(url: string, env: Env, log: Logger): Promise<void> {
  const { agreeOnSettings } = await import('./cluster/agreed-settings.ts');
  for (const warning of await agreeOnSettings(url, env)) log.warn(warning);
}

async function openSharedStore(
  url: string,
  { status }: Pick<HotStandby['member'], 'status'>,
  cluster: ClusterMember | undefined,
): Promise<Pick<AppOptions, 'openStorage'>> {
  const { postgresStorage } = await import('./storage.postgres.ts');
  const slots = () => cluster?.owned ?? null;
  return { openStorage: postgresStorage({ url, node: status.node, slots, onChanged: cluster?.wrote }) };
}

export async function serve(thread: WriterThread): Promise<void> {
  process.umask(0o077);
  const env = readConfiguration();
  const log = createLog(env);
  for (const [name, setting] of misspeltSettings())
    log.warn({ name, setting }, `${name} is not a setting. Did you mean ${setting}?`);
  warnOfFewFiles(env.SOCKETS_PER_ADDRESS, log);
  const ending = new ShutdownHandler();
  try {
    refuseUnwritable(env);
    const { DATABASE_URL: url, NATS_URL: natsUrl } = env;
    if (url !== undefined) await requireAgreement(url, env, log);
    const cluster =
      url === undefined || natsUrl === undefined ? undefined : await joinCluster(url, natsUrl, env, log);
    const standby =
      url === undefined || cluster !== undefined ? null : await waitForTurn(url, env, log, ending);
    const member = cluster ?? standby?.member;
    // Processes with the same store have only the wall clock in common.
    const clock = member === undefined ? createStoredClock(env.DATA_DIR, log) : systemClock();
    if (url !== undefined) await thread.unneeded();
    const store =
      url === undefined || member === undefined ? { thread } : await openSharedStore(url, member, cluster);
    const app = await createApp(env, { clock, log, onFatal: exitWithError, member, cluster, ...store });
    await standby?.freePort();
    const port = await app.listen();
    (cluster ?? standby)?.serves();
    ending.by = () => app.stop();
    process.stdout.write(addressLines(env, port));
  } catch (error) {
    log.debug({ err: error }, 'The server could not start.');
    exitWithError(error);
  }
}
