import { closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';

/** The layout of the control block in `disk-shim.c`: words of 32 bits, then a name. */
const KIND = 0;
const STATE = 4;
const WORDS = 9;
const NAME_BYTES = 128;
const BLOCK_BYTES = 4 * WORDS + NAME_BYTES;

/** In the order of the enumeration in `disk-shim.c`. `torn`: half of a write is carried out, and the next call fails. */
const KINDS = ['none', 'error', 'short', 'slow', 'torn'] as const;
const OPERATIONS = { any: 0, write: 2, truncate: 3, sync: 4 } as const;

/** `errno` of Linux. */
export const ERRORS = { EIO: 5, ENOSPC: 28 } as const;

export interface DiskFault {
  readonly kind: Exclude<(typeof KINDS)[number], 'none'>;
  /** Calls that still pass. */
  readonly after?: number;
  readonly error?: keyof typeof ERRORS;
  /** Every call from then on is hit, until `mend`. */
  readonly lasting?: boolean;
  readonly only?: keyof typeof OPERATIONS;
  /** Only this file's calls count. */
  readonly name?: string;
  readonly delayMs?: number;
}

/** Tells the simulated disk of a process (`disk-shim.c`) which of its calls to hit. */
export class DiskFaults {
  readonly #file: number;

  /** Takes over the control block that `DiskFaults.make` has made. */
  constructor(path: string) {
    this.#file = openSync(path, 'r+');
  }

  static make(path: string): DiskFaults {
    writeFileSync(path, Buffer.alloc(BLOCK_BYTES));
    return new DiskFaults(path);
  }

  arm({
    kind,
    after = 0,
    error = 'EIO',
    lasting = false,
    only = 'any',
    name = '',
    delayMs = 0,
  }: DiskFault): void {
    this.mend();
    const block = Buffer.alloc(BLOCK_BYTES);
    const words = [0, after, ERRORS[error], lasting ? 1 : 0, 0, 0, delayMs * 1_000, 0, OPERATIONS[only]];
    for (const [place, word] of words.entries()) block.writeUInt32LE(word, 4 * place);
    block.write(name, 4 * WORDS);
    writeSync(this.#file, block, 4, BLOCK_BYTES - 4, 4);
    // The kind last: from here on it counts.
    this.#writeWord(KIND, KINDS.indexOf(kind));
  }

  /** The disk is as good as new. */
  mend(): void {
    this.#writeWord(KIND, 0);
  }

  /** State of the armed fault: `hitting` while a slow call is delayed. */
  get state(): 'waiting' | 'hitting' | 'hit' {
    const word = Buffer.alloc(4);
    readSync(this.#file, word, 0, 4, 4 * STATE);
    return word.readUInt32LE() === 0 ? 'waiting' : word.readUInt32LE() === 1 ? 'hitting' : 'hit';
  }

  close(): void {
    closeSync(this.#file);
  }

  #writeWord(place: number, value: number): void {
    const word = Buffer.alloc(4);
    word.writeUInt32LE(value);
    writeSync(this.#file, word, 0, 4, 4 * place);
  }
}
