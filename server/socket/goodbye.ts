import { type ErrorCode, errors } from '../../machines/kernel/errors.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { encodeServerFrame } from '../../machines/wire/codec.ts';

/** How long a client waits before it comes back, where the code says `after` and nothing better is known. */
const RETRY_AFTER: Duration = 1_000;

export function goodbyeFrame(code: ErrorCode, afterMs: Duration = RETRY_AFTER): Uint8Array {
  const { message, retry } = errors[code];
  return encodeServerFrame(['goodbye', { code, message, retry, ...(retry === 'after' ? { afterMs } : {}) }]);
}

/** An error that has no close code of its own closes as a policy violation would (RFC 6455 §7.4.1). */
const POLICY_VIOLATION = 1008;

export function closeCodeOf(code: ErrorCode): number {
  return errors[code].closeCode ?? POLICY_VIOLATION;
}
