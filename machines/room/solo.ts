import type { Instant } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { isWalk } from './command.ts';
import { type Command, type CommandName, historyMoveOf, idsNeeded, isCommandName } from './commands.ts';
import { noHistory, type RoomContext, type RoomState } from './room.state.ts';

/** A command of a laptop that runs the show alone. `id` is fresh; ids of created entities derive from it. */
export interface SoloCommand {
  readonly id: string;
  /** Server time of the press. */
  readonly at: Instant;
  readonly command: Command;
}

export const MOST_SOLO_COMMANDS = 5_000;

const ALONE: ReadonlySet<string> = new Set<CommandName>([
  'room/blackout',
  'room/onAir',
  'room/rename',
  'room/subtitle',
]);

/** True if a laptop can run the command without the server (N2252). */
export const runsAlone = (name: string): boolean =>
  isCommandName(name) &&
  (ALONE.has(name) || /^(?:timeset|timers|messages)\//.test(name) || isWalk(historyMoveOf(name))) &&
  historyMoveOf(name) !== 'leaves';

/** Ids of created entities; laptop and server make the same. */
export function soloIds({ id, command }: Pick<SoloCommand, 'id' | 'command'>): readonly string[] {
  return Array.from({ length: idsNeeded(command) }, (_, place) => (place === 0 ? id : `${id}-${place}`));
}

/** Marks planned starts up to `until` (wall clock) as handled. */
export const handledAtLoss = (timers: readonly Timer[], until: Instant): RoomContext['handledUntil'] =>
  Object.fromEntries(timers.filter(({ trigger }) => trigger === 'SCHEDULED').map(({ _id }) => [_id, until]));

/**
 * Where a journal's replay begins, on laptop and server. `since`: instant of the base; `wall`: lead of the wall clock.
 */
export function soloStart(room: RoomContext, show: RoomState, since: Instant, wall: number): RoomContext {
  const handledUntil = handledAtLoss(show.timers, since + wall);
  return { ...room, show, history: noHistory, handledUntil, markedUntil: since };
}
