import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Duration, HOUR, type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import type { BackupList } from '../../../machines/people/admin.answers.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';
import { backupTime, listBackups } from './backup.ts';
import { backupInThread } from './backup-thread.ts';

export interface BackupsOptions {
  readonly file: string;
  readonly directory: string;
  readonly clock: Clock;
  /** 0 means that only users start backups. */
  readonly everyHours: number;
  readonly installedAt: Instant;
  readonly keep: number;
  readonly onError: (error: unknown) => void;
}

/** Lets screens connect again before the first backup starts. */
const FIRST_BACKUP_DELAY = MINUTE;

const WEEK = 7 * 24 * HOUR;

export class Backups {
  readonly #options: BackupsOptions;
  #next: Cancel | null = null;
  #nextAt: Instant | null = null;
  /** A new server may lack its first backup until this monotonic instant (S42). */
  readonly #mayLackUntil: Instant;
  #making: Promise<string> | null = null;

  constructor(options: BackupsOptions) {
    this.#options = options;
    const wait = this.#untilDue();
    this.#mayLackUntil = options.clock.now() + wait;
    this.#schedule(wait);
  }

  make(): Promise<string> {
    this.#making ??= this.#makeOne().finally(() => {
      this.#making = null;
    });
    return this.#making;
  }

  get overview(): BackupList {
    const { clock, directory, everyHours, keep } = this.#options;
    const backups = [...listBackups(directory)].reverse().map((name) => ({
      name,
      at: backupTime(name) ?? 0,
      bytes: fileSize(join(directory, name)),
    }));
    return {
      at: clock.wall(),
      backups,
      everyHours,
      keep,
      isMaking: this.#making !== null,
      isOld: this.#isOld(backups[0]?.at),
      nextAt: this.#nextAt,
      madeHere: true,
    };
  }

  #isOld(newest: Instant | undefined): boolean {
    const { clock, everyHours, installedAt } = this.#options;
    if (everyHours === 0) return clock.wall() - (newest ?? installedAt) > WEEK;
    if (newest !== undefined) return clock.wall() - newest > 2 * everyHours * HOUR;
    return this.#making === null && clock.now() >= this.#mayLackUntil;
  }

  async idle(): Promise<void> {
    await this.#making?.catch(() => {});
  }

  async #makeOne(): Promise<string> {
    const { file, directory, clock } = this.#options;
    const made = await backupInThread({ file, directory, at: clock.wall() });
    this.#forgetOld();
    return made;
  }

  stop(): Promise<void> {
    this.#next?.();
    this.#next = null;
    return this.idle();
  }

  /** Counts from the newest backup, because a nightly restart would otherwise postpone the next one for ever. */
  #untilDue(): Duration {
    const { clock, directory, everyHours } = this.#options;
    const newest = backupTime(listBackups(directory).at(-1) ?? '') ?? Number.NEGATIVE_INFINITY;
    const wait = newest + everyHours * HOUR - clock.wall();
    return Math.min(Math.max(wait, FIRST_BACKUP_DELAY), everyHours * HOUR);
  }

  #schedule(wait: Duration): void {
    const { clock, everyHours, onError } = this.#options;
    if (everyHours === 0) return;
    this.#nextAt = clock.wall() + wait;
    this.#next = clock.after(wait, () => {
      this.make().catch(onError);
      this.#schedule(everyHours * HOUR);
    });
  }

  #forgetOld(): void {
    const { directory, keep } = this.#options;
    for (const name of listBackups(directory).slice(0, -keep)) rmSync(join(directory, name), { force: true });
  }
}

const fileSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
