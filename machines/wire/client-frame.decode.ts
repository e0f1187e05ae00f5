import type { z } from 'zod';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { isFields } from '../kernel/shapes.ts';
import {
  type CommandFrame,
  helloFrom,
  isCommandFrame,
  paintedFrameSchema,
  pingFrameSchema,
  renewFrameSchema,
} from './client-frame.schema.ts';
import { decodePart } from './codec.ts';
import { type ClientFrame, MAX_FRAME_BYTES } from './frames.ts';
import { checkFrame, endOfValue } from './scan.ts';

const badFrame = fail(refusal('bad_frame'));

function decodePlainValue(bytes: Uint8Array): unknown {
  const checked = checkFrame(bytes);
  if (checked === null) return undefined;
  const value = decodePart(checked.bytes);
  return checked.isMended ? withoutNul(value) : value;
}

/** `checkFrame` replaced malformed bytes by NUL, which the stores do not accept (W48, D99). */
function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\0/g, '\ufffd');
  if (Array.isArray(value)) return value.map(withoutNul);
  if (!isFields(value) || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, content]) => [withoutNul(key), withoutNul(content)] as const),
  );
}

/** Never throws (W1, W2). Fails with `bad_frame`. */
export function decodeClientFrame(bytes: Uint8Array): Result<ClientFrame, Refusal> {
  if (bytes.length > MAX_FRAME_BYTES) return badFrame;
  const frame = decodePlainValue(bytes);
  if (!Array.isArray(frame)) return badFrame;
  switch (frame[0]) {
    case 'command':
      return isCommandFrame(frame) ? ok(frame) : badFrame;
    case 'painted':
      return validateFrame(paintedFrameSchema, frame);
    case 'ping':
      return validateFrame(pingFrameSchema, frame);
    case 'renew':
      return validateFrame(renewFrameSchema, frame);
    case 'hello':
      return readHello(frame);
    default:
      return badFrame;
  }
}

/** Most bytes of a command's header, id and name in any encoding. */
const COMMAND_HEAD_BYTES = 128;
const COMMAND_BEGINNINGS = [4, 5].flatMap((length) => [
  [0x90 + length],
  [0xdc, 0, length],
  [0xdd, 0, 0, 0, length],
]);

/** Reads only the id and name, so that the server can refuse a long command. Returns null for other frames. */
export function commandHeadOf(bytes: Uint8Array): CommandFrame | null {
  const head = bytes.subarray(0, COMMAND_HEAD_BYTES);
  const list = COMMAND_BEGINNINGS.find((begin) => begin.every((byte, place) => head[place] === byte));
  if (list === undefined) return null;
  const items: unknown[] = [];
  for (let start = list.length; items.length < 3; ) {
    const end = endOfValue(head, start);
    items.push(decodePlainValue(head.subarray(start, end)));
    start = end;
  }
  const frame = [...items, undefined];
  return isCommandFrame(frame) ? frame : null;
}

function readHello(frame: readonly unknown[]): Result<ClientFrame, Refusal> {
  const payload = helloFrom(frame[1]);
  return frame.length === 2 && payload !== null ? ok(['hello', payload]) : badFrame;
}

function validateFrame(
  schema: z.ZodType<ClientFrame>,
  frame: readonly unknown[],
): Result<ClientFrame, Refusal> {
  const parsed = schema.safeParse(frame);
  return parsed.success ? ok(parsed.data) : badFrame;
}
