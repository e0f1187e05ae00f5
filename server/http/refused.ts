import { type ErrorCode, errors, type Refusal, refusal } from '../../machines/kernel/errors.ts';

/** A refusal on its way out of a route. `retryAfter`: seconds, for the header. */
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

/**
 * The JSON answer of a failure: `{code, message}`, and `issues` with a 400, which may be with the whole
 * (docs/protocol.md#rest).
 */
export function failureResponse({ refusal: failure, retryAfter }: Refused): Response {
  const { status } = errors[failure.code];
  const whole = status === 400 ? [{ path: '', message: failure.message }] : undefined;
  const headers = retryAfter === null ? undefined : { 'retry-after': String(retryAfter) };
  return Response.json(
    { ...failure, issues: failure.issues ?? whole },
    {
      status,
      ...(headers === undefined ? {} : { headers }),
    },
  );
}
