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
