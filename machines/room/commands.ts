import type { Refusal } from '../kernel/errors.ts';
import { hasAnyPermission, MESSAGES, type Permissions } from '../kernel/permissions.ts';
import { hasOwn } from '../kernel/shapes.ts';
import { automationCommands } from './automation.commands.ts';
import { clientCommands } from './client.commands.ts';
import { clockCommands, quickClock } from './clock.commands.ts';
import { columnCommands } from './column.commands.ts';
import { type HistoryEffect, isUndoDirection, type RoomCommand, type Stamp } from './command.ts';
import { messageCommands } from './message.commands.ts';
import { outputCommands } from './output.commands.ts';
import { prompterCommands } from './prompter.commands.ts';
import { roomCommands } from './room.commands.ts';
import { nextStep } from './room.history.ts';
import type { ClockShowing, HistoryStep, RoomContext, RoomState } from './room.state.ts';
import { timerCommands } from './timer.commands.ts';
import { timesetCommands } from './timeset.commands.ts';

const commandEntries = {
  ...timesetCommands,
  ...timerCommands,
  ...messageCommands,
  ...outputCommands,
  ...automationCommands,
  ...prompterCommands,
  ...clockCommands,
  ...columnCommands,
  ...roomCommands,
  ...clientCommands,
};

export type CommandName = keyof typeof commandEntries;

export type CommandPayloads = {
  [Name in CommandName]: Parameters<(typeof commandEntries)[Name]['does']>[1];
};

export const commandTable: { readonly [Name in CommandName]: RoomCommand<CommandPayloads[Name]> } =
  commandEntries;

export const isCommandName = (name: string): name is CommandName => hasOwn(commandTable, name);

/** A log line without a command name is a batch, which adds an undo step. */
export function historyMoveOf(line: string): HistoryEffect {
  return isCommandName(line) ? commandTable[line].history : 'makes';
}

export type Command<Names extends CommandName = CommandName> = {
  [Name in Names]: { name: Name; payload: CommandPayloads[Name] };
}[Names];

export type StampedCommand<Names extends CommandName = CommandName> = {
  [Name in Names]: { type: Name; payload: CommandPayloads[Name]; stamp: Stamp };
}[Names];

// The type parameter of the helpers below relates each command name to its own payload.

/** Does not check permissions: `isPermitted` does (M10). */
export function refusalOf<Name extends CommandName>(
  context: RoomContext,
  command: StampedCommand<Name>,
): Refusal | null {
  return commandTable[command.type].refused(context, command.payload, command.stamp);
}

export function effectOf<Name extends CommandName>(
  context: RoomContext,
  command: StampedCommand<Name>,
): RoomContext {
  return commandTable[command.type].does(context, command.payload, command.stamp);
}

export function idsNeeded<Name extends CommandName>({ name, payload }: Command<Name>): number {
  return commandTable[name].makes?.ids(payload) ?? 0;
}

export function commandResult<Name extends CommandName>(
  before: RoomContext,
  after: RoomContext,
  { type, payload, stamp }: StampedCommand<Name>,
): Readonly<Record<string, unknown>> {
  return commandTable[type].makes?.answer(stamp.ids, after.show, payload, before.show) ?? {};
}

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
  const withoutMessages = permissions & ~MESSAGES;
  return isNotQuickClock(step?.command ?? command, context.show, step) ? withoutMessages : permissions;
}

function isNotQuickClock(command: string, show: RoomState, step: HistoryStep | null): boolean {
  if (command !== 'clocks/quick' && command !== 'clocks/hide') return false;
  if (!show.room.settings.moderatorClocks) return true;
  const { shownClock } = clockShowingBefore(step) ?? show;
  return command === 'clocks/hide' && shownClock !== null && quickClock(show)?._id !== shownClock.clockId;
}

/** The clock that a step hid (W2645). */
const clockShowingBefore = (step: HistoryStep | null): ClockShowing | undefined =>
  step?.changes.find((change) => change.part === 'shownClock')?.before;
