import { z } from 'zod';

/** `["ping", t0]`: clock sample; `t0` is echoed. */
export const pingFrameSchema = z.tuple([z.literal('ping'), z.number()]);

export type PingFrame = z.infer<typeof pingFrameSchema>;
