/** Failed fsync: the kernel may have dropped the pages, and a second fsync would succeed. */
const FATAL = new Set(['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_DIR_FSYNC']);

/** The storage's fault, not the statement's: disk full, a lock, an IO error. */
const STORAGE = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|CORRUPT|NOMEM|NOTADB|PROTOCOL)/;

/** SQLite's extended code, such as `SQLITE_IOERR_WRITE`; `INTERNAL` for what is no error of SQLite. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'INTERNAL';
}

export const isFatal = (code: string): boolean => FATAL.has(code);
export const isStorage = (code: string): boolean => STORAGE.test(code);
/** The file is not what SQLite has written. */
export const isDamage = (code: string): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(code);
