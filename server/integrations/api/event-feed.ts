import type { SeenCounts } from '../../../machines/device/seen.ts';
import type { MessageId, RoomId } from '../../../machines/kernel/ids.ts';
import { isDeepEqual } from '../../../machines/kernel/shapes.ts';
import { type Duration, type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import {
  clockObject,
  messageObject,
  roomObject,
  type ShowSnapshot,
  shownClockObject,
  statusObject,
  timerObject,
  unscheduledTimer,
} from '../../../machines/room/api.objects.ts';
import type { Change } from '../../../machines/room/changes.ts';
import {
  type Difference,
  differenceId,
  essentialDifferences,
  isOnlyShifted,
} from '../../../machines/room/list-difference.ts';
import { byId, type Placed } from '../../../machines/room/ordered-list.ts';
import { isRunTimeOnly } from '../../../machines/room/past-runs.ts';
import { timersWithEditedCells } from '../../../machines/room/room.projection.ts';
import { currentTimer, nextTimer, type RoomState } from '../../../machines/room/room.state.ts';
import type { Timer } from '../../../machines/timer/timer.ts';
import type { Position } from '../../../machines/wire/frames.ts';
import { BoundedMap } from '../../kernel/bounded-map.ts';
import { type Cancel, type Clock, wallNow } from '../../kernel/clock.ts';
import { Backlog } from '../../kernel/event-loop.ts';
import type { DurableRoom, RoomListener } from '../../rooms/host.ts';
import type { Committed } from '../../rooms/recent.ts';
import { snapshotNow } from './api-data.ts';

type ApiEventName =
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

interface ApiEvent {
  readonly name: ApiEventName;
  readonly payload: unknown;
}

export function firstEvents(snapshot: ShowSnapshot, lastShown: MessageId | null = null): readonly ApiEvent[] {
  const message = shownMessage(snapshot) ?? hiddenMessage(snapshot, lastShown);
  return [
    { name: 'room', payload: roomObject(snapshot) },
    { name: 'playback_status', payload: statusObject(snapshot) },
    { name: 'current_timer', payload: scheduledIn(snapshot, currentTimer) },
    { name: 'next_timer', payload: scheduledIn(snapshot, nextTimer) },
    ...(message === null ? [] : [{ name: 'message', payload: message } as const]),
    ...firstClockEvents(snapshot),
  ];
}

function firstClockEvents(snapshot: ShowSnapshot): readonly ApiEvent[] {
  const { clocks } = snapshot.show;
  if (clocks.length === 0) return [];
  return [
    ...clocks.map((clock): ApiEvent => ({ name: 'clock', payload: clockObject(clock, snapshot) })),
    { name: 'shown_clock', payload: shownClockObject(snapshot) },
  ];
}

/** Changes are whole objects. Timers precede the status that refers to them (K31). */
export function apiEvents(
  former: RoomState,
  after: ShowSnapshot,
  changes: readonly Change[],
): readonly ApiEvent[] {
  // Compares both shows at the present instant, because the length of a FINISH_TIME timer changes each second.
  const before = { ...after, show: former };
  const events: ApiEvent[] = [];
  const tell = (name: ApiEventName, payload: unknown) => events.push({ name, payload });
  const tellIfNew = (name: ApiEventName, object: (snapshot: ShowSnapshot) => object | null) => {
    const payload = object(after);
    if (!isSameObject(object(before), payload)) tell(name, payload);
  };
  const tellTimerIfNew = (name: ApiEventName, timerIn: TimerIn) => {
    if (isSameObject(unscheduledIn(before, timerIn), unscheduledIn(after, timerIn))) return;
    tell(name, scheduledIn(after, timerIn));
  };
  tellIfNew('room', roomObject);
  tellTimerIfNew('current_timer', currentTimer);
  tellTimerIfNew('next_timer', nextTimer);
  if (hasNewStatus(before, after)) tell('playback_status', statusObject(after));
  addMessageEvent(before, after, (payload) => tell('message', payload));
  addClockEvents(before, after, (payload) => tell('clock', payload));
  tellIfNew('shown_clock', shownClockObject);
  for (const change of changes)
    if (change.name === 'timers/flash') tell('flash', { count: change.payload.count });
  const timers = hasChangedEntry(
    before.show.timers,
    after.show.timers,
    ({ before: oldTimer, after: is }) => !isRunTimeOnly(oldTimer, is),
  );
  const listed = new Set(timers.map(([id]) => id));
  const edited = timersWithEditedCells(before.show, after.show).filter((id) => !listed.has(id));
  if (timers.length + edited.length > 0)
    tell('timers_changed', [
      ...timers.map(([timer_id, change]) => ({ timer_id, change })),
      ...edited.map((timer_id) => ({ timer_id, change: 'updated' })),
    ]);
  const messages = hasChangedEntry(before.show.messages, after.show.messages);
  if (messages.length > 0)
    tell(
      'messages_changed',
      messages.map(([message_id, change]) => ({ message_id, change })),
    );
  return events;
}

/** Returns null after the last timer. */
type TimerIn = (show: RoomState) => Timer | null;

function scheduledIn(snapshot: ShowSnapshot, timerIn: TimerIn) {
  const timer = timerIn(snapshot.show);
  return timer && timerObject(timer, snapshot);
}

/** Expected times do not count as changes, because almost every change affects them. */
function unscheduledIn(snapshot: ShowSnapshot, timerIn: TimerIn) {
  const timer = timerIn(snapshot.show);
  return timer && unscheduledTimer(timer, snapshot);
}

function shownMessage(snapshot: ShowSnapshot) {
  const message = snapshot.show.messages.find(({ _id }) => _id === snapshot.show.activeMessageId);
  return message === undefined ? null : messageObject(message, snapshot);
}

/** Returns the last message as hidden, because a reconnecting client may still show it (K340). */
function hiddenMessage(snapshot: ShowSnapshot, lastShown: MessageId | null) {
  const { messages } = snapshot.show;
  const message = messages.find(({ _id }) => _id === lastShown) ?? messages[0];
  return message === undefined ? null : { ...messageObject(message, snapshot), showing: false };
}

function isSameObject(one: object | null, other: object | null): boolean {
  return isDeepEqual(undated(one), undated(other));
}

const undated = (object: object | null) => object && { ...object, _updated_at: null };

function hasNewStatus(before: ShowSnapshot, after: ShowSnapshot): boolean {
  if (!isDeepEqual(before.show.timeset, after.show.timeset)) return true;
  return unscheduledIn(before, currentTimer)?.duration !== unscheduledIn(after, currentTimer)?.duration;
}

function addMessageEvent(before: ShowSnapshot, after: ShowSnapshot, tell: (payload: object) => void): void {
  const [former, shown] = [shownMessage(before), shownMessage(after)];
  if (shown !== null) {
    if (!isSameObject(former, shown)) tell(shown);
  } else if (former !== null) tell({ ...former, showing: false });
}

function addClockEvents(before: ShowSnapshot, after: ShowSnapshot, tell: (payload: object) => void): void {
  for (const clock of before.show.clocks)
    if (byId(after.show.clocks, clock._id) === undefined)
      tell({ ...clockObject(clock, after), shown: null, removed: true });
  for (const clock of after.show.clocks)
    if (!isDeepEqual(byId(before.show.clocks, clock._id), clock)) tell(clockObject(clock, after));
}

type EntryChange = 'added' | 'updated' | 'removed' | 'moved';

function hasChangedEntry<Item extends Placed>(
  before: readonly Item[],
  after: readonly Item[],
  isTold: (pair: Difference<Item>) => boolean = () => true,
): readonly (readonly [id: string, change: EntryChange])[] {
  return essentialDifferences(before, after)
    .filter(isTold)
    .map((pair) => {
      if (pair.before === null) return [differenceId(pair), 'added'] as const;
      if (pair.after === null) return [differenceId(pair), 'removed'] as const;
      return [differenceId(pair), isOnlyShifted(pair) ? 'moved' : 'updated'] as const;
    });
}

export interface SerializedEvent {
  readonly name: ApiEventName;
  readonly json: string;
}

export interface CommandEvents {
  readonly events: readonly SerializedEvent[];
  readonly committed: Committed | null;
}

export interface FeedClient {
  tell(batch: readonly CommandEvents[]): void;
  mayHear(): boolean | Promise<boolean>;
  end(): void;
}

interface SentCommand {
  readonly seq: number;
  readonly events: readonly SerializedEvent[];
}

interface ReadyEvents {
  readonly events: readonly SerializedEvent[];
  readonly committed: null;
}

interface FeedRoom {
  /** The show that clients know. */
  show: RoomState;
  newest: RoomState;
  readonly clients: Set<FeedClient>;
  waiting: number;
  gathered: (Committed | ReadyEvents)[];
  isGathering: boolean;
  recentCommands: SentCommand[];
  readonly epoch: number;
  /** `seq` before the oldest command in `recentCommands`. */
  from: number;
  minResumeSeq: number;
  forget: Cancel | null;
}

interface FeedDelivery {
  readonly room: FeedRoom;
  readonly clients: readonly FeedClient[];
  readonly batch: readonly CommandEvents[];
}

interface PayerPauses {
  readonly rooms: number;
  readonly total: Duration;
}

/** Writing to this many clients takes about 0.4 ms. */
const CLIENTS_PER_SLICE = 20;
const PAUSE_PER_CLIENT: Duration = 0.2;
/** The schedule of this many timers takes about 0.5 ms. */
const TIMERS_WITHOUT_PAUSE = 100;
/** Pause for each timer, ms. */
const PAUSE_PER_TIMER: Duration = 0.1;
/** If this many batches wait for a client, all clients of the room must reconnect. */
const MAX_CLIENT_BACKLOG = 256;
const MAX_REMEMBERED_SHOWN = 10_000;

const MAX_KEPT_COMMANDS = 128;
const COMMAND_RETENTION = 2 * MINUTE;

export class EventFeed implements RoomListener {
  readonly #clock: Clock;
  readonly #rooms = new Map<RoomId, FeedRoom>();
  readonly #shown = new BoundedMap<RoomId, MessageId>(MAX_REMEMBERED_SHOWN);
  readonly #deliveries: Backlog<FeedDelivery>;
  readonly #payerOf: (show: RoomState) => string;
  readonly #pauses = new Map<string, PayerPauses>();

  constructor(
    clock: Clock,
    onError: (error: unknown) => void,
    payerOf: (show: RoomState) => string = () => '',
  ) {
    this.#clock = clock;
    this.#payerOf = payerOf;
    this.#deliveries = new Backlog((delivery) => {
      delivery.room.waiting -= 1;
      for (const client of delivery.clients) deliver(delivery, client, onError);
    });
  }

  onCommitted(roomId: RoomId, committed: Committed): void {
    const room = this.#rooms.get(roomId);
    const { after, changes } = committed;
    const shown = room?.newest.activeMessageId ?? after.show.activeMessageId;
    if (shown !== null) this.#shown.set(roomId, shown);
    if (room === undefined) return;
    room.newest = after.show;
    if (changes.some(({ name }) => name === 'room/team' || name === 'room/plan')) this.#review(roomId);
    this.#send(room, committed);
  }

  onAccess(roomId: RoomId): void {
    this.#review(roomId);
  }

  onRemoved(roomId: RoomId): void {
    this.#shown.delete(roomId);
    this.#review(roomId);
  }

  onJumped(roomId: RoomId): void {
    const room = this.#rooms.get(roomId);
    this.#rooms.delete(roomId);
    if (room !== undefined) endClients(room);
  }

  /** The caller must call `firstOf` before this, in the same turn. */
  add({ context: { show }, epoch, seq }: DurableRoom, client: FeedClient): void {
    const roomId = show.room._id;
    const known = this.#rooms.get(roomId);
    const room = known ?? createFeedRoom(show, { epoch, seq });
    room.forget?.();
    room.forget = null;
    // Sends gathered events first, because the new client starts from the present state.
    this.#write(room);
    room.clients.add(client);
    this.#rooms.set(roomId, room);
  }

  remove(roomId: RoomId, client: FeedClient): void {
    const room = this.#rooms.get(roomId);
    if (room?.clients.delete(client) !== true || room.clients.size > 0) return;
    room.forget = this.#clock.after(COMMAND_RETENTION, () => this.#rooms.delete(roomId));
  }

  follows(roomId: RoomId): boolean {
    return this.#rooms.has(roomId);
  }

  listenersOf(roomId: RoomId): number {
    return this.#rooms.get(roomId)?.clients.size ?? 0;
  }

  since({ context: { show }, epoch }: DurableRoom, position: Position): readonly SentCommand[] | null {
    const room = this.#rooms.get(show.room._id);
    if (room?.epoch !== epoch || position.epoch !== epoch) return null;
    const { from, minResumeSeq, recentCommands } = room;
    if (position.seq < minResumeSeq || position.seq > from + recentCommands.length) return null;
    const now = wallNow(this.#clock);
    return recentCommands.slice(position.seq - from).map(({ seq, events }) => ({
      seq,
      events: events.map((event) => refreshEvent(event, now)),
    }));
  }

  firstOf({ context: { show } }: DurableRoom): readonly SerializedEvent[] {
    return writeEvents(firstEvents(snapshotNow(show, this.#clock), this.#shown.get(show.room._id) ?? null));
  }

  reviewAll(): void {
    for (const roomId of this.#rooms.keys()) this.#review(roomId);
  }

  endAll(): void {
    for (const { clients } of this.#rooms.values()) for (const client of clients) client.end();
  }

  /** Resends the status, because clients count down by the wall clock. */
  clockSet(): void {
    for (const room of this.#rooms.values()) {
      this.#write(room);
      const { show } = room;
      // Drops stored commands, so that a client that resumes later gets whole objects.
      room.from += room.recentCommands.length;
      room.minResumeSeq = room.from + 1;
      room.recentCommands = [];
      const events = writeEvents([
        { name: 'playback_status', payload: statusObject(snapshotNow(show, this.#clock)) },
      ]);
      this.#send(room, { events, committed: null });
    }
  }

  countsChanged(roomId: RoomId, counts: SeenCounts): void {
    const room = this.#rooms.get(roomId);
    if (room !== undefined && room.clients.size > 0)
      this.#send(room, { events: writeEvents([{ name: 'seen', payload: counts }]), committed: null });
  }

  /** Sends events after the sockets of all rooms, in slices of 2 ms (K342). */
  #send(room: FeedRoom, item: Committed | ReadyEvents): void {
    room.gathered.push(item);
    const { clients, gathered, waiting } = room;
    const most = MAX_CLIENT_BACKLOG * Math.ceil(clients.size / CLIENTS_PER_SLICE);
    if (gathered.length > MAX_CLIENT_BACKLOG || (clients.size > 0 && waiting >= most)) {
      // Clients that resume need the events.
      this.#takeBatch(room);
      endClients(room);
    } else if (!room.isGathering) this.#write(room);
  }

  /** Writes the gathered commands as one change, because of their common schedule (W2740). */
  #takeBatch(room: FeedRoom): readonly CommandEvents[] {
    const { gathered } = room;
    const commands = gathered.flatMap((item) => ('events' in item ? [] : [item]));
    const last = commands.at(-1);
    const events = last === undefined ? [] : this.#eventsUntil(room, last, commands);
    room.gathered = [];
    for (const command of commands)
      keepCommand(room, { seq: command.seq, events: command === last ? events : [] });
    return gathered.map((item) =>
      'events' in item ? item : { events: item === last ? events : [], committed: item },
    );
  }

  #eventsUntil(
    room: FeedRoom,
    { after }: Committed,
    commands: readonly Committed[],
  ): readonly SerializedEvent[] {
    const before = snapshotNow(room.show, this.#clock).show;
    room.show = after.show;
    return writeEvents(
      apiEvents(
        before,
        snapshotNow(after.show, this.#clock),
        commands.flatMap(({ changes }) => changes),
      ),
    );
  }

  #write(room: FeedRoom): void {
    const clients = [...room.clients];
    const batch = this.#takeBatch(room);
    if (batch.length === 0) return;
    for (let from = 0; from < clients.length; from += CLIENTS_PER_SLICE) {
      room.waiting += 1;
      this.#deliveries.add({ room, clients: clients.slice(from, from + CLIENTS_PER_SLICE), batch });
    }
    const pause = pauseAfter(clients.length, room.show);
    if (pause === 0 || room.isGathering) return;
    room.isGathering = true;
    const payer = this.#payerOf(room.show);
    this.#clock.after(this.#begunPause(payer, pause), () => {
      this.#endPause(payer, pause);
      room.isGathering = false;
      this.#write(room);
    });
  }

  /** Returns a multiple of the payer's pauses, so that one payer's rooms hardly delay another's (W2812). */
  #begunPause(payer: string, pause: Duration): Duration {
    const { rooms, total } = this.#pauses.get(payer) ?? { rooms: 0, total: 0 };
    this.#pauses.set(payer, { rooms: rooms + 1, total: total + pause });
    return (total + pause) * this.#pauses.size;
  }

  #endPause(payer: string, pause: Duration): void {
    const { rooms, total } = this.#pauses.get(payer) ?? { rooms: 1, total: pause };
    if (rooms > 1) this.#pauses.set(payer, { rooms: rooms - 1, total: total - pause });
    else this.#pauses.delete(payer);
  }

  #review(roomId: RoomId): void {
    for (const client of this.#rooms.get(roomId)?.clients ?? []) {
      const mayHear = client.mayHear();
      if (mayHear === false) client.end();
      // While the room loads, `mayHear` is a promise. Waiting is safe, because a loading room has no events.
      else if (mayHear !== true)
        void mayHear.then(
          (may) => may || client.end(),
          () => client.end(),
        );
    }
  }
}

function pauseAfter(clients: number, { timers }: RoomState): Duration {
  const forClients = clients > CLIENTS_PER_SLICE ? clients * PAUSE_PER_CLIENT : 0;
  return forClients + (timers.length > TIMERS_WITHOUT_PAUSE ? timers.length * PAUSE_PER_TIMER : 0);
}

function deliver({ room, batch }: FeedDelivery, client: FeedClient, onError: (error: unknown) => void): void {
  if (!room.clients.has(client)) return;
  try {
    client.tell(batch);
  } catch (error) {
    onError(error);
  }
}

function endClients(room: FeedRoom): void {
  for (const client of room.clients) client.end();
}

function refreshEvent({ name, json }: SerializedEvent, now: Instant): SerializedEvent {
  if (name !== 'playback_status') return { name, json };
  return { name, json: JSON.stringify({ ...JSON.parse(json), server_time: Math.round(now) }) };
}

function keepCommand(room: FeedRoom, command: SentCommand): void {
  room.recentCommands.push(command);
  // Shortens the list only at twice its limit, so that it is rarely copied.
  if (room.recentCommands.length < 2 * MAX_KEPT_COMMANDS) return;
  room.recentCommands = room.recentCommands.slice(MAX_KEPT_COMMANDS);
  room.from += MAX_KEPT_COMMANDS;
  room.minResumeSeq = Math.max(room.minResumeSeq, room.from);
}

const createFeedRoom = (show: RoomState, { epoch, seq }: Position): FeedRoom => ({
  show,
  newest: show,
  clients: new Set(),
  waiting: 0,
  gathered: [],
  isGathering: false,
  recentCommands: [],
  epoch,
  from: seq,
  minResumeSeq: seq,
  forget: null,
});

function writeEvents(events: readonly ApiEvent[]): readonly SerializedEvent[] {
  return events.map(({ name, payload }) => ({ name, json: JSON.stringify(payload) }));
}
