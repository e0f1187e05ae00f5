import { z } from 'zod';
import { VIEWS } from '../kernel/permissions.ts';

/** Longest lag that a screen may ask for: one hour. */
const MAX_DELAY = 3_600_000;
/** A thumbnail is a small data URL; it is passed on to everyone with DEVICES. */
const MAX_THUMB = 20_000;

/**
 * `["hello", ...]`: the first frame of a socket (protocol §1, W3). Unknown fields are ignored, so that clients may grow;
 * null is as if the field were not there, as msgpack writes what a client leaves undefined.
 */
export const helloSchema = z.object({
  token: z.string().min(1).max(2_000),
  channelId: z.string().min(1).max(64),
  client: z.object({
    name: z.string().trim().max(100),
    view: z.enum(VIEWS),
    thumb: z.string().max(MAX_THUMB).nullable().exactOptional(),
    delay: z.number().min(0).max(MAX_DELAY).nullable().exactOptional(),
  }),
  since: z
    .object({ epoch: z.int().min(0), seq: z.int().min(0) })
    .nullable()
    .exactOptional(),
});

export type Hello = z.infer<typeof helloSchema>;
