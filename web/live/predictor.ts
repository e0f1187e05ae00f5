import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Permissions } from '../../machines/kernel/permissions.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Command, CommandName } from '../../machines/room/commands.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import type { CommandOutbox, SentCommand } from './outbox.ts';

/**
 * What a screen needs that acts: it keeps commands and knows what they will do before the server has answered, from
 * the room's own logic (`room-predictor.ts`). Screens that only watch have none and load none of it.
 */
export interface Predictor {
  newOutbox(): CommandOutbox;
  /** Whether holders of these permissions may ask for this at all. */
  permits(permissions: Permissions, name: CommandName): boolean;
  predict(view: RoomView, commands: readonly SentCommand[]): RoomView;
  refusal(view: RoomView, command: Command, at: Instant): Refusal | null;
}
