/** The door stays shut: asking again with the same words would not help. `code`: one of `machines/kernel/errors`. */
export class Denial extends Error {
  readonly code: string;
  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(message);
    this.name = 'Denial';
    this.code = code;
  }
}
