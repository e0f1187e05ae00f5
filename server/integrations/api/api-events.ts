import type { MessageId } from '../../../machines/kernel/ids.ts';
import { isAlike } from '../../../machines/kernel/shapes.ts';
import {
  clockObject,
  messageObject,
  roomObject,
  type SeenShow,
  shownClockObject,
  statusObject,
  timerObject,
} from '../../../machines/room/api.objects.ts';
import type { Change } from '../../../machines/room/changes.ts';
import {
  type Difference,
  essentialDifferences,
  idOf,
  isOnlyShifted,
} from '../../../machines/room/list-difference.ts';
import { byId, type Placed } from '../../../machines/room/ordered-list.ts';
import { isNotedOnly } from '../../../machines/room/past-runs.ts';
import { currentTimer, nextTimer } from '../../../machines/room/room.modes.ts';
import { timersWithEditedCells } from '../../../machines/room/room.projection.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';

export type ApiEventName =
  | 'room'
  | 'playback_status'
  | 'current_timer'
  | 'next_timer'
  | 'message'
  | 'flash'
  | 'timers_changed'
  | 'messages_changed'
  | 'clock'
  | 'shown_clock'
  | 'seen';

export interface ApiEvent {
  readonly name: ApiEventName;
  readonly payload: unknown;
}

/** The whole room, sent first (K30). `lastShown`: the message shown last, if known. */
export function firstEvents(seen: SeenShow, lastShown: MessageId | null = null): readonly ApiEvent[] {
  const message = shownMessage(seen) ?? hiddenMessage(seen, lastShown);
  return [
    { name: 'room', payload: roomObject(seen) },
    { name: 'playback_status', payload: statusObject(seen) },
    { name: 'current_timer', payload: currentObject(seen) },
    { name: 'next_timer', payload: nextObject(seen) },
    ...(message === null ? [] : [{ name: 'message', payload: message } as const]),
    ...clocksAtFirst(seen),
  ];
}

function clocksAtFirst(seen: SeenShow): readonly ApiEvent[] {
  const { clocks } = seen.show;
  if (clocks.length === 0) return [];
  return [
    ...clocks.map((clock): ApiEvent => ({ name: 'clock', payload: clockObject(clock, seen) })),
    { name: 'shown_clock', payload: shownClockObject(seen) },
  ];
}

/** Changes as whole objects; timers precede the status that refers to them (K31). */
export function apiEvents(
  former: RoomState,
  after: SeenShow,
  changes: readonly Change[],
): readonly ApiEvent[] {
  // At the present time: the length of a FINISH_TIME timer changes each second.
  const before = { ...after, show: former };
  const events: ApiEvent[] = [];
  const tell = (name: ApiEventName, payload: unknown) => events.push({ name, payload });
  const tellIfNew = (name: ApiEventName, object: (seen: SeenShow) => object | null) => {
    const payload = object(after);
    if (!isSame(object(before), payload)) tell(name, payload);
  };
  tellIfNew('room', roomObject);
  tellIfNew('current_timer', currentObject);
  tellIfNew('next_timer', nextObject);
  if (hasNewStatus(before, after)) tell('playback_status', statusObject(after));
  tellMessage(before, after, (payload) => tell('message', payload));
  tellClocks(before, after, (payload) => tell('clock', payload));
  tellIfNew('shown_clock', shownClockObject);
  for (const change of changes)
    if (change.name === 'timers/flash') tell('flash', { count: change.payload.count });
  const timers = changed(
    before.show.timers,
    after.show.timers,
    ({ before: was, after: is }) => !isNotedOnly(was, is),
  );
  const listed = new Set(timers.map(([id]) => id));
  const written = timersWithEditedCells(before.show, after.show).filter((id) => !listed.has(id));
  if (timers.length + written.length > 0)
    tell('timers_changed', [
      ...timers.map(([timer_id, change]) => ({ timer_id, change })),
      ...written.map((timer_id) => ({ timer_id, change: 'updated' })),
    ]);
  const messages = changed(before.show.messages, after.show.messages);
  if (messages.length > 0)
    tell(
      'messages_changed',
      messages.map(([message_id, change]) => ({ message_id, change })),
    );
  return events;
}

function currentObject(seen: SeenShow) {
  const timer = currentTimer(seen.show);
  return timer && timerObject(timer, seen);
}

/** Null after the last; clients rely on it. */
function nextObject(seen: SeenShow) {
  const timer = nextTimer(seen.show);
  return timer && timerObject(timer, seen);
}

function shownMessage(seen: SeenShow) {
  const message = seen.show.messages.find(({ _id }) => _id === seen.show.activeMessageId);
  return message === undefined ? null : messageObject(message, seen);
}

/** A message that a reconnecting client may still show (K340). */
function hiddenMessage(seen: SeenShow, lastShown: MessageId | null) {
  const { messages } = seen.show;
  const message = messages.find(({ _id }) => _id === lastShown) ?? messages[0];
  return message === undefined ? null : { ...messageObject(message, seen), showing: false };
}

/** Ignores dates and expected times, which change with everything. */
function isSame(one: object | null, other: object | null): boolean {
  return isAlike(undated(one), undated(other));
}

function undated(object: object | null) {
  return object && { ...object, _updated_at: null, expected_start: null, expected_finish: null };
}

/** Ignores the room's date in the status of an idle clock. */
function hasNewStatus(before: SeenShow, after: SeenShow): boolean {
  if (!isAlike(before.show.timeset, after.show.timeset)) return true;
  return currentObject(before)?.duration !== currentObject(after)?.duration;
}

/** Sends a hidden message again as not shown. */
function tellMessage(before: SeenShow, after: SeenShow, tell: (payload: object) => void): void {
  const [former, shown] = [shownMessage(before), shownMessage(after)];
  if (shown !== null) {
    if (!isSame(former, shown)) tell(shown);
  } else if (former !== null) tell({ ...former, showing: false });
}

function tellClocks(before: SeenShow, after: SeenShow, tell: (payload: object) => void): void {
  for (const clock of before.show.clocks)
    if (byId(after.show.clocks, clock._id) === undefined)
      tell({ ...clockObject(clock, after), shown: null, removed: true });
  for (const clock of after.show.clocks)
    if (!isAlike(byId(before.show.clocks, clock._id), clock)) tell(clockObject(clock, after));
}

type EntryChange = 'added' | 'updated' | 'removed' | 'moved';

function changed<Item extends Placed>(
  before: readonly Item[],
  after: readonly Item[],
  isTold: (pair: Difference<Item>) => boolean = () => true,
): readonly (readonly [id: string, change: EntryChange])[] {
  return essentialDifferences(before, after)
    .filter(isTold)
    .map((pair) => {
      if (pair.before === null) return [idOf(pair), 'added'] as const;
      if (pair.after === null) return [idOf(pair), 'removed'] as const;
      return [idOf(pair), isOnlyShifted(pair) ? 'moved' : 'updated'] as const;
    });
}
