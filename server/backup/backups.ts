import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Duration, HOUR, MINUTE } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import { backup, backupsIn, backupTime } from './backup.ts';

export interface BackupsOptions {
  readonly file: string;
  readonly directory: string;
  readonly clock: Clock;
  /** Hours; 0: only when asked. */
  readonly everyHours: number;
  /** The newest that stay. */
  readonly keep: number;
  readonly onError: (error: unknown) => void;
}

/** What is due at a start can wait until screens are back. */
const AFTER_START = MINUTE;

/** Makes a verified copy of the database every so often, while everything goes on, and keeps the newest ones. */
export class Backups {
  readonly #options: BackupsOptions;
  #next: Cancel | null = null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: BackupsOptions) {
    this.#options = options;
    this.#schedule(this.#untilDue());
  }

  /** Resolves to the path of a verified copy. Older ones go only when it has passed. */
  async make(): Promise<string> {
    const { file, directory, clock } = this.#options;
    const made = await backup(file, directory, clock.wall());
    this.#forgetOld();
    return made;
  }

  /** Resolves when none is being made. */
  async idle(): Promise<void> {
    await this.#running;
  }

  stop(): Promise<void> {
    this.#next?.();
    this.#next = null;
    return this.idle();
  }

  /** Counted from the newest that there is: a server that is restarted every night would never make any. */
  #untilDue(): Duration {
    const { clock, directory, everyHours } = this.#options;
    const newest = backupTime(backupsIn(directory).at(-1) ?? '') ?? Number.NEGATIVE_INFINITY;
    const wait = newest + everyHours * HOUR - clock.wall();
    return Math.min(Math.max(wait, AFTER_START), everyHours * HOUR);
  }

  #schedule(wait: Duration): void {
    const { clock, everyHours, onError } = this.#options;
    if (everyHours === 0) return;
    this.#next = clock.after(wait, () => {
      this.#running = this.make().catch(onError);
      this.#schedule(everyHours * HOUR);
    });
  }

  #forgetOld(): void {
    const { directory, keep } = this.#options;
    for (const name of backupsIn(directory).slice(0, -keep)) rmSync(join(directory, name), { force: true });
  }
}
