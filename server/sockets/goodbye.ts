import { type ErrorCode, errors } from '../../machines/kernel/errors.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { encodeServerFrame } from '../../machines/wire/codec.ts';
import { errorWords } from '../../machines/words/errors.ts';
import type { Socket } from './socket.ts';

/** Default reconnect delay. */
const RETRY_AFTER: Duration = 1_000;

/** The client may come back by another right. */
function goodbyeFrame(code: ErrorCode, afterMs?: Duration): Uint8Array {
  const { retry } = errors[code];
  const wait = afterMs ?? (retry === 'after' ? RETRY_AFTER : null);
  const comeback = wait === null ? { retry } : { retry: 'after' as const, afterMs: wait };
  return encodeServerFrame(['goodbye', { code, message: errorWords[code], ...comeback }]);
}

/** RFC 6455 §7.4.1, for errors without a close code. */
const POLICY_VIOLATION = 1008;

function closeCodeOf(code: ErrorCode): number {
  return errors[code].closeCode ?? POLICY_VIOLATION;
}

/** Outside a cork: uWebSockets.js would leave a corked end to the peer (W49). */
export function sayGoodbye(socket: Socket, code: ErrorCode, afterMs?: Duration): void {
  socket.send(goodbyeFrame(code, afterMs), true);
  socket.end(closeCodeOf(code), code);
}
