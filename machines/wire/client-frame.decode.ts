import type { z } from 'zod';
import { boundsOf, excessOf } from '../kernel/bounds.schema.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { isCommandFrame } from './command.schema.ts';
import { PlainDecoder } from './decoder.ts';
import { type ClientFrame, MAX_FRAME_BYTES } from './frames.ts';
import { helloSchema } from './hello.schema.ts';
import { pingFrameSchema } from './ping.schema.ts';
import { renewFrameSchema } from './renew.schema.ts';
import { isPlainFrame } from './scan.ts';

const decoder = new PlainDecoder();

const badFrame = fail(refusal('bad_frame'));

/** A client's frame, from bytes that anyone may have sent: never throws (W1, W2). Errors: `bad_frame`. */
export function decodeClientFrame(bytes: Uint8Array): Result<ClientFrame, Refusal> {
  if (bytes.length > MAX_FRAME_BYTES || !isPlainFrame(bytes)) return badFrame;
  // The scan has read every head and length: there is nothing left to throw at.
  const frame = decoder.decode(bytes);
  if (!Array.isArray(frame)) return badFrame;
  switch (frame[0]) {
    case 'command':
      return isCommandFrame(frame) ? ok(frame) : badFrame;
    case 'ping':
      return whole(pingFrameSchema, frame);
    case 'renew':
      return whole(renewFrameSchema, frame);
    case 'hello':
      return hello(frame);
    default:
      return badFrame;
  }
}

const helloBounds = boundsOf(helloSchema);

function hello(frame: readonly unknown[]): Result<ClientFrame, Refusal> {
  if (excessOf(frame[1], helloBounds) !== null) return badFrame;
  const payload = helloSchema.safeParse(frame[1]);
  return frame.length === 2 && payload.success ? ok(['hello', payload.data]) : badFrame;
}

function whole(schema: z.ZodType<ClientFrame>, frame: readonly unknown[]): Result<ClientFrame, Refusal> {
  const parsed = schema.safeParse(frame);
  return parsed.success ? ok(parsed.data) : badFrame;
}
