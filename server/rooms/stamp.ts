import type { Instant } from '../../machines/kernel/time.ts';
import type { Stamp } from '../../machines/room/command.ts';
import {
  type CommandName,
  type CommandPayloads,
  idsNeeded,
  type StampedCommand,
} from '../../machines/room/commands.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Randomness } from '../kernel/ids.ts';
import type { Submission } from './host.types.ts';

interface StampSources {
  readonly clock: Pick<Clock, 'difference'>;
  readonly randomness: Randomness;
}

const NO_IDS: readonly string[] = [];

/** Adds all that the machine must not create. `at`: alarms have fired until then. */
export function stamped(
  submission: Submission,
  at: Instant,
  { clock, randomness }: StampSources,
): StampedCommand {
  const { command, origin, stampExtras, principal } = submission;
  const needed = idsNeeded(command);
  const ids = needed === 0 ? NO_IDS : Array.from({ length: needed }, randomness.id);
  const wall = clock.difference();
  const clientId = origin?.clientId;
  const asked: Stamp = clientId === undefined ? { at, wall, ids } : { at, wall, ids, clientId };
  const secret = command.name === 'room/rotateSecrets' ? { secret: randomness.secret() } : undefined;
  // Absent for most commands, to save memory.
  const byLink = principal.columns === undefined ? undefined : { byLink: true as const };
  const extras = secret ?? stampExtras ?? byLink;
  const stamp = extras ? { ...asked, ...secret, ...stampExtras, ...byLink } : asked;
  return eventOf(command, stamp);
}

/** Generic, so that the compiler relates name and payload. */
function eventOf<Name extends CommandName>(command: CommandOf<Name>, stamp: Stamp): StampedCommand<Name> {
  return { type: command.name, payload: command.payload, stamp };
}

type CommandOf<Names extends CommandName> = {
  [Name in Names]: { name: Name; payload: CommandPayloads[Name] };
}[Names];
