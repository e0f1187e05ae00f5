import { type ErrorCode, errors } from '../../machines/kernel/errors.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { encodeServerFrame } from '../../machines/wire/codec.ts';
import { errorWords } from '../../machines/words/errors.ts';
import type { Socket } from './socket.ts';

/** How long a client waits before it comes back, where the code says `after` and nothing better is known. */
const RETRY_AFTER: Duration = 1_000;

/** A client that is told when to come back may do so: what ended its right need not be the end of all of it. */
function goodbyeFrame(code: ErrorCode, afterMs?: Duration): Uint8Array {
  const { retry } = errors[code];
  const wait = afterMs ?? (retry === 'after' ? RETRY_AFTER : null);
  const comeback = wait === null ? { retry } : { retry: 'after' as const, afterMs: wait };
  return encodeServerFrame(['goodbye', { code, message: errorWords[code], ...comeback }]);
}

/** An error that has no close code of its own closes as a policy violation would (RFC 6455 §7.4.1). */
const POLICY_VIOLATION = 1008;

function closeCodeOf(code: ErrorCode): number {
  return errors[code].closeCode ?? POLICY_VIOLATION;
}

/** Says goodbye and closes, outside a cork: uWebSockets.js would leave a corked end to the peer or a sweep (W49). */
export function sayGoodbye(socket: Socket, code: ErrorCode, afterMs?: Duration): void {
  socket.send(goodbyeFrame(code, afterMs), true);
  socket.end(closeCodeOf(code), code);
}
