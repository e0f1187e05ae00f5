import { z } from 'zod';

/** `["ping", t0]`: a clock sample; `t0` is any number of the client's and comes back unread. */
export const pingFrameSchema = z.tuple([z.literal('ping'), z.number()]);

export type PingFrame = z.infer<typeof pingFrameSchema>;
