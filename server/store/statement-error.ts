export class StatementError extends Error {
  override name = 'StatementError';
  readonly code: string;
  /** True if the storage failed. A retry may succeed. */
  readonly isOfStore: boolean;

  constructor(code: string, message: string, isOfStore: boolean, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.isOfStore = isOfStore;
  }
}

/** Codes of failed syncs. The kernel may have dropped the pages, and a second sync would wrongly succeed. */
const FATAL_CODES = new Set(['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_DIR_FSYNC']);

const STORAGE_CODE = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|CORRUPT|NOMEM|NOTADB|PROTOCOL)/;

/** `INTERNAL` if the error is not of SQLite. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'INTERNAL';
}

export const isFatalCode = (code: string): boolean => FATAL_CODES.has(code);
export const isStorageCode = (code: string): boolean => STORAGE_CODE.test(code);
export const isDamageCode = (code: string): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(code);
