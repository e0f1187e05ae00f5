import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Command, CommandName } from '../../machines/room/commands.ts';
import type { RoomRights } from '../../machines/room/named-links.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import type { CommandOutbox, SentCommand } from './outbox.ts';

/** Predicts own commands by the room's machine (`room-predictor.ts`). Watching screens have none. */
export interface Predictor {
  newOutbox(): CommandOutbox;
  /** True if these rights allow the command at all. */
  permits(rights: RoomRights, name: CommandName): boolean;
  predict(view: RoomView, commands: readonly SentCommand[]): RoomView;
  refusal(view: RoomView, command: Command, at: Instant): Refusal | null;
}
