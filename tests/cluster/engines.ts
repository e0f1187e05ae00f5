import { execFileSync } from 'node:child_process';
import {
  accessSync,
  appendFileSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { nextProbe } from '../support/next-probe.ts';
import { freePort } from '../support/server-process.ts';
import { EngineProcess, engineUser } from './engine-process.ts';

/** Program folders of Debian and Ubuntu, by version. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql';
const LEAST_VERSION = 15;
const PATIENCE_MS = 60_000;

/** Postgres' error on a restart before the last process of the killed one has gone. */
const STILL_IN_USE = 'is still in use';

/**
 * A small write-ahead log copies quickly, and shared memory is in its folder, where a killed Postgres leaves nothing
 * behind. No setting that a server checks is changed.
 */
const SETTINGS = `
listen_addresses = '127.0.0.1'
shared_buffers = '32MB'
min_wal_size = '2MB'
dynamic_shared_memory_type = mmap
log_line_prefix = '%m [%p] '
`;

/** Missing parts for real engines; null if complete. On CI that is a failure, because `.ci/run` installs them. */
export function noEngines(): string | null {
  const missing = [
    postgresPrograms() === null && `postgres ${LEAST_VERSION} or newer`,
    program('nats-server') === null && 'nats-server',
  ].filter((name) => name !== false);
  if (missing.length === 0) return null;
  const reason = `Tests of Postgres and NATS are LEFT OUT, as there is no ${missing.join(' and no ')} (apt-get install postgresql nats-server).`;
  if (process.env.CI !== undefined) throw new Error(reason);
  console.warn(reason);
  return reason;
}

export interface Engine {
  readonly port: number;
  /** Value for `DATABASE_URL` or `NATS_URL`. */
  readonly url: string;
  readonly process: EngineProcess;
  /** Starts it again on the same port, with what it had. */
  start(): Promise<void>;
  /** Stops cleanly; `kill` stops immediately. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Kills it and removes what it had. */
  remove(): Promise<void>;
}

export interface PostgresEngine extends Engine {
  readonly folder: string;
  /** Address of a new, empty database on it, or of a copy of an unconnected one. */
  createDatabase(of?: string): Promise<string>;
  /** One statement, on a connection of its own. */
  ask(statement: string): Promise<readonly Record<string, unknown>[]>;
}

export interface PostgresOptions {
  /** Lines of postgresql.conf. */
  readonly settings?: string;
  /** The primary that it is a standby of: it has what that has, and can be read alone until it is promoted. */
  readonly of?: PostgresEngine;
  /** Port to listen on; by default a free one. */
  readonly port?: number;
}

/** A Postgres of its own. */
export async function startPostgres({
  settings = '',
  of,
  port: given,
}: PostgresOptions = {}): Promise<PostgresEngine> {
  const folder = engineFolder('postgres');
  const data = join(folder, 'data');
  if (of === undefined) cpSync(template(), data, { recursive: true });
  else copyOf(of, data);
  appendFileSync(join(data, 'postgresql.conf'), `${SETTINGS}${settings}\n`);
  chmodSync(data, 0o700);
  ownedRecursively(data);
  const port = given ?? (await freePort());
  const command = [
    join(needed(postgresPrograms()), 'postgres'),
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
  ];
  const url = (database: string) => `postgres://callboard@127.0.0.1:${port}/${database}`;
  let databases = 0;
  const engine = await started(folder, command, port, () => answers(url('postgres')));
  return Object.assign(engine, {
    folder,
    url: url('postgres'),
    ask: (statement: string) => asked(url('postgres'), statement),
    createDatabase: async (like = url('template1')) => {
      databases += 1;
      const name = `show_${databases}`;
      await asked(url('postgres'), `create database ${name} template ${like.split('/').at(-1)}`);
      return url(name);
    },
  });
}

/** A NATS server of its own, which keeps nothing, with what else its command line is to say. */
export async function startNats(...options: readonly string[]): Promise<Engine> {
  const folder = engineFolder('nats');
  const port = await freePort();
  const command = [needed(program('nats-server')), '-a', '127.0.0.1', '-p', String(port), ...options];
  const engine = await started(folder, command, port, () => listens(port));
  return Object.assign(engine, { url: `nats://127.0.0.1:${port}` });
}

async function started(
  folder: string,
  command: readonly string[],
  port: number,
  isReady: () => Promise<boolean>,
) {
  const start = async (): Promise<EngineProcess> => {
    let running = await EngineProcess.start(folder, command);
    for (const began = performance.now(); !(await isReady()); ) {
      const isTooEarly = !running.isRunning && running.output.includes(STILL_IN_USE);
      if (isTooEarly) running = await EngineProcess.start(folder, command);
      if (!running.isRunning || performance.now() - began > PATIENCE_MS)
        throw new Error(`${command[0]} did not start.\n${running.output}`);
      await nextProbe(began);
    }
    return running;
  };
  let current = await start();
  return {
    port,
    get process() {
      return current;
    },
    start: async () => {
      current = await start();
    },
    stop: () => current.end('SIGINT'),
    kill: () => current.end('SIGKILL'),
    remove: async () => {
      await current.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** A fresh cluster of files, made once for each user of this machine and copied from then on. */
function template(): string {
  const programs = needed(postgresPrograms());
  const place = join(
    tmpdir(),
    `callboard-postgres-${process.getuid?.() ?? ''}${programs.replaceAll('/', '-')}`,
  );
  if (existsSync(place)) return place;
  const making = engineFolder('initdb');
  const fresh = join(making, 'data');
  execFileSync(
    join(programs, 'initdb'),
    [
      '-D',
      fresh,
      '-U',
      'callboard',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--wal-segsize=1',
    ],
    { cwd: making, stdio: ['ignore', 'ignore', 'pipe'], ...engineUser },
  );
  try {
    renameSync(fresh, place);
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(place)) throw error;
  }
  rmSync(making, { recursive: true, force: true });
  return place;
}

/** A copy of a primary, configured to follow it. */
function copyOf({ port }: PostgresEngine, data: string): void {
  const from = `host=127.0.0.1 port=${port} user=callboard`;
  const command = ['-D', data, '-d', from, '-X', 'stream', '-c', 'fast', '--no-sync', '-R'];
  execFileSync(join(needed(postgresPrograms()), 'pg_basebackup'), command, {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...engineUser,
  });
}

function engineFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `callboard-${name}-`));
  owned(folder);
  return folder;
}

function owned(path: string): void {
  if (engineUser !== null) chownSync(path, engineUser.uid, engineUser.gid);
}

function ownedRecursively(folder: string): void {
  if (engineUser === null) return;
  owned(folder);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) owned(join(folder, entry));
}

/** One statement on a connection of its own. */
async function asked(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const answers = (url: string): Promise<boolean> =>
  asked(url, 'select 1').then(
    () => true,
    () => false,
  );

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** On the path, or where Debian keeps it. */
function program(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The folder of the newest Postgres here that is new enough. */
function postgresPrograms(): string | null {
  if (!existsSync(POSTGRES_VERSIONS)) return null;
  const newest = Math.max(0, ...readdirSync(POSTGRES_VERSIONS).map(Number).filter(Number.isFinite));
  return newest >= LEAST_VERSION ? join(POSTGRES_VERSIONS, String(newest), 'bin') : null;
}

function needed(place: string | null): string {
  if (place === null) throw new Error('An engine is missing here: see noEngines().');
  return place;
}
