import type { TimerId } from '../../../machines/kernel/ids.ts';
import type { Permissions } from '../../../machines/kernel/permissions.ts';
import { type Fields, isFields } from '../../../machines/kernel/shapes.ts';
import type { Change } from '../../../machines/room/changes.ts';
import type { HistoryStep, PartChange } from '../../../machines/room/room.state.ts';
import { armedWith, type Timeset } from '../../../machines/timer/timeset.ts';

/** Packed clock: a GO contains it three times, half of a line. Older lines hold records. */
type Clock = readonly [
  timerId: Timeset['timerId'],
  running: boolean,
  kickoff: Timeset['kickoff'],
  deadline: Timeset['deadline'],
  lastStop: Timeset['lastStop'],
  deadlineWarped: Timeset['deadlineWarped'],
  nextTimerId?: TimerId | null,
  /** Absent: LENGTH. */
  aim?: Timeset['aim'],
  aimedFrom?: Timeset['aimedFrom'],
];

/** A list is the clock of a `timeset` change. */
export type PackedChange = Change | Clock;
type PackedPart = PartChange | readonly [before: Clock, after: Clock];
export type PackedStep =
  | HistoryStep
  | readonly [command: string, permission: Permissions, changes: readonly PackedPart[]];

function clock(timeset: Timeset): Clock {
  const { timerId, running, kickoff, deadline, lastStop, deadlineWarped, nextTimerId, aim, aimedFrom } =
    timeset;
  const clockOf = [timerId, running, kickoff, deadline, lastStop, deadlineWarped] as const;
  if (aimedFrom !== null) return [...clockOf, nextTimerId ?? null, aim, aimedFrom];
  return nextTimerId === undefined ? clockOf : [...clockOf, nextTimerId];
}

function timesetOf([
  timerId,
  running,
  kickoff,
  deadline,
  lastStop,
  deadlineWarped,
  nextTimerId,
  aim = 'LENGTH',
  aimedFrom = null,
]: Clock): Timeset {
  const timeset = { timerId, running, kickoff, deadline, lastStop, deadlineWarped, aim, aimedFrom };
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

/**
 * Entity equal to a change of the line: its index, and the former values of differing fields. Halves the line of an
 * edit.
 */
type NamedPart = readonly [change: number, before: Fields];

/** The same of an entity in a list of the line; without former values: it was added. */
type ListedPart = readonly [change: number, place: number, before?: Fields];

/** Step that refers to the line's changes. */
export type NamedStep = readonly [
  command: string,
  permission: Permissions,
  changes: readonly (PackedPart | NamedPart | ListedPart)[],
];

export const packedStep = ({ command, permission, changes }: HistoryStep): PackedStep => [
  command,
  permission,
  changes.map(packedPart),
];

export function unpackedStep(packed: PackedStep): HistoryStep {
  if ('command' in packed) return packed;
  const [command, permission, changes] = packed;
  return { command, permission, changes: changes.map(partOf) };
}

/** No entity equals a change if null. */
export function namedStep(
  { command, permission, changes: parts }: HistoryStep,
  changes: readonly Change[],
): NamedStep | null {
  const listed = placesIn(changes);
  const packed = parts.map(
    (part) => listedPart(part, listed) ?? namedPart(part, changes) ?? packedPart(part),
  );
  return packed.some(isNamed) ? [command, permission, packed] : null;
}

/** True if a step says less with these changes than without. */
export const isListed = (change: Change): change is Extract<Change, { readonly name: 'timers/items' }> =>
  change.name === 'timers/items';

type Places = ReadonlyMap<unknown, readonly [change: number, place: number]>;

/** Entities in lists of the line. */
function placesIn(changes: readonly Change[]): Places {
  const places = new Map<unknown, readonly [number, number]>();
  for (const [nth, change] of changes.entries())
    if (isListed(change))
      for (const [place, timer] of change.payload.entries()) places.set(timer, [nth, place]);
  return places;
}

function listedPart({ before, after }: PartChange, listed: Places): ListedPart | null {
  const place = listed.get(after);
  if (place === undefined) return null;
  if (before === null) return place;
  const fields = isFields(before) && isFields(after) ? differing(before, after) : null;
  return fields && [...place, fields];
}

/** The part by reference. */
function namedPart({ before, after }: PartChange, changes: readonly Change[]): NamedPart | null {
  if (!isFields(before) || !isFields(after)) return null;
  const place = changes.findIndex(({ name, payload }) => payload === after && name.endsWith('/updateOne'));
  const fields = place === -1 ? null : differing(before, after);
  return fields && [place, fields];
}

/** Differing values of `before`; null if it lacks a field. */
function differing(before: Fields, after: Fields): Fields | null {
  for (const key in after) if (before[key] === undefined) return null;
  const fields: Record<string, unknown> = {};
  for (const key in before) if (before[key] !== after[key]) fields[key] = before[key];
  return fields;
}

const isNamed = (part: PackedPart | NamedPart | ListedPart): part is NamedPart | ListedPart =>
  0 in part && typeof part[0] === 'number';

export const namedStepOf = (
  [command, permission, parts]: NamedStep,
  changes: readonly Change[] | null,
): HistoryStep => ({
  command,
  permission,
  changes: parts.map((part) => (isNamed(part) ? thingOf(part, changes) : partOf(part))),
});

function thingOf(
  [nth, fields, former]: NamedPart | ListedPart,
  changes: readonly Change[] | null,
): PartChange {
  const change = changes?.[nth];
  if (typeof fields === 'number') return timerOf(change, fields, former);
  switch (change?.name) {
    case 'timers/updateOne':
      return { part: 'timer', before: { ...change.payload, ...fields }, after: change.payload };
    case 'messages/updateOne':
      return { part: 'message', before: { ...change.payload, ...fields }, after: change.payload };
    case 'outputs/updateOne':
      return { part: 'output', before: { ...change.payload, ...fields }, after: change.payload };
    case 'automations/updateOne':
      return { part: 'automation', before: { ...change.payload, ...fields }, after: change.payload };
    case 'clocks/updateOne':
      return { part: 'clock', before: { ...change.payload, ...fields }, after: change.payload };
    case 'columns/updateOne':
      return { part: 'column', before: { ...change.payload, ...fields }, after: change.payload };
    case 'cells/updateOne':
      return { part: 'cell', before: { ...change.payload, ...fields }, after: change.payload };
    default:
      throw new Error(`A step names change ${nth} of its line, which is no thing.`);
  }
}

function timerOf(change: Change | undefined, place: number, former: Fields | undefined): PartChange {
  const after = change !== undefined && isListed(change) ? change.payload[place] : undefined;
  if (after === undefined) throw new Error(`A step names timer ${place} of its line, which has none.`);
  return { part: 'timer', before: former === undefined ? null : { ...after, ...former }, after };
}
