import { z } from 'zod';
import { roomTokenSchema } from './hello.schema.ts';

/** `["renew", token]`: extends a joined socket (W85). */
export const renewFrameSchema = z.tuple([z.literal('renew'), roomTokenSchema]);

export type RenewFrame = z.infer<typeof renewFrameSchema>;
