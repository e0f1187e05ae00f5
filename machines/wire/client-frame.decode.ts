import type { z } from 'zod';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { type CommandFrame, isCommandFrame } from './command.schema.ts';
import { PlainDecoder } from './decoder.ts';
import { type ClientFrame, MAX_FRAME_BYTES } from './frames.ts';
import { helloIn } from './hello.schema.ts';
import { pingFrameSchema } from './ping.schema.ts';
import { renewFrameSchema } from './renew.schema.ts';
import { endOfValue, isPlainFrame } from './scan.ts';

const decoder = new PlainDecoder();

const badFrame = fail(refusal('bad_frame'));

/** A client's frame, from bytes that anyone may have sent: never throws (W1, W2). Errors: `bad_frame`. */
export function decodeClientFrame(bytes: Uint8Array, by = decoder): Result<ClientFrame, Refusal> {
  if (bytes.length > MAX_FRAME_BYTES || !isPlainFrame(bytes)) return badFrame;
  // The scan has read every head and length: there is nothing left to throw at.
  const frame = by.decode(bytes);
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

/** The list's head, the id and the name take no more, however they are encoded. */
const HEAD_BYTES = 128;
/** The ways to begin a list of four: an encoder need not choose the shortest. */
const LISTS_OF_FOUR = [[0x94], [0xdc, 0, 4], [0xdd, 0, 0, 0, 4]];

/** A command without its payload, to refuse it before all of it is read; null where no command begins. */
export function commandHeadOf(bytes: Uint8Array): CommandFrame | null {
  const head = bytes.subarray(0, HEAD_BYTES);
  const list = LISTS_OF_FOUR.find((begin) => begin.every((byte, place) => head[place] === byte));
  if (list === undefined) return null;
  const said: unknown[] = [];
  for (let start = list.length; said.length < 3; ) {
    const end = endOfValue(head, start);
    if (!isPlainFrame(head.subarray(start, end))) return null;
    said.push(decoder.decode(head, start, end));
    start = end;
  }
  const frame = [...said, undefined];
  return isCommandFrame(frame) ? frame : null;
}

function hello(frame: readonly unknown[]): Result<ClientFrame, Refusal> {
  const payload = helloIn(frame[1]);
  return frame.length === 2 && payload !== null ? ok(['hello', payload]) : badFrame;
}

function whole(schema: z.ZodType<ClientFrame>, frame: readonly unknown[]): Result<ClientFrame, Refusal> {
  const parsed = schema.safeParse(frame);
  return parsed.success ? ok(parsed.data) : badFrame;
}
