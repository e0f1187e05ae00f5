import { createHash } from 'node:crypto';
import { fstatSync, openSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { ConfigurationError } from './env.ts';

const readAt = promisify(read);

/** A line is a SHA-1 and a count: 42 to 55 bytes. */
const MOST_BYTES = 128;
const LINE = /^([0-9A-F]{40})(?::\d+)?\r?$/;

/**
 * Sorted file of SHA-1s, as from Have I Been Pwned. It may have 40 GB, so it is searched in place: 35 short reads a
 * password (U235).
 */
export class BreachedPasswords {
  readonly #file: number;
  readonly #size: number;

  /** Not configured if null. Throws `ConfigurationError`. */
  static in(path: string | undefined): BreachedPasswords | null {
    return path === undefined ? null : new BreachedPasswords(path);
  }

  /** Throws `ConfigurationError`. */
  constructor(path: string) {
    const buffer = Buffer.alloc(MOST_BYTES);
    try {
      this.#file = openSync(path, 'r');
      this.#size = fstatSync(this.#file).size;
      readSync(this.#file, buffer);
    } catch (cause) {
      throw new ConfigurationError(`BREACHED_PASSWORDS: ${path} cannot be read.`, { cause });
    }
    if (hashIn(buffer.toString('latin1')) === null)
      throw new ConfigurationError(`BREACHED_PASSWORDS: ${path} does not begin with a SHA-1 in capitals.`);
  }

  async has(password: string): Promise<boolean> {
    const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
    let [from, to] = [0, this.#size];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const line = await this.#lineFrom(middle);
      if (line?.hash === wanted) return true;
      if (line === null || line.hash > wanted) to = middle;
      else from = line.at + 1;
    }
    return false;
  }

  /** First line from there; null: none, or malformed. */
  async #lineFrom(place: number): Promise<{ readonly at: number; readonly hash: string } | null> {
    const start = Math.max(place - 1, 0);
    const { buffer, bytesRead } = await readAt(this.#file, Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, start);
    const text = buffer.toString('latin1', 0, bytesRead);
    const skipped = place === 0 ? 0 : text.indexOf('\n') + 1;
    const hash = place > 0 && skipped === 0 ? null : hashIn(text.slice(skipped));
    return hash === null ? null : { at: start + skipped, hash };
  }
}

function hashIn(lines: string): string | null {
  const [line = ''] = lines.split('\n');
  return LINE.exec(line)?.[1] ?? null;
}
