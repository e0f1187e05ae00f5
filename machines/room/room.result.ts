import type { Command, StampedCommand } from './commands.ts';
import type { RoomContext } from './room.state.ts';

/** How many fresh ids the stamp of this command must hold. */
export function idsNeeded(command: Command): number {
  switch (command.name) {
    case 'timers/create':
    case 'timers/duplicate':
    case 'messages/create':
    case 'outputs/create':
      return 1;
    case 'timers/replace':
      return command.payload.items.length;
    default:
      return 0;
  }
}

/** What the sender is told besides `seq` (docs/protocol.md#commands): the ids of what it created. */
export function commandResult(
  _before: RoomContext,
  after: RoomContext,
  command: StampedCommand,
): Readonly<Record<string, unknown>> {
  const [id] = command.stamp.ids;
  switch (command.type) {
    case 'timers/create':
    case 'timers/duplicate':
      return { timerId: id };
    case 'messages/create':
      return { messageId: id };
    case 'outputs/create':
      return { outputId: id };
    case 'timers/replace':
      return { timerIds: after.show.timers.map((timer) => timer._id) };
    default:
      return {};
  }
}
