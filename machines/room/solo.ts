import type { Instant } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { isWalk } from './command.ts';
import { type Command, type CommandName, historyMoveOf, idsNeeded, isCommandName } from './commands.ts';
import type { RoomContext, RoomState } from './room.state.ts';
import { noHistory } from './room.state.ts';

/** A command of a laptop that runs the show alone. `id`: fresh, the ids of what the command creates follow from it. */
export interface SoloCommand {
  readonly id: string;
  /** Server time of the press. */
  readonly at: Instant;
  readonly command: Command;
}

/** The most commands of one journal. */
export const MOST_SOLO_COMMANDS = 5_000;

const ALONE: ReadonlySet<string> = new Set<CommandName>([
  'room/blackout',
  'room/onAir',
  'room/rename',
  'room/subtitle',
]);

/** Whether a laptop can run the command without the server (N2252). */
export const runsAlone = (name: string): boolean =>
  isCommandName(name) &&
  (ALONE.has(name) || /^(?:timeset|timers|messages)\//.test(name) || isWalk(historyMoveOf(name))) &&
  historyMoveOf(name) !== 'leaves';

/** The fresh ids of a command: laptop and server derive the same ones. */
export function soloIds({ id, command }: Pick<SoloCommand, 'id' | 'command'>): readonly string[] {
  return Array.from({ length: idsNeeded(command) }, (_, place) => (place === 0 ? id : `${id}-${place}`));
}

/** Planned starts until `until`, by the wall clock, are handled. */
export const handledAtLoss = (timers: readonly Timer[], until: Instant): RoomContext['handledUntil'] =>
  Object.fromEntries(timers.filter(({ trigger }) => trigger === 'SCHEDULED').map(({ _id }) => [_id, until]));

/** The room from which a journal runs, on laptop and server. `since`: instant of the base; `wall`: lead of the wall clock. */
export function soloStart(room: RoomContext, show: RoomState, since: Instant, wall: number): RoomContext {
  const handledUntil = handledAtLoss(show.timers, since + wall);
  return { ...room, show, history: noHistory, handledUntil, markedUntil: since };
}
