import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { type Duration, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import { type LimitCount, type LimitRule, limitRule, type SteadyLimit } from '../kernel/rate-limits.ts';

/** Allows a whole hall to connect together. */
export const CONNECTION_RATE: SteadyLimit = { burst: 4_000, perSecond: 2_000 };

const ACCEPT_PAUSE: Duration = 25;

interface ConnectionPaceDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly accept: (isOpen: boolean) => void;
  readonly rate: SteadyLimit;
}

/**
 * Stops accepting if connections arrive too fast (W600). Otherwise uWebSockets.js accepts the whole queue in one turn,
 * while open sockets wait.
 */
export class ConnectionPace {
  readonly #deps: ConnectionPaceDeps;
  readonly #rule: LimitRule;
  #count: LimitCount | undefined;
  #resume: Cancel | null = null;
  #loggedAt: Instant = Number.NEGATIVE_INFINITY;

  constructor(deps: ConnectionPaceDeps) {
    this.#deps = deps;
    this.#rule = limitRule(deps.rate);
  }

  connected(): void {
    const now = this.#deps.clock.now();
    this.#count = this.#rule.charged(this.#count, 1, now);
    if (this.#resume === null && this.#rule.waitFor(this.#count, 0, now) > 0) this.#pause();
  }

  stop(): void {
    this.#resume?.();
  }

  #pause(): void {
    const { clock, log, accept } = this.#deps;
    accept(false);
    this.#wait();
    if (clock.now() - this.#loggedAt < MINUTE) return;
    this.#loggedAt = clock.now();
    log.warn(
      this.#deps.rate,
      'Too many new connections at once. Some are rejected for a moment, to protect open ones.',
    );
  }

  #wait(): void {
    const { clock, log, accept } = this.#deps;
    this.#resume = clock.after(ACCEPT_PAUSE, () => {
      this.#resume = null;
      try {
        accept(true);
      } catch (error) {
        log.error({ err: error }, 'The server could not resume accepting connections. It tries again.');
        this.#wait();
      }
    });
  }
}

const CHECK_INTERVAL: Duration = SECOND / 4;

/** File descriptors reserved for the disk and for outgoing connections. */
const RESERVED_FILES = 48;
const FILES_MARGIN = 16;

function openFilesLimit(): number | null {
  try {
    const [, soft = ''] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === '' ? null : Number(soft);
  } catch {
    return null;
  }
}

export function warnOfFewFiles(sockets: number, log: Logger, limit = openFilesLimit()): void {
  if (limit !== null && limit < sockets + RESERVED_FILES)
    log.warn(
      { limit, needed: sockets + RESERVED_FILES },
      'The limit for open files is too low for SOCKETS_PER_ADDRESS. Raise the limit: ulimit -n 65536, or LimitNOFILE in systemd.',
    );
}

function nextFileNumber(): number | null {
  try {
    const file = openSync('/dev/null', 'r');
    closeSync(file);
    return file;
  } catch {
    return null;
  }
}

interface OpenFilesGuardDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Starts or stops accepting. Called again if it throws. */
  readonly accept: (isOpen: boolean) => void;
  readonly limit?: number | null;
  readonly next?: () => number | null;
}

/**
 * Stops accepting before open files run out (N425). Otherwise failed connections stay in the queue, and the event loop
 * spins.
 */
export class OpenFilesGuard {
  readonly #deps: OpenFilesGuardDeps;
  readonly #limit: number | null;
  readonly #nextFile: () => number | null;
  #isFull = false;
  #loggedAt: Instant = Number.NEGATIVE_INFINITY;
  #isLogged = false;
  #next: Cancel | null = null;

  constructor(deps: OpenFilesGuardDeps) {
    this.#deps = deps;
    this.#limit = deps.limit === undefined ? openFilesLimit() : deps.limit;
    this.#nextFile = deps.next ?? nextFileNumber;
  }

  start(): void {
    if (this.#limit !== null) this.#look(this.#limit);
  }

  stop(): void {
    this.#next?.();
  }

  #look(limit: number): void {
    const free = limit - (this.#nextFile() ?? limit);
    if (this.#isFull ? free >= RESERVED_FILES + FILES_MARGIN : free < RESERVED_FILES) this.#turn(limit);
    this.#next = this.#deps.clock.after(CHECK_INTERVAL, () => this.#look(limit));
  }

  #turn(limit: number): void {
    const { clock, log, accept } = this.#deps;
    try {
      accept(this.#isFull);
    } catch (error) {
      log.error({ err: error }, 'The server could not stop or resume accepting connections. It tries again.');
      return;
    }
    this.#isFull = !this.#isFull;
    if (this.#isFull) {
      this.#isLogged = clock.now() - this.#loggedAt >= MINUTE;
      if (!this.#isLogged) return;
      this.#loggedAt = clock.now();
      log.error(
        { limit },
        'The limit for open files is reached. New connections are rejected until others close. Raise the limit: ulimit -n 65536, or LimitNOFILE in systemd.',
      );
    } else if (this.#isLogged)
      log.info('Open files are below the limit again. The server accepts connections.');
  }
}
