export class StatementError extends Error {
  override name = 'StatementError';
  /** Such as `SQLITE_CONSTRAINT_UNIQUE` or `23505`. */
  readonly code: string;
  /** Storage fault; a retry may succeed. */
  readonly isOfStore: boolean;

  constructor(code: string, message: string, isOfStore: boolean, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.isOfStore = isOfStore;
  }
}

/** After a failed fsync the kernel may have dropped pages, and a second fsync would succeed. */
const FATAL = new Set(['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_DIR_FSYNC']);

/** Disk full, locks, IO errors. */
const STORAGE = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|CORRUPT|NOMEM|NOTADB|PROTOCOL)/;

/** Such as `SQLITE_IOERR_WRITE`; `INTERNAL` for other errors. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'INTERNAL';
}

export const isFatal = (code: string): boolean => FATAL.has(code);
export const isStorage = (code: string): boolean => STORAGE.test(code);
export const isDamage = (code: string): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(code);
