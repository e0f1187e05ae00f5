import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { type Duration, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';

const LOOK_EVERY: Duration = SECOND / 4;

/** Reserve for disk and own connections. */
const RESERVED = 48;
/** Free files before accepting again. */
const MARGIN = 16;

export function openFilesLimit(): number | null {
  try {
    const [, soft = ''] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === '' ? null : Number(soft);
  } catch {
    return null;
  }
}

/** Warns if the limit is below what one address may open. */
export function warnOfFewFiles(sockets: number, log: Logger, limit = openFilesLimit()): void {
  if (limit !== null && limit < sockets + RESERVED)
    log.warn(
      { limit, needed: sockets + RESERVED },
      'The limit of open files is below what SOCKETS_PER_ADDRESS allows. Raise it: ulimit -n 65536, or LimitNOFILE in systemd.',
    );
}

/** Number of the next open file; null: none left. */
function nextFile(): number | null {
  try {
    const file = openSync('/dev/null', 'r');
    closeSync(file);
    return file;
  } catch {
    return null;
  }
}

export interface OpenFilesDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** May throw; retried. */
  readonly accept: (isOpen: boolean) => void;
  readonly limit?: number | null;
  readonly next?: () => number | null;
}

/** Stops accepting before open files run out (N425): failed accepts stay queued, and the loop spins. */
export class OpenFiles {
  readonly #deps: OpenFilesDeps;
  readonly #limit: number | null;
  readonly #nextFile: () => number | null;
  #isFull = false;
  #loggedAt: Instant = Number.NEGATIVE_INFINITY;
  #isLogged = false;
  #next: Cancel | null = null;

  constructor(deps: OpenFilesDeps) {
    this.#deps = deps;
    this.#limit = deps.limit === undefined ? openFilesLimit() : deps.limit;
    this.#nextFile = deps.next ?? nextFile;
  }

  start(): void {
    if (this.#limit !== null) this.#look(this.#limit);
  }

  stop(): void {
    this.#next?.();
  }

  #look(limit: number): void {
    const free = limit - (this.#nextFile() ?? limit);
    if (this.#isFull ? free >= RESERVED + MARGIN : free < RESERVED) this.#turn(limit);
    this.#next = this.#deps.clock.after(LOOK_EVERY, () => this.#look(limit));
  }

  #turn(limit: number): void {
    const { clock, log, accept } = this.#deps;
    try {
      accept(this.#isFull);
    } catch (error) {
      log.error({ err: error }, 'Connections cannot be taken again yet.');
      return;
    }
    this.#isFull = !this.#isFull;
    // Once a minute.
    if (this.#isFull) {
      this.#isLogged = clock.now() - this.#loggedAt >= MINUTE;
      if (!this.#isLogged) return;
      this.#loggedAt = clock.now();
      log.error(
        { limit },
        'Open files run out: new connections are refused until there is room. Raise the limit: ulimit -n 65536, or LimitNOFILE in systemd.',
      );
    } else if (this.#isLogged) log.info('There are open files again: connections are taken.');
  }
}
