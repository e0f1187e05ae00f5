import { allows, type Permissions } from '../kernel/permissions.ts';
import { isWalk } from './command.ts';
import { type CommandName, commandTable } from './commands.ts';
import { nextStep } from './room.history.ts';
import type { RoomContext } from './room.state.ts';

/**
 * Whether these permissions are enough for the command: the one answer for socket and REST (M10). Undo and redo need
 * the bit of the command that they take back or again, which only the room knows (M11).
 */
export function can(
  permissions: Permissions,
  command: CommandName,
  context?: Pick<RoomContext, 'history'>,
): boolean {
  return allows(permissions, permissionFor(command, context));
}

function permissionFor(command: CommandName, context: Pick<RoomContext, 'history'> | undefined): Permissions {
  const { history, needs } = commandTable[command];
  const step = context !== undefined && isWalk(history) ? nextStep(context.history, history) : null;
  return step?.permission ?? needs;
}
