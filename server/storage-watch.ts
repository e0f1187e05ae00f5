import { type Duration, SECOND } from '../machines/kernel/time.ts';
import type { Cancel, Clock } from './kernel/clock.ts';
import type { Journal } from './rooms/journal/journal.ts';
import { FilesInPlace } from './store/files-in-place.ts';

const LOOK_EVERY: Duration = SECOND / 2;

/** A slower commit means a hanging disk. */
const SLOW_AFTER: Duration = 2 * SECOND;

/** Samples without a slow commit until the disk counts as recovered. */
const QUICK_LOOKS = 10;

export interface StorageWatchDeps {
  readonly journal: Pick<Journal, 'oldestWait' | 'probe'>;
  readonly clock: Clock;
  /** Not a file if null. */
  readonly file: string | null;
  /** Wait of the oldest change; null: recovered. */
  readonly onSlow: ((waited: Duration | null) => void) | undefined;
}

/** Detects a hanging disk between commits (N423) and a replaced database (N422). */
export class StorageWatch {
  readonly #deps: StorageWatchDeps;
  readonly #files: FilesInPlace | null;
  #next: Cancel | null = null;
  /** Consecutive slow samples: a single one may be a stopped process. */
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
    // The writer checks before each commit and notices the file's return.
    if (this.#files !== null && this.#files.moved() !== null) journal.probe(clock.now());
  }
}
