import type { Refusal } from '../kernel/errors.ts';
import { MESSAGES, type Permissions, ROOM, TIMERS, TRANSPORT } from '../kernel/permissions.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { afterCommand } from './accept.ts';
import { commandTable, refusalOf, type StampedCommand } from './commands.ts';
import { stepOf } from './history.step.ts';
import { historyAfter } from './room.history.ts';
import type { HistoryStep, RoomContext } from './room.state.ts';

export const BATCH = 'room/batch';

/** Commands that the machine takes together or not at all (K50). */
export interface BatchEvent {
  readonly type: typeof BATCH;
  readonly commands: readonly StampedCommand[];
}

/** Permission bits, rarest first. */
const BY_RARITY: readonly Permissions[] = [ROOM, TIMERS, TRANSPORT, MESSAGES];

/** The context after all commands as one undo step, or the first refusal (K50). */
export function afterBatch(
  before: RoomContext,
  commands: readonly StampedCommand[],
): Result<RoomContext, Refusal> {
  let context = before;
  for (const [place, command] of commands.entries()) {
    const refused = refusalOf(context, command);
    if (refused !== null)
      return fail({ ...refused, issues: [{ path: `commands[${place}]`, message: refused.message }] });
    context = afterCommand(context, command);
  }
  return ok({
    ...context,
    history: historyAfter(before.history, 'makes', stepOfAll(before, context, commands)),
  });
}

/** Named after its first undoable command; needs the rarest permission of all. */
function stepOfAll(
  before: RoomContext,
  after: RoomContext,
  commands: readonly StampedCommand[],
): HistoryStep | null {
  const undoable = commands.map(({ type }) => type).filter((type) => commandTable[type].history === 'makes');
  const [first] = undoable;
  if (first === undefined) return null;
  const needed = undoable.map((type) => commandTable[type].needs);
  const permission = needed.reduce((one, other) => (rarity(other) < rarity(one) ? other : one));
  return stepOf({ command: first, permission }, before.show, after.show);
}

const rarity = (needs: Permissions): number => BY_RARITY.indexOf(needs);
