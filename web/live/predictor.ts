import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Command, CommandName } from '../../machines/room/commands.ts';
import type { RoomRights } from '../../machines/room/named-links.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import type { CommandOutbox, SentCommand } from './outbox.ts';

/**
 * Keeps a screen's own commands and foresees what they do, by the room's machine (`room-predictor.ts`). Screens that only
 * watch have none.
 */
export interface Predictor {
  newOutbox(): CommandOutbox;
  /** Whether holders of these rights may ask for this at all. */
  permits(rights: RoomRights, name: CommandName): boolean;
  predict(view: RoomView, commands: readonly SentCommand[]): RoomView;
  refusal(view: RoomView, command: Command, at: Instant): Refusal | null;
}
