import { allows, DEVICES, isCrew, type Permissions, ROOM } from '../kernel/permissions.ts';
import type { Message } from '../message/message.ts';
import type { Timer } from '../timer/timer.ts';
import type { RoomView } from '../wire/frames.ts';
import type { Change } from './changes.ts';
import { known } from './ordered-list.ts';
import type { RoomContext, RoomState } from './room.state.ts';

/** Who sees what (R42): the public the show; the crew notes and all messages too; members also what concerns the doors. */
export type Audience = 'read' | 'crew' | 'member';

export function audienceOf(permissions: Permissions): Audience {
  if (allows(permissions, ROOM)) return 'member';
  return isCrew(permissions) ? 'crew' : 'read';
}

/** The room as a client with these permissions may see it (R42, protocol §3). */
export function projectState({ show, clients }: RoomContext, permissions: Permissions): RoomView {
  const seen = audienceOf(permissions) === 'read' ? publicShow(show) : show;
  return allows(permissions, DEVICES) ? { ...seen, clients } : seen;
}

function publicShow(show: RoomState): RoomState {
  return { ...show, timers: show.timers.map(publicTimer), messages: publicMessages(show) };
}

function publicTimer(timer: Timer): Timer {
  return timer.notes === '' ? timer : { ...timer, notes: '' };
}

/** The shown message or nothing. */
function publicMessages({ messages, activeMessageId }: RoomState): readonly Message[] {
  return activeMessageId === null ? [] : [known(messages, activeMessageId)];
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
  return audience === 'read'
    ? changes.flatMap((change) => publicChanges(change, show))
    : changes.filter(({ name }) => name !== 'room/secrets');
}

/** Whether an audience must not get the change as it is. */
function isWithheld(audience: Audience, { name }: Change): boolean {
  if (audience === 'member') return false;
  if (name === 'room/secrets') return true;
  return audience === 'read' && (name.startsWith('messages/') || name.startsWith('timers/'));
}

function publicChanges(change: Change, show: RoomState): readonly Change[] {
  switch (change.name) {
    case 'room/secrets':
    case 'messages/removeOne':
      return [];
    case 'timers/items':
      return [{ name: 'timers/items', payload: change.payload.map(publicTimer) }];
    case 'timers/updateOne':
      return [{ name: 'timers/updateOne', payload: publicTimer(change.payload) }];
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
