import { z } from 'zod';
import { DEVICE_NAME_LENGTH } from '../device/device-name.ts';
import { VIEWS } from '../kernel/permissions.ts';
import { isFields, isOneOf } from '../kernel/shapes.ts';

/** One hour. */
const MAX_DELAY = 3_600_000;
/** Earlier versions sent pictures here (D32). */
const MAX_THUMB = 20_000;
const MAX_ACCEPTS = 20;
const MAX_EVENT_NAME = 40;

const MAX_TOKEN = 2_000;
const MAX_CHANNEL_ID = 64;

/** Tokens have some 300 characters and are opaque here. */
export const roomTokenSchema = z.string().min(1).max(MAX_TOKEN);

/**
 * `["hello", ...]`: first frame (W3). Ignores unknown fields, so that clients may grow; null counts as absent, as
 * msgpack writes undefined.
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

/** Ten times faster than the schema: a returning hall sends thousands a second. A property test compares both (W3). */
export function helloIn(said: unknown): Hello | null {
  if (!isFields(said)) return null;
  const { token, channelId, since } = said;
  const client = clientIn(said.client);
  if (!isFilled(token, MAX_TOKEN) || !isFilled(channelId, MAX_CHANNEL_ID) || client === null) return null;
  if (since === undefined) return { token, channelId, client };
  const position = since === null ? null : positionIn(since);
  return since !== null && position === null ? null : { token, channelId, client, since: position };
}

function clientIn(said: unknown): Hello['client'] | null {
  if (!isFields(said)) return null;
  const { name, view, thumb, delay, accepts } = said;
  if (!isShort(name, DEVICE_NAME_LENGTH) || !isView(view)) return null;
  if (!isAbsent(thumb) && !isShort(thumb, MAX_THUMB)) return null;
  if (!isAbsent(delay) && !isWithin(delay, MAX_DELAY)) return null;
  if (!isAbsent(accepts) && !areNames(accepts)) return null;
  const client = { name: name.trim(), view };
  return Object.assign(
    client,
    thumb === undefined ? null : { thumb },
    delay === undefined ? null : { delay },
    accepts === undefined ? null : { accepts },
  );
}

function positionIn(said: unknown): { readonly epoch: number; readonly seq: number } | null {
  if (!isFields(said)) return null;
  const { epoch, seq } = said;
  return isCount(epoch) && isCount(seq) ? { epoch, seq } : null;
}

const isView = isOneOf(VIEWS);

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

const isShort = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

const isFilled = (value: unknown, most: number): value is string => isShort(value, most) && value !== '';

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MAX_ACCEPTS && value.every((name) => isShort(name, MAX_EVENT_NAME));
