import type { z } from 'zod';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { hasOwn } from '../kernel/shapes.ts';
import { type CommandFrame, isCommandFrame } from './command.schema.ts';
import { PlainDecoder } from './decoder.ts';
import { type ClientFrame, MAX_DEPTH, MAX_FRAME_BYTES } from './frames.ts';
import { helloIn } from './hello.schema.ts';
import { pingFrameSchema } from './ping.schema.ts';
import { renewFrameSchema } from './renew.schema.ts';
import { endOfValue } from './scan.ts';

/** Names by which a record reaches its prototype, beside the one that is no name anywhere (W2). */
const RESERVED = ['constructor', 'prototype'];

/** Reads what anyone may have sent (W1, W2): what is nested deeper, or has a field of such a name, throws RangeError as well. */
export class ClientFrameDecoder extends PlainDecoder {
  #deeper = MAX_DEPTH;

  override decode(bytes: Uint8Array, start?: number, end?: number): unknown {
    this.#deeper = MAX_DEPTH;
    return super.decode(bytes, start, end);
  }

  protected override list(length: number): unknown[] {
    this.#enter();
    const list = super.list(length);
    this.#deeper += 1;
    return list;
  }

  protected override record(length: number): Record<string, unknown> {
    this.#enter();
    const record = super.record(length);
    for (const name of RESERVED) if (hasOwn(record, name)) throw new RangeError('That is no field');
    this.#deeper += 1;
    return record;
  }

  #enter(): void {
    if (this.#deeper === 0) throw new RangeError('The value is nested too deep');
    this.#deeper -= 1;
  }
}

const decoder = new ClientFrameDecoder();

const badFrame = fail(refusal('bad_frame'));

/** Undefined where the bytes are no one value of plain data: msgpack has none that is. */
function plainValue(bytes: Uint8Array, start: number, end: number, by: ClientFrameDecoder): unknown {
  try {
    return by.decode(bytes, start, end);
  } catch {
    return undefined;
  }
}

/** A client's frame, from bytes that anyone may have sent: never throws (W1, W2). Errors: `bad_frame`. */
export function decodeClientFrame(bytes: Uint8Array, by = decoder): Result<ClientFrame, Refusal> {
  if (bytes.length > MAX_FRAME_BYTES) return badFrame;
  const frame = plainValue(bytes, 0, bytes.length, by);
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
/** The ways to begin a list of four, or five: an encoder need not choose the shortest. */
const BEGINNINGS = [4, 5].flatMap((length) => [[0x90 + length], [0xdc, 0, length], [0xdd, 0, 0, 0, length]]);

/** A command without what follows its name, to refuse it before all of it is read; null where no command begins. */
export function commandHeadOf(bytes: Uint8Array): CommandFrame | null {
  const head = bytes.subarray(0, HEAD_BYTES);
  const list = BEGINNINGS.find((begin) => begin.every((byte, place) => head[place] === byte));
  if (list === undefined) return null;
  const said: unknown[] = [];
  for (let start = list.length; said.length < 3; ) {
    const end = endOfValue(head, start);
    said.push(plainValue(head, start, end, decoder));
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
