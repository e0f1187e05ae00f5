import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { BUILT, temporaryFolder } from '../../support/server-process.ts';

/** How long after its end a process is started again, as its supervisor would. */
const AGAIN_MS = 1_000;
const LOOK_MS = 250;

export type Standing = 'starting' | 'ready' | 'waiting' | 'stalled' | 'ended';

export interface SupervisedOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly onStanding: (standing: Standing) => void;
  /** Its output. */
  readonly onSaid: (text: string) => void;
}

/** One process of the product that is started again whenever it ends. */
export class Supervised {
  readonly name: string;
  readonly port: number;
  readonly #options: SupervisedOptions;
  readonly #dataDir = temporaryFolder();
  readonly #looks: NodeJS.Timeout;
  #child: ChildProcess | null = null;
  #isStalled = false;
  #isOver = false;
  #standing: Standing = 'starting';

  constructor(name: string, port: number, options: SupervisedOptions) {
    [this.name, this.port, this.#options] = [name, port, options];
    this.#start();
    this.#looks = setInterval(() => this.#look(), LOOK_MS);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  get standing(): Standing {
    return this.#standing;
  }

  signal(name: NodeJS.Signals): void {
    this.#isStalled = name === 'SIGSTOP' || (this.#isStalled && name !== 'SIGCONT' && name !== 'SIGKILL');
    this.#child?.kill(name);
    this.#look();
  }

  /** The id of its row in `nodes`; null: it does not say. */
  async node(): Promise<string | null> {
    if (this.#standing !== 'ready' && this.#standing !== 'waiting') return null;
    try {
      const health = await fetch(`${this.url}/api/health`, { signal: AbortSignal.timeout(300) });
      return Object(await health.json()).node ?? null;
    } catch {
      // It ends just now.
      return null;
    }
  }

  /** Ends it for good. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#looks);
    const child = this.#child;
    if (child !== null) {
      const gone = once(child, 'exit');
      child.kill('SIGCONT');
      child.kill(signal);
      await gone;
    }
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  #start(): void {
    const env = { ...process.env, ...this.#options.env, PORT: String(this.port), DATA_DIR: this.#dataDir };
    const child = spawn(process.execPath, [BUILT], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    this.#child = child;
    child.stderr.on('data', (text: Buffer) => this.#options.onSaid(`${this.name}: ${text.toString()}`));
    child.once('exit', () => {
      this.#child = null;
      this.#isStalled = false;
      this.#stands('ended');
      if (!this.#isOver) setTimeout(() => this.#isOver || this.#start(), AGAIN_MS);
    });
    this.#stands('starting');
  }

  #look(): void {
    if (this.#child === null) return;
    if (this.#isStalled) return this.#stands('stalled');
    get(`${this.url}/api/ready`, (answer) => {
      answer.resume();
      this.#stands(answer.statusCode === 200 ? 'ready' : 'waiting');
    }).on('error', () => {});
  }

  #stands(standing: Standing): void {
    if (standing === this.#standing) return;
    this.#standing = standing;
    this.#options.onStanding(standing);
  }
}
