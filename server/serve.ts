import { renderUnicodeCompact } from 'uqr';
import { type App, createApp } from './app.ts';
import { ConfigurationError, type Env, readEnv } from './env.ts';
import { addressesOf } from './http/addresses.ts';
import type { WriterThread } from './journal/journal.thread.ts';
import { systemClock } from './kernel/clock.ts';
import { keptClock } from './kernel/kept-clock.ts';
import { createLog } from './kernel/log.ts';

/** Ends the process with one line that a person can act on. */
function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function configured(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (error instanceof ConfigurationError) return fail(error);
    throw error;
  }
}

/** Where this machine's own browser finds it. */
function ownAddress({ HOST, PUBLIC_URL }: Env, port: number): string {
  const name = HOST.includes(':') ? `[${HOST}]` : HOST;
  return PUBLIC_URL ?? `http://${HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : name}:${port}`;
}

/** Where other machines find it, for people at a terminal with the likeliest as a code for a phone (N88). */
function addressLines(env: Env, port: number): string {
  const own = ownAddress(env, port);
  const others = addressesOf(env, port).filter((address) => address !== own);
  const [likeliest] = others;
  const lines = [
    `Callboard is ready at ${own}`,
    ...others.map((address) => `On this network:      ${address}`),
  ];
  if (process.stdout.isTTY && likeliest !== undefined) lines.push('', renderUnicodeCompact(likeliest));
  return `${lines.join('\n')}\n`;
}

async function stop(app: App): Promise<never> {
  await app.stop();
  process.exit(0);
}

/** Serves until a signal ends it, or what went wrong. `thread`: the one that writes, already on its way. */
export async function serve(thread: WriterThread): Promise<void> {
  // What is kept in the data directory is secret.
  process.umask(0o077);
  const env = configured();
  const log = createLog(env);
  try {
    // Processes that share a store have no clock in common but the wall's (D92).
    const clock = env.DATABASE_URL === undefined ? keptClock(env.DATA_DIR, log) : systemClock();
    const app = await createApp(env, { clock, log, onFatal: fail, thread });
    const port = await app.listen();
    let stopping: Promise<never> | null = null;
    // A terminal that is closed hangs up.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => {
        stopping ??= stop(app).catch(fail);
      });
    process.stdout.write(addressLines(env, port));
  } catch (error) {
    log.debug({ err: error }, 'The server could not start.');
    fail(error);
  }
}
