import { z } from 'zod';
import { ackFrameSchema, nackFrameSchema } from './answer.schema.ts';
import { eventFrameSchema } from './event.schema.ts';
import { goodbyeFrameSchema } from './goodbye.schema.ts';
import { serverTimeFrameSchema } from './server-time.schema.ts';
import { welcomeFrameSchema } from './welcome.schema.ts';

/** Every frame that a server sends. Tests hold the server against it; neither end checks it while it runs. */
export const serverFrameSchema = z.union([
  welcomeFrameSchema,
  eventFrameSchema,
  ackFrameSchema,
  nackFrameSchema,
  serverTimeFrameSchema,
  goodbyeFrameSchema,
]);
