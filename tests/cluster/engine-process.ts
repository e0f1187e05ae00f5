import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Postgres refuses to run as root, so there both engines run as `nobody`. */
export const engineUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;

/**
 * Runs an engine, prints its process id, and waits for it. If its standard input ends first, its parent was killed:
 * it ends the engine and removes its folder.
 */
const GUARD = `
folder=$1; log=$2; shift 2
exec 3<&0
: >>"$log"
"$@" >>"$log" 2>&1 3<&- &
engine=$!
echo $engine
(read -r word <&3 || {
  trap '' TERM
  kill -INT $engine
  while kill -0 $engine; do sleep 0.1; done
  rm -rf "$folder"
}) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait $engine
kill $watcher
`;

/** The process of an engine, which does not outlive the one that started it. */
export class EngineProcess {
  readonly pid: number;
  readonly #guard: ChildProcess;
  readonly #gone: Promise<unknown>;
  readonly #log: string;

  private constructor(guard: ChildProcess, pid: number, log: string) {
    this.#guard = guard;
    this.#gone = once(guard, 'exit');
    this.#log = log;
    this.pid = pid;
  }

  static async start(folder: string, command: readonly string[]): Promise<EngineProcess> {
    const log = join(folder, 'log');
    const guard = spawn('sh', ['-c', GUARD, 'sh', folder, log, ...command], {
      cwd: folder,
      // Its own group: a kill of everything leaves it to clean up.
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      ...engineUser,
    });
    const [pid]: unknown[] = await once(guard.stdout, 'data');
    return new EngineProcess(guard, Number(String(pid)), log);
  }

  get isRunning(): boolean {
    return this.#guard.exitCode === null && this.#guard.signalCode === null;
  }

  /** Its output so far. */
  get output(): string {
    return readFileSync(this.#log, 'utf8');
  }

  signal(name: NodeJS.Signals): void {
    process.kill(this.pid, name);
  }

  /** Resolves when it has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.isRunning) this.signal(signal);
    await this.#gone;
  }
}
