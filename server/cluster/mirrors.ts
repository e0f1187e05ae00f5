import { refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import { Refused } from '../kernel/refused.ts';
import { type DurableRoom, RoomEvents, type RoomListener } from '../rooms/host.ts';
import { RoomDamaged } from '../rooms/journal/room-damaged.ts';
import type { ClientPosition, MissedCommits } from '../rooms/recent.ts';
import { type Bus, NoResponders } from './bus.ts';
import type { Ownership } from './ownership.ts';
import {
  type Connectivity,
  decodeAnswer,
  decodePositions,
  decodeStreamMessage,
  encodeQuestion,
  type KnownPosition,
  newsSubject,
  positionsSubject,
  questionsSubject,
  type RoomAnswer,
  type RoomSnapshot,
  type StreamMessage,
} from './room-messages.ts';
import { completeRoomOf, RoomMirror } from './room-mirror.ts';
import type { StoredRooms } from './stored-rooms.ts';

interface RoomQuestionsOptions {
  readonly bus: Bus;
  readonly ownership: Ownership;
  readonly connectivity: Connectivity;
  readonly stored: StoredRooms;
}

class RoomQuestions {
  readonly #options: RoomQuestionsOptions;
  #positionsQuery: Promise<void> | null = null;

  constructor(options: RoomQuestionsOptions) {
    this.#options = options;
  }

  isOwnerHeard(roomId: RoomId): boolean {
    return this.#options.connectivity.hears(this.#ownerOf(roomId));
  }

  async ask(roomId: RoomId, known: KnownPosition | null, patience: Duration): Promise<RoomAnswer | null> {
    const { connectivity, stored } = this.#options;
    const answer = connectivity.isLost ? null : await this.#ownersAnswer(roomId, known, patience);
    return answer !== null || this.isOwnerHeard(roomId) ? answer : stored.answer(roomId, known);
  }

  async #ownersAnswer(
    roomId: RoomId,
    known: KnownPosition | null,
    patience: Duration,
  ): Promise<RoomAnswer | null> {
    const { bus, ownership } = this.#options;
    const owner = this.#ownerOf(roomId);
    try {
      if (owner !== null) {
        const question = encodeQuestion({ roomId, known });
        const answer = decodeAnswer(await bus.request(questionsSubject(owner), question, patience));
        if (answer[0] !== 'elsewhere') return answer;
      }
    } catch (error) {
      if (error instanceof NoResponders && owner !== null && this.#positionsQuery === null)
        ownership.suspect(owner);
    }
    await this.#queryPositions();
    return null;
  }

  #ownerOf(roomId: RoomId): string | null {
    const { ownership } = this.#options;
    return ownership.ownerOf(ownership.slotOf(roomId));
  }

  #queryPositions(): Promise<void> {
    this.#positionsQuery ??= this.#options.ownership
      .refresh()
      .catch(() => {})
      .finally(() => {
        this.#positionsQuery = null;
      });
    return this.#positionsQuery;
  }
}

const MIRROR_IDLE_TIME = MINUTE;
const SWEEP_INTERVAL = 10 * SECOND;
const ABSENCE_CACHE_TIME = 5 * SECOND;
const READY_TIMEOUT = 5 * SECOND;
const QUESTION_TIMEOUTS: readonly Duration[] = [400, 800, 2_000];
const RETRY_PAUSES: readonly Duration[] = [100, 200, 400];
/** Limits concurrent requests to owners, because a new owner causes a request for each room. */
const MAX_CONCURRENT_QUESTIONS = 100;
const MISSING_AFTER = SECOND;
const COMPARE_INTERVAL = SECOND;
/** A room is hidden after this many comparisons with the store that did not confirm its state. */
const UNCONFIRMED_AFTER = 2;
const MAX_WAITING_QUESTIONS = 1_000;

interface MirrorsOptions {
  readonly bus: Bus;
  readonly ownership: Ownership;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly connectivity: Connectivity;
  readonly stored: StoredRooms;
  readonly listeners: readonly RoomListener[];
  readonly isFollowed: (roomId: RoomId) => boolean;
  readonly own: {
    ready(roomId: RoomId): Promise<void> | null;
    answerNow(roomId: RoomId, known: KnownPosition): RoomAnswer;
  };
  readonly onFault: (error: unknown, roomId: RoomId | null) => void;
}

interface FollowedRoom {
  readonly roomId: RoomId;
  readonly end: Cancel;
  mirror: RoomMirror | null;
  knownAt: Instant | null;
  damaged: RoomDamaged | null;
  waiting: StreamMessage[] | null;
  isStale: boolean;
  unconfirmed: number;
  usedAt: Instant;
  hasEnded: boolean;
  readonly settled: Set<() => void>;
}

/** Copies of the committed states of rooms that other processes own (D114). */
export class Mirrors {
  readonly #options: MirrorsOptions;
  readonly #events: RoomEvents;
  readonly #rooms = new Map<RoomId, FollowedRoom>();
  readonly #gate = new ConcurrencyLimit(MAX_CONCURRENT_QUESTIONS);
  readonly #ends: Cancel[] = [];
  readonly #placesAt = new Map<string, Instant>();
  readonly #questions: RoomQuestions;
  #nextSweep: Cancel = () => {};
  #nextComparison: Cancel = () => {};

  constructor(options: MirrorsOptions) {
    this.#options = options;
    this.#questions = new RoomQuestions(options);
    this.#events = new RoomEvents(options.listeners, options.onFault);
    const { bus, clock, ownership } = options;
    this.#ends.push(bus.subscribe(positionsSubject('*'), (body) => this.#hearPlaces(body)));
    bus.onChange((isConnected) => {
      if (isConnected) for (const room of this.#rooms.values()) this.#reloadRoom(room);
    });
    ownership.onChange((slots) => this.#changeOwners(new Set(slots)));
    this.#nextSweep = clock.after(SWEEP_INTERVAL, () => this.#sweep());
    this.#compareLater();
  }

  get size(): number {
    return this.#rooms.size;
  }

  /** Returns null if the room is ready now. The promise never rejects. */
  ready(roomId: RoomId): Promise<void> | null {
    const room = this.#followed(roomId);
    room.usedAt = this.#options.clock.now();
    if (room.mirror !== null && !isUnconfirmed(room)) return null;
    if (room.mirror === null && room.knownAt !== null && room.usedAt - room.knownAt < ABSENCE_CACHE_TIME)
      return null;
    if (room.mirror === null) room.knownAt = null;
    this.#ask(room);
    return new Promise((resolve) => {
      const settle = (): void => {
        cancel();
        room.settled.delete(settle);
        resolve();
      };
      const cancel = this.#options.clock.after(READY_TIMEOUT, settle);
      room.settled.add(settle);
    });
  }

  /** Returns null if the room does not exist. Throws `RoomDamaged`, and `Refused` if no owner answered. */
  durable(roomId: RoomId): DurableRoom | null {
    const room = this.#rooms.get(roomId);
    if (room !== undefined) room.usedAt = this.#options.clock.now();
    if (room?.mirror && !isUnconfirmed(room)) return room.mirror.durable;
    if (room === undefined || room.knownAt === null || room.mirror !== null)
      throw new Refused(refusal('not_ready'));
    if (room.damaged !== null) throw room.damaged;
    return null;
  }

  peek(roomId: RoomId): DurableRoom | null {
    return this.#rooms.get(roomId)?.mirror?.durable ?? null;
  }

  since(roomId: RoomId, position: ClientPosition): MissedCommits {
    return this.#rooms.get(roomId)?.mirror?.since(position) ?? 'resync';
  }

  forget(roomId: RoomId): void {
    const room = this.#rooms.get(roomId);
    if (room?.mirror === null) this.#drop(room);
  }

  refresh(roomId: RoomId): void {
    const room = this.#rooms.get(roomId);
    if (room !== undefined) this.#reloadRoom(room);
  }

  /** Continues a room that this process no longer owns, so that its screens stay connected. */
  adopt(room: DurableRoom): void {
    const roomId = room.context.show.room._id;
    const followed = this.#followed(roomId);
    followed.mirror = new RoomMirror(room, null, this.#events);
    this.#ask(followed);
  }

  /**
   * Ends the mirror of a room that this process now hosts. The mirror publishes only missed commands before `until`.
   */
  handOver(roomId: RoomId, until?: number): void {
    const room = this.#rooms.get(roomId);
    if (room === undefined) return;
    this.#drop(room);
    const { mirror } = room;
    if (mirror === null) return;
    const answer = this.#options.own.answerNow(roomId, mirror.known);
    if (answer[0] === 'room') mirror.follow(answer[1], until);
    else if (answer[0] === 'none') this.#events.publish(roomId, (to) => to.onRemoved?.(roomId));
    else if (answer[0] !== 'ahead') this.#events.publish(roomId, (to) => to.onJumped?.(roomId));
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#nextSweep();
    this.#nextComparison();
    for (const room of this.#rooms.values()) this.#drop(room);
  }

  #followed(roomId: RoomId): FollowedRoom {
    const known = this.#rooms.get(roomId);
    if (known !== undefined) return known;
    const { bus, clock } = this.#options;
    const room: FollowedRoom = {
      roomId,
      end: bus.subscribe(newsSubject(roomId), (body) => this.#hear(room, decodeStreamMessage(body))),
      mirror: null,
      knownAt: null,
      damaged: null,
      waiting: null,
      isStale: false,
      unconfirmed: 0,
      usedAt: clock.now(),
      hasEnded: false,
      settled: new Set(),
    };
    this.#rooms.set(roomId, room);
    return room;
  }

  #drop(room: FollowedRoom): void {
    room.end();
    room.hasEnded = true;
    this.#rooms.delete(room.roomId);
    this.#settle(room);
  }

  #hear(room: FollowedRoom, streamMessage: StreamMessage): void {
    if (room.hasEnded) return;
    if (streamMessage.news[0] === 'restored')
      this.#events.publish(room.roomId, (to) => to.onRestored?.(room.roomId));
    this.#follow(room, streamMessage);
  }

  #follow(room: FollowedRoom, streamMessage: StreamMessage): void {
    if (room.waiting === null) {
      if (room.mirror?.hear(streamMessage) !== true) this.#ask(room);
    } else if (room.waiting.length < MAX_WAITING_QUESTIONS) room.waiting.push(streamMessage);
  }

  #hearPlaces(body: Uint8Array): void {
    const { node, at, rooms } = decodePositions(body);
    if (at - (this.#placesAt.get(node) ?? at) > MISSING_AFTER) this.#askOwner(node);
    this.#placesAt.set(node, at);
    for (const [roomId, stream, frame] of rooms) {
      const room = this.#rooms.get(roomId);
      if (room?.mirror?.isBehind({ node, stream, frame }) === true) this.#ask(room);
    }
  }

  #askOwner(node: string): void {
    const { ownership } = this.#options;
    for (const room of this.#rooms.values())
      if (room.mirror !== null && ownership.ownerOf(ownership.slotOf(room.roomId)) === node)
        this.#reloadRoom(room);
  }

  /** Reloads rooms, because the new owner may have unpublished changes. */
  #changeOwners(slots: ReadonlySet<number>): void {
    const { ownership } = this.#options;
    for (const room of this.#rooms.values()) {
      if (!slots.has(ownership.slotOf(room.roomId))) continue;
      if (ownership.owns(room.roomId)) void this.#takeOver(room);
      else this.#reloadRoom(room);
    }
  }

  async #takeOver(room: FollowedRoom): Promise<void> {
    const { isFollowed, own, ownership } = this.#options;
    if (!isFollowed(room.roomId)) return this.#drop(room);
    await own.ready(room.roomId);
    if (!room.hasEnded && ownership.owns(room.roomId)) this.handOver(room.roomId);
  }

  #ask(room: FollowedRoom): void {
    if (room.hasEnded || room.waiting !== null) return;
    room.isStale = false;
    room.waiting = [];
    void this.#askUntilAnswered(room);
  }

  #reloadRoom(room: FollowedRoom): void {
    room.isStale = room.waiting !== null;
    this.#ask(room);
  }

  async #askUntilAnswered(room: FollowedRoom): Promise<void> {
    for (let attempt = 0; !room.hasEnded; attempt = Math.min(attempt + 1, RETRY_PAUSES.length - 1)) {
      const answer = await this.#gate.run(() =>
        this.#questions.ask(room.roomId, room.mirror?.known ?? null, QUESTION_TIMEOUTS[attempt] ?? 0),
      );
      if (room.hasEnded || (answer !== null && this.#take(room, answer))) return;
      await new Promise<void>((again) => this.#options.clock.after(RETRY_PAUSES[attempt] ?? 0, again));
    }
  }

  #compareLater(): void {
    this.#nextComparison = this.#options.clock.after(COMPARE_INTERVAL, () => {
      this.#compareLater();
      this.#compare().catch((error: unknown) => this.#options.onFault(error, null));
    });
  }

  async #compare(): Promise<void> {
    const unheard: FollowedRoom[] = [];
    for (const room of this.#rooms.values()) {
      if (room.mirror === null) continue;
      if (!this.#questions.isOwnerHeard(room.roomId)) unheard.push(room);
      else if (isUnconfirmed(room)) this.#reloadRoom(room);
      else room.unconfirmed = 0;
    }
    if (unheard.length === 0) return;
    for (const room of unheard) this.#doubt(room);
    const positions = await this.#options.stored.positions(unheard.map(({ roomId }) => roomId));
    for (const room of positions === null ? [] : unheard) {
      const position = positions?.get(room.roomId);
      if (position === undefined || room.mirror?.isBefore(position) !== false) this.#ask(room);
      else this.#confirm(room);
    }
  }

  #doubt(room: FollowedRoom): void {
    room.unconfirmed += 1;
    if (room.unconfirmed === UNCONFIRMED_AFTER)
      this.#events.publish(room.roomId, (to) => to.onJumped?.(room.roomId));
  }

  #confirm(room: FollowedRoom): void {
    room.unconfirmed = 0;
    this.#settle(room);
  }

  #take(room: FollowedRoom, answer: RoomAnswer): boolean {
    switch (answer[0]) {
      case 'room':
        return this.#takeRoom(room, answer[1]);
      case 'none':
      case 'damaged':
        this.#takeAbsent(room, answer[0] === 'damaged' ? new RoomDamaged(room.roomId, answer[1]) : null);
        return true;
      default:
        return false;
    }
  }

  #takeRoom(room: FollowedRoom, roomSnapshot: RoomSnapshot): boolean {
    const whole = room.mirror === null ? completeRoomOf(roomSnapshot) : null;
    if (room.mirror !== null) room.mirror.follow(roomSnapshot);
    else if (whole !== null) room.mirror = new RoomMirror(whole, roomSnapshot.stream, this.#events);
    else return false;
    const node = roomSnapshot.stream?.node;
    if (node !== undefined && !this.#placesAt.has(node)) this.#placesAt.set(node, this.#options.clock.now());
    room.damaged = null;
    this.#markKnown(room);
    return true;
  }

  #takeAbsent(room: FollowedRoom, damaged: RoomDamaged | null): void {
    const wasThere = room.mirror !== null;
    room.mirror = null;
    room.damaged = damaged;
    this.#markKnown(room);
    if (wasThere && damaged === null) this.#events.publish(room.roomId, (to) => to.onRemoved?.(room.roomId));
  }

  #markKnown(room: FollowedRoom): void {
    const waiting = room.waiting ?? [];
    room.waiting = null;
    room.knownAt = this.#options.clock.now();
    this.#confirm(room);
    for (const message of room.mirror === null ? [] : waiting) this.#follow(room, message);
    if (room.isStale || waiting.some(isRestoredMessage)) this.#ask(room);
  }

  #settle(room: FollowedRoom): void {
    for (const settle of room.settled) settle();
  }

  #sweep(): void {
    const { clock, isFollowed } = this.#options;
    const before = clock.now() - MIRROR_IDLE_TIME;
    for (const room of this.#rooms.values())
      if (room.usedAt < before && !isFollowed(room.roomId)) this.#drop(room);
    this.#nextSweep = clock.after(SWEEP_INTERVAL, () => this.#sweep());
  }
}

const isUnconfirmed = ({ unconfirmed }: FollowedRoom): boolean => unconfirmed >= UNCONFIRMED_AFTER;

const isRestoredMessage = ({ news }: StreamMessage): boolean => news[0] === 'restored';

class ConcurrencyLimit {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#free === 0) await new Promise<void>((enter) => this.#waiting.push(enter));
    else this.#free -= 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
