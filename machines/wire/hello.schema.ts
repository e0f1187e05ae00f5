import { z } from 'zod';
import { DEVICE_NAME_LENGTH } from '../device/device-name.ts';
import { VIEWS } from '../kernel/permissions.ts';

/** Longest lag that a screen may ask for: one hour. */
const MAX_DELAY = 3_600_000;
/** A picture is told by `client/update`; one that an earlier version says here is left aside (D32). */
const MAX_THUMB = 20_000;
/** Events that a client may say it takes, and the longest of their names. */
const MAX_ACCEPTS = 20;
const MAX_EVENT_NAME = 40;

/** Ours are some 300 letters long; what is in one is the server's own business. */
export const roomTokenSchema = z.string().min(1).max(2_000);

/**
 * `["hello", ...]`: the first frame of a socket (W3). Unknown fields are ignored, so that clients may grow;
 * null is as if the field were not there, as msgpack writes what a client leaves undefined.
 */
export const helloSchema = z.object({
  token: roomTokenSchema,
  channelId: z.string().min(1).max(64),
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
