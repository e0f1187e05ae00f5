import { z } from 'zod';
import { ackFrameSchema, errorCodeSchema, nackFrameSchema } from './answer.schema.ts';
import { eventFrameSchema } from './event.schema.ts';
import type { Goodbye, Welcome } from './frames.ts';
import { roomViewSchema } from './room-view.schema.ts';

const goodbyeFrameSchema = z.tuple([
  z.literal('goodbye'),
  z.strictObject({
    code: errorCodeSchema,
    message: z.string().min(1),
    retry: z.enum(['never', 'after', 'resync']),
    afterMs: z.number().positive().exactOptional(),
  }) satisfies z.ZodType<Goodbye>,
]);

const serverTimeFrameSchema = z.tuple([z.literal('serverTime'), z.number(), z.number()]);

export const welcomeFrameSchema = z.tuple([
  z.literal('welcome'),
  z.strictObject({
    channelId: z.string(),
    clientId: z.string(),
    epoch: z.int().min(0),
    seq: z.int().min(0),
    at: z.number(),
    serverVersion: z.string(),
    permissions: z.int(),
    columns: z.strictObject({ read: z.array(z.string()), edit: z.array(z.string()) }).exactOptional(),
    expiresAt: z.number(),
    wall: z.int().exactOptional(),
    state: roomViewSchema.exactOptional(),
  }) satisfies z.ZodType<Welcome>,
]);

/** All server frames, for tests: the server does not validate its own at run time. */
export const serverFrameSchema = z.union([
  welcomeFrameSchema,
  eventFrameSchema,
  ackFrameSchema,
  nackFrameSchema,
  serverTimeFrameSchema,
  goodbyeFrameSchema,
]);
