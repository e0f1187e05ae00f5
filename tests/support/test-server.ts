import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AppOptions } from '../../server/app.store.ts';
import { createApp } from '../../server/app.ts';
import { readEnv } from '../../server/env.ts';
import { type Clock, systemClock } from '../../server/kernel/clock.ts';
import { createLog } from '../../server/kernel/log.ts';
import type { PasswordCost } from '../../server/people/accounts/passwords.ts';
import type { OpenStorage } from '../../server/storage.ts';
import { putEmptyStore } from './empty-store.ts';
import { openLateStorage } from './late-store.ts';
import { temporaryFolder } from './server-process.ts';

export interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  readonly webFolder?: string;
  readonly passwordCost?: PasswordCost;
  /** All is read in a later turn, as from a store at the other end of a network. */
  readonly lateStore?: boolean;
  readonly member?: AppOptions['member'];
  readonly cluster?: AppOptions['cluster'];
  /** In place of either. */
  readonly openStorage?: OpenStorage;
}

/** The whole product in this process, on a port of its own, with data of its own. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** REST calls, as `METHOD /path/:name`. */
  readonly calls: readonly string[];
  /** Says goodbye and frees the data directory, which stays. */
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

const quiet = {
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMITS: 'off',
  OUTGOING_TEAMS: 'all',
  LOG_LEVEL: 'fatal',
};

/** `server/people/accounts/passwords.test.ts` checks the real cost, at which the tests' guesses would take 20 s more. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const isLate = options.lateStore ?? process.env.LATE_STORE === '1';
  const isPostgres = process.env.POSTGRES === '1';
  const dataDir = temporaryFolder();
  const isNew = options.env?.['DATA_DIR'] === undefined;
  if (isNew && !isPostgres && options.openStorage === undefined) await putEmptyStore(dataDir);
  const env = readEnv({ ...quiet, DATA_DIR: dataDir, ...options.env });
  const app = await createApp(env, {
    clock: options.clock ?? systemClock(),
    log: createLog(env),
    passwordCost: options.passwordCost ?? CHEAP,
    onFatal: (reason) => {
      throw new Error(reason);
    },
    ...(isLate && { openStorage: openLateStorage }),
    ...(isPostgres && { openStorage: (await import('./postgres-storage.ts')).openPostgresStorageFor }),
    member: options.member,
    cluster: options.cluster,
    ...(options.openStorage && { openStorage: options.openStorage }),
    webFolder: options.webFolder ?? join(dataDir, 'no-web'),
  });
  const port = await app.listen();
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    stopping ??= app.stop();
    return stopping;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir: env.DATA_DIR,
    calls: app.calls,
    stop,
    remove: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
