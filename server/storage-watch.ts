import { type Duration, SECOND } from '../machines/kernel/time.ts';
import { FilesInPlace } from './db/files-in-place.ts';
import type { Journal } from './journal/journal.ts';
import type { Cancel, Clock } from './kernel/clock.ts';

const LOOK_EVERY: Duration = SECOND / 2;

/** A commit that takes longer is a disk that hangs. */
const SLOW_AFTER: Duration = 2 * SECOND;

/** Looks without a slow commit before the disk counts as quick again. */
const QUICK_LOOKS = 10;

export interface StorageWatchDeps {
  readonly journal: Pick<Journal, 'oldestWait' | 'probe'>;
  readonly clock: Clock;
  /** Path of the database; null: the store is not a file. */
  readonly file: string | null;
  /** Called with the wait of the oldest change; null: the disk is quick again. */
  readonly onSlow: ((waited: Duration | null) => void) | undefined;
}

/** Notices between commits that the disk hangs (N423), and that the database was replaced beneath the server (N422). */
export class StorageWatch {
  readonly #deps: StorageWatchDeps;
  readonly #files: FilesInPlace | null;
  #next: Cancel | null = null;
  /** Looks in a row that found a slow commit: one alone may be a process that was stopped. */
  #slowLooks = 0;
  #quickLooks = 0;
  #isSlow = false;
  #onChange: (isSlow: boolean) => void = () => {};

  constructor(deps: StorageWatchDeps) {
    this.#deps = deps;
    this.#files = deps.file === null ? null : new FilesInPlace(deps.file);
    this.#schedule();
  }

  get isSlow(): boolean {
    return this.#isSlow;
  }

  /** Called whenever the disk begins or ceases to hang. */
  listen(onChange: (isSlow: boolean) => void): void {
    this.#onChange = onChange;
  }

  stop(): void {
    this.#next?.();
  }

  #schedule(): void {
    this.#next = this.#deps.clock.after(LOOK_EVERY, () => {
      this.#look();
      this.#schedule();
    });
  }

  #look(): void {
    const { journal, clock, onSlow } = this.#deps;
    const waited = journal.oldestWait?.() ?? 0;
    const isSlow = waited > SLOW_AFTER;
    this.#slowLooks = isSlow ? this.#slowLooks + 1 : 0;
    this.#quickLooks = isSlow ? 0 : this.#quickLooks + 1;
    if (this.#isSlow ? this.#quickLooks === QUICK_LOOKS : this.#slowLooks === 2) {
      this.#isSlow = !this.#isSlow;
      onSlow?.(this.#isSlow ? waited : null);
      this.#onChange(this.#isSlow);
    }
    // The writer looks before each commit: it refuses, says so, and notices when the file is back.
    if (this.#files !== null && this.#files.moved() !== null) journal.probe(clock.now());
  }
}
