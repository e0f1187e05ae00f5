import { type ErrorCode, type Refusal, refusal } from '../../machines/kernel/errors.ts';

/** `retryAfter` is in seconds. */
export class Refused extends Error {
  readonly refusal: Refusal;
  readonly retryAfter: number | null;

  constructor(refused: Refusal, retryAfter?: number) {
    super(refused.message);
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
