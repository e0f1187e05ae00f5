import { z } from 'zod';
import { DEVICE_NAME_LENGTH } from '../device/device-name.ts';
import { UNPAINTED_REASONS } from '../device/seen.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { VIEWS } from '../kernel/permissions.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { isFields, isOneOf } from '../kernel/shapes.ts';
import { withoutNul } from '../kernel/text.ts';
import { type ClientFrame, decodePart, MAX_FRAME_BYTES } from './frames.ts';
import { checkFrame, endOfValue } from './scan.ts';

/**
 * `["command", id, name, payload, by?]`. `machines/room/commands.schema.ts` checks the payload. `by` is the deadline in
 * server time, or null.
 */
export const commandFrameSchema = z.tuple([
  z.literal('command'),
  z.int().positive(),
  z.string().max(64),
  z.unknown(),
  z.number().nullish(),
]);

export type CommandFrame = z.infer<typeof commandFrameSchema>;

/** Checks every command as the schema would, but ten times faster. A property test compares both (W1). */
export function isCommandFrame(list: readonly unknown[]): list is CommandFrame {
  const [kind, id, name, _payload, by] = list;
  if (list.length !== 4 && !(list.length === 5 && isInstant(by))) return false;
  return kind === 'command' && isId(id) && typeof name === 'string' && name.length <= 64;
}

const isId = (id: unknown): boolean => typeof id === 'number' && Number.isSafeInteger(id) && id > 0;

function isInstant(by: unknown): boolean {
  return by === null || by === undefined || (typeof by === 'number' && Number.isFinite(by));
}

const MAX_DELAY = 3_600_000;
/** Earlier versions sent pictures in this field (D32). */
const MAX_THUMB = 20_000;
const MAX_ACCEPTS = 20;
const MAX_EVENT_NAME = 40;

const MAX_TOKEN = 2_000;
const MAX_CHANNEL_ID = 64;

const roomTokenSchema = z.string().min(1).max(MAX_TOKEN);

/**
 * Unknown fields are ignored, so that clients may add some (W3). Null counts as absent, because msgpack writes
 * undefined as null.
 */
export const helloSchema = z.object({
  token: roomTokenSchema,
  channelId: z.string().min(1).max(MAX_CHANNEL_ID),
  client: z.object({
    name: z.string().trim().max(DEVICE_NAME_LENGTH),
    view: z.enum(VIEWS),
    thumb: z.string().max(MAX_THUMB).nullable().exactOptional(),
    delay: z.number().min(0).max(MAX_DELAY).nullable().exactOptional(),
    accepts: z.array(z.string().max(MAX_EVENT_NAME)).max(MAX_ACCEPTS).nullable().exactOptional(),
  }),
  since: z
    .object({ epoch: z.int().min(0), seq: z.int().min(0) })
    .nullable()
    .exactOptional(),
});

export type Hello = z.infer<typeof helloSchema>;

/**
 * Parses like the schema, but ten times faster, because thousands of returning clients send this each second. A
 * property test compares both (W3).
 */
export function helloFrom(value: unknown): Hello | null {
  if (!isFields(value)) return null;
  const { token, channelId, since } = value;
  const client = helloClientFrom(value.client);
  if (!isNonEmptyText(token, MAX_TOKEN) || !isNonEmptyText(channelId, MAX_CHANNEL_ID) || client === null)
    return null;
  if (since === undefined) return { token, channelId, client };
  const position = since === null ? null : positionFrom(since);
  return since !== null && position === null ? null : { token, channelId, client, since: position };
}

function helloClientFrom(value: unknown): Hello['client'] | null {
  if (!isFields(value)) return null;
  const { name, view, thumb, delay, accepts } = value;
  if (!isTextUpTo(name, DEVICE_NAME_LENGTH) || !isView(view)) return null;
  if (!isAbsent(thumb) && !isTextUpTo(thumb, MAX_THUMB)) return null;
  if (!isAbsent(delay) && !isNumberUpTo(delay, MAX_DELAY)) return null;
  if (!isAbsent(accepts) && !areNames(accepts)) return null;
  const client = { name: name.trim(), view };
  return Object.assign(
    client,
    thumb === undefined ? null : { thumb },
    delay === undefined ? null : { delay },
    accepts === undefined ? null : { accepts },
  );
}

function positionFrom(value: unknown): { readonly epoch: number; readonly seq: number } | null {
  if (!isFields(value)) return null;
  const { epoch, seq } = value;
  return isCount(epoch) && isCount(seq) ? { epoch, seq } : null;
}

const isView = isOneOf(VIEWS);

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

const isTextUpTo = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

const isNonEmptyText = (value: unknown, most: number): value is string =>
  isTextUpTo(value, most) && value !== '';

const isNumberUpTo = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= MAX_ACCEPTS &&
  value.every((name) => isTextUpTo(name, MAX_EVENT_NAME));

/**
 * `["painted", seq, why?]` reports the latest visible change. `why` says why the screen paints no later change (W1890).
 */
export const paintedFrameSchema = z.tuple([
  z.literal('painted'),
  z.int().min(0),
  z.enum(UNPAINTED_REASONS).optional(),
]);

export type PaintedFrame = z.infer<typeof paintedFrameSchema>;

const PAINTED_HEAD = [0xa7, ...Array.from('painted', (letter) => letter.charCodeAt(0))];
const MAX_PAINTED_BYTES = 32;

/** Checks only the first bytes, because many phones send this frame often (W1892). */
export function isPaintedFrame(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_PAINTED_BYTES || (bytes[0] !== 0x92 && bytes[0] !== 0x93)) return false;
  return PAINTED_HEAD.every((byte, place) => bytes[place + 1] === byte);
}

/** `["ping", t0]`. The answer repeats `t0`. */
export const pingFrameSchema = z.tuple([z.literal('ping'), z.number()]);

export type PingFrame = z.infer<typeof pingFrameSchema>;

/** `["renew", token]`, which extends the access of a socket (W85). */
export const renewFrameSchema = z.tuple([z.literal('renew'), roomTokenSchema]);

export type RenewFrame = z.infer<typeof renewFrameSchema>;

const badFrame = fail(refusal('bad_frame'));

function decodePlainValue(bytes: Uint8Array): unknown {
  const checked = checkFrame(bytes);
  if (checked === null) return undefined;
  const value = decodePart(checked.bytes);
  return checked.isMended ? withoutNuls(value) : value;
}

/** `checkFrame` replaced malformed bytes by NUL (W48). */
function withoutNuls(value: unknown): unknown {
  if (typeof value === 'string') return withoutNul(value);
  if (Array.isArray(value)) return value.map(withoutNuls);
  if (!isFields(value) || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, content]) => [withoutNul(key), withoutNuls(content)] as const),
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

/** Maximum size of a command's header, id and name in any encoding, in bytes. */
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
