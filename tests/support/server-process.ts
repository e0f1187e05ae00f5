import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nextProbe } from './next-probe.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PATIENCE_MS = 60_000;

export interface ServerOptions {
  readonly script?: string;
  readonly nodeArgs?: readonly string[];
  /** Run by a shell in place of both, as npm runs its scripts. */
  readonly command?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Address that answers 200 after the start; `/api/ready` for a serving one. */
  readonly until?: '/api/ready' | '/api/health';
  /** Port to listen on; by default a free one. */
  readonly port?: number;
}

/** A port that was free a moment ago: what a server that must come back to the same one needs. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'callboard-'));
}

/** The built program of `npm start`, as script of a `ServerProcess`. */
export const BUILT = 'dist/main.js';

/** As script of a `ServerProcess`: for what Node loads before it, which can reach into packages that the built one has in itself. */
export const SOURCE = 'server/main.ts';

/** `npm test` has built the programs, and names their folder here: they start with a third of the work. */
const { BUILT_SERVER: folder = '' } = process.env;
const usual = folder === '' ? SOURCE : `${folder}/main.js`;

/**
 * Program of `npm start`, `npm run admin`, or `npm run backup` and `restore`: the built one if it exists, else the
 * source.
 */
export function programFile(name: 'main' | 'admin' | 'backup' | 'move' | 'play'): string {
  if (name === 'main') return join(root, usual);
  return join(root, folder === '' ? `server/${name}.main.ts` : `${folder}/${name}.js`);
}

/** The real server in a process of its own, with its own data, that can be stopped, killed and started again. */
export class ServerProcess {
  readonly port: number;
  readonly dataDir: string;
  readonly #options: ServerOptions;
  #child: ChildProcess | null = null;
  #output = '';

  private constructor(port: number, options: ServerOptions) {
    this.port = port;
    this.dataDir = temporaryFolder();
    this.#options = options;
  }

  static async start(options: ServerOptions = {}): Promise<ServerProcess> {
    const server = new ServerProcess(options.port ?? (await freePort()), options);
    await server.start();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('The server is not running.');
    return pid;
  }

  /** Its output so far. */
  get output(): string {
    return this.#output;
  }

  /** Resolves when it answers; with the ms that took. */
  async start(): Promise<number> {
    const { nodeArgs = [], script = usual, command, env = {} } = this.#options;
    const began = performance.now();
    const args = command === undefined ? [...nodeArgs, script] : ['-c', command];
    const child = spawn(command === undefined ? process.execPath : 'sh', args, {
      cwd: root,
      env: { ...process.env, ...defaults, PORT: String(this.port), DATA_DIR: this.dataDir, ...env },
      // Through the channel it learns that the tests' process was killed, and ends too.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    child.stdout?.on('data', (text: Buffer) => (this.#output += text.toString()));
    child.stderr?.on('data', (text: Buffer) => (this.#output += text.toString()));
    await this.#ready(child, began, this.#options.until ?? '/api/ready');
    return performance.now() - began;
  }

  /** Resolves when it serves. */
  async serves(): Promise<void> {
    if (this.#child !== null) await this.#ready(this.#child, performance.now(), '/api/ready');
  }

  /** Resolves with its exit code once it ends. */
  async ended(): Promise<number | null> {
    const child = this.#child;
    if (child === null) return null;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    if (child === this.#child) this.#child = null;
    return child.exitCode;
  }

  /** Resolves with its exit code. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    return this.#end(signal);
  }

  /** Pulls the plug. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  signal(name: NodeJS.Signals): void {
    process.kill(this.pid, name);
  }

  /** Stops it and removes its data. */
  async remove(): Promise<void> {
    if (this.#child !== null) await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return child?.exitCode ?? null;
    const gone = once(child, 'exit');
    child.kill(signal);
    const [code]: unknown[] = await gone;
    return typeof code === 'number' ? code : null;
  }

  async #ready(child: ChildProcess, began: number, path: string): Promise<void> {
    while (!(await answers(`${this.url}${path}`))) {
      if (child.exitCode !== null || performance.now() - began > PATIENCE_MS) {
        throw new Error(`The server did not start.\n${this.#output}`);
      }
      await nextProbe(began);
    }
  }
}

const defaults = { HOST: '127.0.0.1', RATE_LIMITS: 'off', OUTGOING_TEAMS: 'all', LOG_LEVEL: 'warn' };

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
