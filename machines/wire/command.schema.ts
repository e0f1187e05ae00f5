import { z } from 'zod';

/** `["command", id, name, payload]`. The payload belongs to `machines/room/commands.schema.ts`. */
export const commandFrameSchema = z.tuple([
  z.literal('command'),
  z.int().positive(),
  z.string().max(64),
  z.unknown(),
]);

export type CommandFrame = z.infer<typeof commandFrameSchema>;
