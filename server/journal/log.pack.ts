import type { TimerId } from '../../machines/kernel/ids.ts';
import type { Permissions } from '../../machines/kernel/permissions.ts';
import type { Change } from '../../machines/room/changes.ts';
import type { HistoryStep, PartChange } from '../../machines/room/room.state.ts';
import { armedWith, type Timeset } from '../../machines/timer/timeset.ts';

/**
 * The clock as a line of the log holds it: a GO says it three times, which with the names of its fields was half of the
 * line and of the time to write it. Lines from before are records throughout, and are read as such.
 */
type Clock = readonly [
  timerId: Timeset['timerId'],
  running: boolean,
  kickoff: Timeset['kickoff'],
  deadline: Timeset['deadline'],
  lastStop: Timeset['lastStop'],
  deadlineWarped: Timeset['deadlineWarped'],
  nextTimerId?: TimerId,
];

/** A list is the clock that a `timeset` change carries. */
export type PackedChange = Change | Clock;
type PackedPart = PartChange | readonly [before: Clock, after: Clock];
export type PackedStep =
  | HistoryStep
  | readonly [command: string, permission: Permissions, changes: readonly PackedPart[]];

function clock(timeset: Timeset): Clock {
  const { timerId, running, kickoff, deadline, lastStop, deadlineWarped, nextTimerId } = timeset;
  return nextTimerId === undefined
    ? [timerId, running, kickoff, deadline, lastStop, deadlineWarped]
    : [timerId, running, kickoff, deadline, lastStop, deadlineWarped, nextTimerId];
}

function timesetOf([
  timerId,
  running,
  kickoff,
  deadline,
  lastStop,
  deadlineWarped,
  nextTimerId,
]: Clock): Timeset {
  const timeset = { timerId, running, kickoff, deadline, lastStop, deadlineWarped };
  return armedWith(timeset, nextTimerId);
}

export const packedChange = (change: Change): PackedChange =>
  change.name === 'timeset' ? clock(change.payload) : change;

export const changeOf = (packed: PackedChange): Change =>
  'name' in packed ? packed : { name: 'timeset', payload: timesetOf(packed) };

const packedPart = (change: PartChange): PackedPart =>
  change.part === 'timeset' ? [clock(change.before), clock(change.after)] : change;

const partOf = (packed: PackedPart): PartChange =>
  'part' in packed ? packed : { part: 'timeset', before: timesetOf(packed[0]), after: timesetOf(packed[1]) };

export const packedStep = ({ command, permission, changes }: HistoryStep): PackedStep => [
  command,
  permission,
  changes.map(packedPart),
];

export function stepOf(packed: PackedStep): HistoryStep {
  if ('command' in packed) return packed;
  const [command, permission, changes] = packed;
  return { command, permission, changes: changes.map(partOf) };
}
