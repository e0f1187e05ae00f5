import { type ErrorCode, type Refusal, refusal } from '../../machines/kernel/errors.ts';

/** `retryAfter` is in seconds. */
export class Refused extends Error {
  readonly refusal: Refusal;
  readonly retryAfter: number | null;

  /** Has no stack trace, because that costs more than most refused requests. */
  constructor(refused: Refusal, retryAfter?: number) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(refused.message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'Refused';
    this.refusal = refused;
    this.retryAfter = retryAfter ?? null;
  }
}

export function refuse(code: ErrorCode, message?: string): never {
  throw new Refused(refusal(code, message));
}

export const errorMessage = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);
