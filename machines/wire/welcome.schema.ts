import { z } from 'zod';
import type { Welcome } from './frames.ts';
import { roomViewSchema } from './room-view.schema.ts';

/** `["welcome", ...]`: the join succeeded. */
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
    expiresAt: z.number(),
    wall: z.int().exactOptional(),
    state: roomViewSchema.exactOptional(),
  }) satisfies z.ZodType<Welcome>,
]);
