import { z } from 'zod';

/**
 * `["command", id, name, payload, by?]`. `machines/room/commands.schema.ts` checks the payload. `by`: deadline in
 * server time; null: none.
 */
export const commandFrameSchema = z.tuple([
  z.literal('command'),
  z.int().positive(),
  z.string().max(64),
  z.unknown(),
  z.number().nullish(),
]);

export type CommandFrame = z.infer<typeof commandFrameSchema>;

/** Ten times faster than the schema, for every command. A property test compares both (W1). */
export function isCommandFrame(list: readonly unknown[]): list is CommandFrame {
  const [kind, id, name, _payload, by] = list;
  if (list.length !== 4 && !(list.length === 5 && isInstant(by))) return false;
  return kind === 'command' && isId(id) && typeof name === 'string' && name.length <= 64;
}

function isId(id: unknown): boolean {
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
}

function isInstant(by: unknown): boolean {
  return by === null || by === undefined || (typeof by === 'number' && Number.isFinite(by));
}
