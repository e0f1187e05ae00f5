import { mappedAsNeeded } from '../kernel/fields.ts';
import type { OutputId } from '../kernel/ids.ts';
import { allows, DEVICES, isCrew, type Permissions, ROOM } from '../kernel/permissions.ts';
import type { Message } from '../message/message.ts';
import { showsNotes } from '../output/output.ts';
import type { Timer } from '../timer/timer.ts';
import type { RoomView } from '../wire/frames.ts';
import type { Change } from './changes.ts';
import { requireEntry } from './ordered-list.ts';
import type { RoomContext, RoomState } from './room.state.ts';

/**
 * Who sees what (R42): the public the show; the crew notes and all messages too; members also who may get in.
 * The screens of an output are a public of their own, as notes may be on them (R32).
 */
export type Audience = 'read' | 'crew' | 'member' | OutputAudience;
type OutputAudience = `output/${string}`;

/** `outputId`: the output whose screen it is; absent for the views of the room. */
export function audienceOf(permissions: Permissions, outputId?: OutputId): Audience {
  if (allows(permissions, ROOM)) return 'member';
  if (isCrew(permissions)) return 'crew';
  return outputId === undefined ? 'read' : `output/${outputId}`;
}

/** The room as a client with these permissions may see it (R42). */
export function projectState(
  { show, clients }: RoomContext,
  permissions: Permissions,
  outputId?: OutputId,
): RoomView {
  const audience = audienceOf(permissions, outputId);
  const seen = isPublic(audience) ? publicShow(show, audience) : show;
  return allows(permissions, DEVICES) ? { ...seen, clients } : seen;
}

type PublicAudience = 'read' | OutputAudience;

export const isPublic = (audience: Audience): audience is PublicAudience =>
  audience !== 'crew' && audience !== 'member';

function publicShow(show: RoomState, audience: PublicAudience): RoomState {
  return { ...show, timers: publicTimers(show.timers, audience, show), messages: publicMessages(show) };
}

function publicTimers(timers: readonly Timer[], audience: PublicAudience, show: RoomState): readonly Timer[] {
  return seesNotes(audience, show) ? timers : mappedAsNeeded(timers, publicTimer);
}

/** R32 */
function seesNotes(audience: PublicAudience, { outputs }: RoomState): boolean {
  return outputs.some((output) => isOf(audience, output._id) && showsNotes(output));
}

const isOf = (audience: Audience, outputId: OutputId): boolean => audience === `output/${outputId}`;

function publicTimer(timer: Timer): Timer {
  return timer.notes === '' ? timer : { ...timer, notes: '' };
}

/** The shown message or nothing. */
function publicMessages({ messages, activeMessageId }: RoomState): readonly Message[] {
  return activeMessageId === null ? [] : [requireEntry(messages, activeMessageId)];
}

/**
 * A command's changes as an audience may see them (R43). Never empty: who may see none of them gets the timeset as
 * it is, so that nobody misses a `seq`. The same list is returned where nothing needs to be withheld.
 */
export function changesFor(
  audience: Audience,
  changes: readonly Change[],
  after: Pick<RoomContext, 'show'>,
): readonly Change[] {
  const seen = changes.some((change) => isWithheld(audience, change))
    ? withoutWithheld(audience, changes, after.show)
    : changes;
  return seen.length > 0 ? seen : [{ name: 'timeset', payload: after.show.timeset }];
}

function withoutWithheld(audience: Audience, changes: readonly Change[], show: RoomState): readonly Change[] {
  if (!isPublic(audience)) return changes.filter(({ name }) => name !== 'room/secrets');
  const seen = changes.flatMap((change) => publicChanges(change, audience, show));
  if (!changes.some((change) => concernsOutput(audience, change))) return seen;
  return [...seen, { name: 'timers/items', payload: publicTimers(show.timers, audience, show) }];
}

/** Whether an audience must not get the change as it is, or not it alone. */
function isWithheld(audience: Audience, change: Change): boolean {
  const { name } = change;
  if (audience === 'member') return false;
  if (name === 'room/secrets') return true;
  if (!isPublic(audience)) return false;
  return name.startsWith('messages/') || name.startsWith('timers/') || concernsOutput(audience, change);
}

/** Whether notes may have come to the output's screens, or gone from them (R32). */
function concernsOutput(audience: PublicAudience, change: Change): boolean {
  if (change.name === 'outputs/updateOne') return isOf(audience, change.payload._id);
  if (change.name === 'outputs/removeOne') return isOf(audience, change.payload.outputId);
  return change.name === 'outputs/all' && audience !== 'read';
}

function publicChanges(change: Change, audience: PublicAudience, show: RoomState): readonly Change[] {
  switch (change.name) {
    case 'room/secrets':
    case 'messages/removeOne':
      return [];
    case 'timers/items':
      return [{ name: 'timers/items', payload: publicTimers(change.payload, audience, show) }];
    case 'timers/updateOne':
      return seesNotes(audience, show)
        ? [change]
        : [{ name: 'timers/updateOne', payload: publicTimer(change.payload) }];
    case 'messages/updateOne':
      return change.payload._id === show.activeMessageId ? [change] : [];
    case 'messages/items':
      return [{ name: 'messages/items', payload: publicMessages(show) }];
    case 'messages/show':
    case 'messages/hide':
      return [{ name: 'messages/items', payload: publicMessages(show) }, change];
    default:
      return [change];
  }
}
