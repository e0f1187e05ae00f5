export class StatementError extends Error {
  override name = 'StatementError';
  /** The store's own, such as `SQLITE_CONSTRAINT_UNIQUE` or `23505`. */
  readonly code: string;
  /** The store's fault, not the statement's: another time it may go through. */
  readonly isOfStore: boolean;

  constructor(code: string, message: string, isOfStore: boolean, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.isOfStore = isOfStore;
  }
}
