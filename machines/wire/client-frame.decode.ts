import { Decoder } from '@msgpack/msgpack';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { commandFrameSchema } from './command.schema.ts';
import type { ClientFrame } from './frames.ts';
import { helloSchema } from './hello.schema.ts';
import { pingFrameSchema } from './ping.schema.ts';
import { isPlainFrame } from './scan.ts';

/** Largest frame that a client may send, in bytes (protocol §1). */
export const MAX_FRAME_BYTES = 64 * 1024;

// The scan has checked every declared length against the frame; the limits hold even if it did not.
const decoder = new Decoder({
  maxStrLength: MAX_FRAME_BYTES,
  maxBinLength: MAX_FRAME_BYTES,
  maxArrayLength: MAX_FRAME_BYTES,
  maxMapLength: MAX_FRAME_BYTES,
  maxExtLength: 0,
});

const badFrame = fail(refusal('bad_frame'));

/** A client's frame, from bytes that anyone may have sent: never throws (W1, W2). Errors: `bad_frame`. */
export function decodeClientFrame(bytes: Uint8Array): Result<ClientFrame, Refusal> {
  if (bytes.length > MAX_FRAME_BYTES || !isPlainFrame(bytes)) return badFrame;
  const frame = decodePlain(bytes);
  if (!Array.isArray(frame)) return badFrame;
  switch (frame[0]) {
    case 'command':
      return parsed(commandFrameSchema.safeParse(frame));
    case 'ping':
      return parsed(pingFrameSchema.safeParse(frame));
    case 'hello':
      return hello(frame);
    default:
      return badFrame;
  }
}

function decodePlain(bytes: Uint8Array): unknown {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function hello(frame: readonly unknown[]): Result<ClientFrame, Refusal> {
  const payload = helloSchema.safeParse(frame[1]);
  return frame.length === 2 && payload.success ? ok(['hello', payload.data]) : badFrame;
}

function parsed(
  outcome: { success: true; data: ClientFrame } | { success: false },
): Result<ClientFrame, Refusal> {
  return outcome.success ? ok(outcome.data) : badFrame;
}
