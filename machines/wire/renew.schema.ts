import { z } from 'zod';
import { roomTokenSchema } from './hello.schema.ts';

/** `["renew", token]`: a fresh token for a socket that is joined, so that it goes on past the end of the one before (W85). */
export const renewFrameSchema = z.tuple([z.literal('renew'), roomTokenSchema]);

export type RenewFrame = z.infer<typeof renewFrameSchema>;
