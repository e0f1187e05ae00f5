import { z } from 'zod';

/** `["serverTime", t0, t1]`: the answer to `ping`. */
export const serverTimeFrameSchema = z.tuple([z.literal('serverTime'), z.number(), z.number()]);
