import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../clock.ts';
import { backup, isBackupName } from './backup.ts';

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

/** Makes a verified copy of the database every so often, while everything goes on, and keeps the newest ones. */
export class Backups {
  readonly #options: BackupsOptions;
  #next: Cancel | null = null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: BackupsOptions) {
    this.#options = options;
    this.#schedule();
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

  #schedule(): void {
    const { clock, everyHours, onError } = this.#options;
    if (everyHours === 0) return;
    this.#next = clock.after(everyHours * HOUR, () => {
      this.#running = this.make().catch(onError);
      this.#schedule();
    });
  }

  /** Their names sort by their moments. */
  #forgetOld(): void {
    const { directory, keep } = this.#options;
    const names = readdirSync(directory).filter(isBackupName).sort();
    for (const name of names.slice(0, -keep)) rmSync(join(directory, name), { force: true });
  }
}
