import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PoolOptions, PoolRunnerInitializer, PoolWorker } from 'vitest/node';

type Request = Parameters<PoolWorker['send']>[0];

const entry = fileURLToPath(new URL('./lasting.process.ts', import.meta.url));

/** The one thread of this process, once there is one. */
let thread: Worker | null = null;
let started = false;

function startThread({ env, execArgv }: PoolOptions): Worker {
  const worker = new Worker(entry, { env, execArgv, stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  worker.unref();
  worker.once('exit', () => {
    thread = null;
    started = false;
  });
  return worker;
}

/** A run of tests in the lasting thread, started once and never stopped. */
function runInThread(options: PoolOptions): PoolWorker {
  const events = new EventEmitter();
  const heard = ['message', 'error', 'exit'].map((name) => {
    return [name, (...told: readonly unknown[]) => events.emit(name, ...told)] as const;
  });
  const answer = (type: 'started' | 'stopped') =>
    queueMicrotask(() => events.emit('message', { __vitest_worker_response__: true, type }));
  return {
    name: lastingPool.name,
    on: (name, listener) => events.on(name, listener),
    off: (name, listener) => events.off(name, listener),
    deserialize: (message) => message,
    start: async () => {
      thread ??= startThread(options);
      for (const [name, listener] of heard) thread.on(name, listener);
    },
    stop: async () => {
      for (const [name, listener] of heard) thread?.off(name, listener);
    },
    send: (request) => {
      if (request.type === 'stop') return answer('stopped');
      if (request.type === 'start' && started) return answer('started');
      started = true;
      thread?.postMessage(withConfig(request, options), []);
    },
  };
}

/** Ends the thread, and with it what would keep this process from ending. */
export async function endThread(): Promise<void> {
  await thread?.terminate();
}

/** The files to run change with each run, and are part of the configuration. */
function withConfig(request: Request, { project }: PoolOptions): unknown {
  if (request.type !== 'run') return request;
  return { ...request, context: { ...request.context, config: project.serializedConfig } };
}

/**
 * Runs tests in a thread that outlives them: starting one, and loading what is in node_modules, takes ten times as long
 * as the tests that a mutant needs. Our own modules are loaded again for each run (`lasting.process.ts`).
 */
export const lastingPool: PoolRunnerInitializer = { name: 'lasting', createPoolWorker: runInThread };
