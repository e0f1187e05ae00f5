import type { Instant } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { isUndoDirection } from './command.ts';
import { type Command, type CommandName, historyMoveOf, idsNeeded, isCommandName } from './commands.ts';
import { emptyHistory, type RoomContext, type RoomState } from './room.state.ts';

/** Command that a laptop recorded while it ran the show alone. The ids of created entities derive from `id`. */
export interface SoloCommand {
  readonly id: string;
  readonly at: Instant;
  readonly command: Command;
}

export const MAX_SOLO_COMMANDS = 5_000;

const SOLO_COMMANDS: ReadonlySet<string> = new Set<CommandName>([
  'room/blackout',
  'room/onAir',
  'room/rename',
  'room/subtitle',
]);

export const isSoloCommand = (name: string): boolean =>
  isCommandName(name) &&
  (SOLO_COMMANDS.has(name) ||
    /^(?:timeset|timers|messages)\//.test(name) ||
    isUndoDirection(historyMoveOf(name))) &&
  historyMoveOf(name) !== 'leaves';

export function soloIds({ id, command }: Pick<SoloCommand, 'id' | 'command'>): readonly string[] {
  return Array.from({ length: idsNeeded(command) }, (_, place) => (place === 0 ? id : `${id}-${place}`));
}

export const handledWhenLost = (timers: readonly Timer[], until: Instant): RoomContext['handledUntil'] =>
  Object.fromEntries(timers.filter(({ trigger }) => trigger === 'SCHEDULED').map(({ _id }) => [_id, until]));

/** `since` is the instant of `show`, and `wall` the lead of the wall clock. */
export function soloStart(room: RoomContext, show: RoomState, since: Instant, wall: number): RoomContext {
  const handledUntil = handledWhenLost(show.timers, since + wall);
  return { ...room, show, history: emptyHistory, handledUntil, markedUntil: since };
}
