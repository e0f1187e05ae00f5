import { z } from 'zod';
import { errorCodeSchema } from './answer.schema.ts';
import type { Goodbye } from './frames.ts';

/** `["goodbye", ...]`: said before the server closes. */
export const goodbyeFrameSchema = z.tuple([
  z.literal('goodbye'),
  z.strictObject({
    code: errorCodeSchema,
    message: z.string().min(1),
    retry: z.enum(['never', 'after', 'resync']),
    afterMs: z.number().positive().exactOptional(),
  }) satisfies z.ZodType<Goodbye>,
]);
