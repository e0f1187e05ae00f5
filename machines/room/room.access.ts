import { hasAnyPermission, MESSAGES, type Permissions } from '../kernel/permissions.ts';
import { quickClock } from './clock.commands.ts';
import { isUndoDirection } from './command.ts';
import { type CommandName, commandTable } from './commands.ts';
import { nextStep } from './room.history.ts';
import type { RoomContext, RoomState } from './room.state.ts';

/**
 * Checks permissions for sockets and REST (M10). Undo and redo need the permission of their step, which only the room
 * can check (M11).
 */
export function isPermitted(
  permissions: Permissions,
  command: CommandName,
  context?: Pick<RoomContext, 'history' | 'show'>,
): boolean {
  return hasAnyPermission(permissions, permissionFor(command, context));
}

function permissionFor(
  command: CommandName,
  context: Pick<RoomContext, 'history' | 'show'> | undefined,
): Permissions {
  const { history, needs } = commandTable[command];
  if (context === undefined) return needs;
  const step = isUndoDirection(history) ? nextStep(context.history, history) : null;
  const permissions = step?.permission ?? needs;
  return isNotQuickClock(step?.command ?? command, context.show) ? permissions & ~MESSAGES : permissions;
}

function isNotQuickClock(command: string, show: RoomState): boolean {
  if (command !== 'clocks/quick' && command !== 'clocks/hide') return false;
  if (!show.room.settings.moderatorClocks) return true;
  const { shownClock } = show;
  return command === 'clocks/hide' && shownClock !== null && quickClock(show)?._id !== shownClock.clockId;
}
