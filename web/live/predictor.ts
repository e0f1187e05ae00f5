import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Command } from '../../machines/room/commands.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import type { SentCommand } from './outbox.ts';

/**
 * Knows what commands will do before the server has answered: the room machine itself (`room-predictor.ts`). Screens
 * that only watch have none and load none of it.
 */
export interface Predictor {
  predict(view: RoomView, commands: readonly SentCommand[]): RoomView;
  refusal(view: RoomView, command: Command, at: Instant): Refusal | null;
}
