import { type ErrorCode, errors } from '../../machines/kernel/errors.ts';

/** The door stays shut: asking again with the same words would not help. */
export class Denial extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string = errors[code].message) {
    super(message);
    this.name = 'Denial';
    this.code = code;
  }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}
