import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { ChannelId, ClientId, RoomId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Stamp } from '../../machines/room/command.ts';
import type { Command } from '../../machines/room/commands.ts';
import type { RoomRights } from '../../machines/room/room.links.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { SoloResult } from '../../machines/room/solo.journal.ts';
import type { RunChanges } from '../../machines/room/timer-runs.ts';
import { WorkSlice } from '../kernel/event-loop.ts';
import type { FailedRoom } from '../store/writer/journal.thread.ts';
import type { WebhookDelivery } from './host.ts';
import type { PendingAnswer } from './journal/applied.ts';
import type { QueuedDelivery, StoredAnswerRow } from './journal/journal.ts';
import type { LoggedSolo } from './journal/store.ts';
import type { LiveRoom } from './live-room.ts';
import type { CommittedHeader } from './recent.ts';

/** `actor` is the sender's name in the log: `u:<uid>`, `d:<deviceId>`, `l:<named link>` or `clock`. */
export interface Principal extends RoomRights {
  readonly actor: string;
  /** Missing if the server itself acts for a user. */
  readonly address?: string;
}

export interface Origin {
  readonly channelId: ChannelId;
  readonly id: number;
  /** Missing if another process sent the command. */
  readonly clientId?: ClientId;
}

export type Answer =
  | { readonly ok: true; readonly result: { readonly seq: number } & Readonly<Record<string, unknown>> }
  /** `retryAfter` is in seconds. */
  | { readonly ok: false; readonly error: Refusal; readonly retryAfter?: number };

export type Reply = (answer: Answer) => void;

export interface SoloSubmission {
  /** Newest command when the journal was computed. If a newer one exists, the journal is refused with `conflict`. */
  readonly seq: number;
  /** Null if the room does not change, and only its log stores the journal. */
  readonly result: SoloResult | null;
  readonly taken: number;
  readonly runs?: RunChanges;
  readonly logged: LoggedSolo;
  readonly file?: Uint8Array;
}

/** `reply` is called once: if the command is refused, or once it is durable. */
export interface Submission {
  readonly roomId: RoomId;
  readonly command: Command;
  readonly also?: readonly Command[];
  readonly solo?: SoloSubmission;
  readonly principal: Principal;
  readonly origin?: Origin;
  /** Deadline by `Clock.now`. After it, the command is refused with `too_late` (W380). */
  readonly by?: Instant | undefined;
  /** Values that the receiving process adds, such as the password hash. */
  readonly stampExtras?: Partial<Pick<Stamp, 'passwordHash' | 'question' | 'ids' | 'maker'>>;
  /** Null if the command is allowed to add automations (K301). */
  readonly moreAutomations?: Refusal | null;
  readonly isStillAuthorized?: () => boolean;
  readonly spend?: (points: number) => void;
  /** Returns the answer to store in the same transaction as the change (K48). */
  readonly keep?: (after: RoomContext, result: Readonly<Record<string, unknown>>) => StoredAnswerRow;
  readonly reply: Reply;
}

export type Envelope = Omit<Submission, 'command'>;

export type RawCommand = Envelope & {
  readonly command: { readonly name: string; readonly payload: unknown };
};

interface CommandOwner {
  readonly id: RoomId;
  publish(pending: PendingCommand): void;
}

export class PendingCommand implements Pending, PendingAnswer {
  readonly before: RoomContext;
  readonly after: RoomContext;
  readonly header: CommittedHeader;
  readonly answer: Answer;
  readonly submission: Submission | null;
  readonly sending: WebhookDelivery | null;
  outgoing: readonly QueuedDelivery[] = [];
  actor: string | null = null;
  readonly #owner: CommandOwner;
  #repeats: Reply[] | null = null;

  constructor(
    owner: CommandOwner,
    [before, after]: readonly [before: RoomContext, after: RoomContext],
    committedHeader: CommittedHeader,
    answer: Answer,
    submission: Submission | null,
    sending: WebhookDelivery | null = null,
  ) {
    this.#owner = owner;
    this.before = before;
    this.after = after;
    this.header = committedHeader;
    this.answer = answer;
    this.submission = submission;
    this.sending = sending;
  }

  get roomId(): RoomId {
    return this.#owner.id;
  }

  alsoReply(reply: Reply): void {
    this.#repeats ??= [];
    this.#repeats.push(reply);
  }

  /** Command to submit again. Null for an alarm, which fires again anyway. */
  get again(): Submission | null {
    return this.submission && { ...this.submission, reply: (answer) => this.#reply(answer) };
  }

  committed(): void {
    this.#owner.publish(this);
    this.#reply(this.answer);
  }

  failed(error: Refusal): void {
    this.#reply({ ok: false, error });
  }

  #reply(answer: Answer): void {
    this.submission?.reply(answer);
    if (this.#repeats !== null) for (const reply of this.#repeats) reply(answer);
  }
}

export interface Pending {
  readonly roomId: RoomId;
  committed(): void;
  failed(error: Refusal): void;
}

export class PendingQueue {
  #queue: (Pending | null)[] = [];
  #takenCount = 0;
  readonly #durable = new Map<RoomId, Pending[]>();
  #durableCount = 0;

  get size(): number {
    return this.#queue.length - this.#takenCount + this.#durableCount;
  }

  get durable(): number {
    return this.#durableCount;
  }

  reachedDisk(count: number): void {
    for (let nth = 0; nth < count; nth++) {
      const pending = this.take();
      if (pending === null) continue;
      const ofRoom = this.#durable.get(pending.roomId);
      if (ofRoom === undefined) this.#durable.set(pending.roomId, [pending]);
      else ofRoom.push(pending);
      this.#durableCount++;
    }
  }

  takeDurable(): Pending | null {
    const next = this.#durable.entries().next().value;
    if (next === undefined) return null;
    const [roomId, ofRoom] = next;
    const pending = ofRoom.shift() ?? null;
    this.#durable.delete(roomId);
    if (ofRoom.length > 0) this.#durable.set(roomId, ofRoom);
    this.#durableCount--;
    return pending;
  }

  add(pending: Pending): void {
    this.#queue.push(pending);
  }

  take(): Pending | null {
    const pending = this.#queue[this.#takenCount] ?? null;
    this.#takenCount++;
    if (this.#takenCount === this.#queue.length) this.#clear();
    return pending;
  }

  newestCommand(roomId: RoomId): PendingCommand | null {
    for (let i = this.#queue.length - 1; i >= this.#takenCount; i--) {
      const pending = this.#queue[i];
      if (pending instanceof PendingCommand && pending.roomId === roomId) return pending;
    }
    const durable = this.#durable.get(roomId) ?? [];
    return durable.findLast((pending) => pending instanceof PendingCommand) ?? null;
  }

  has(isOne: (roomId: RoomId) => boolean): boolean {
    const waits = this.#queue.some(
      (pending, place) => place >= this.#takenCount && pending !== null && isOne(pending.roomId),
    );
    return waits || [...this.#durable.keys()].some(isOne);
  }

  takeAll(): Pending[] {
    const rest = this.#queue.slice(this.#takenCount).filter((pending) => pending !== null);
    this.#clear();
    return rest;
  }

  takeRoom(roomId: RoomId): Pending[] {
    const found: Pending[] = [];
    for (let i = this.#takenCount; i < this.#queue.length; i++) {
      const pending = this.#queue[i];
      if (pending?.roomId !== roomId) continue;
      found.push(pending);
      this.#queue[i] = null;
    }
    return found;
  }

  #clear(): void {
    this.#queue = [];
    this.#takenCount = 0;
  }
}

interface CommitOutcomesDeps {
  readonly pending: PendingQueue;
  readonly loaded: (roomId: RoomId) => LiveRoom | null;
  readonly isClosed: () => boolean;
  readonly laterTurn?: ((work: () => void) => void) | undefined;
  readonly guarded: (roomId: RoomId, work: () => void) => void;
  readonly fault: (room: LiveRoom, error: unknown) => void;
}

const CLOCK_CHECK_INTERVAL = 16;

/** Publishes durable entries and fails others, in each room's order, for one slice of a turn (W941). */
export class CommitOutcomes {
  readonly #deps: CommitOutcomesDeps;
  readonly #slice = new WorkSlice();
  #isScheduled = false;

  constructor(deps: CommitOutcomesDeps) {
    this.#deps = deps;
  }

  committed(count: number, failedRooms: readonly FailedRoom[]): void {
    if (failedRooms.length > 0) return this.#committedInPart(count, failedRooms);
    this.#deps.pending.reachedDisk(count);
    if (!this.#isScheduled) this.#settleSlice();
  }

  /** Settles all durable entries. Call this before rejecting the rest. */
  flush(): void {
    while (this.#deps.pending.durable > 0) this.#settleNext();
  }

  #settleSlice(): void {
    this.#isScheduled = false;
    this.#slice.begin();
    const { pending } = this.#deps;
    for (let settled = 1; pending.durable > 0; settled++) {
      this.#settleNext();
      if (settled % CLOCK_CHECK_INTERVAL === 0 && this.#slice.isOver) break;
    }
    if (pending.durable === 0) return;
    this.#isScheduled = true;
    const { laterTurn = setImmediate } = this.#deps;
    laterTurn(() => this.#settleSlice());
  }

  #settleNext(): void {
    const pending = this.#deps.pending.takeDurable();
    if (pending !== null) this.settle(pending, null);
  }

  #committedInPart(count: number, failedRooms: readonly FailedRoom[]): void {
    this.flush();
    const failed = new Map(failedRooms.map((room) => [room.roomId, room]));
    const expired: Pending[] = [];
    for (let i = 0; i < count; i++) {
      const pending = this.#deps.pending.take();
      if (pending === null) continue;
      const ofRoom = failed.get(pending.roomId);
      if (ofRoom?.isLate) expired.push(pending);
      else this.settle(pending, ofRoom === undefined ? null : refusal('internal'));
    }
    for (const room of failedRooms)
      if (room.isLate) this.#submitAgain(room.roomId, expired);
      else this.#failRoom(room);
  }

  /** A throwing reply must not affect the next entry. */
  settle(pending: Pending, failure: Refusal | null): void {
    this.#deps.guarded(pending.roomId, () =>
      failure === null ? pending.committed() : pending.failed(failure),
    );
  }

  #submitAgain(roomId: RoomId, expired: readonly Pending[]): void {
    const { pending: queue, loaded, isClosed, guarded } = this.#deps;
    const waiting = [...expired.filter((pending) => pending.roomId === roomId), ...queue.takeRoom(roomId)];
    const room = loaded(roomId);
    room?.rollBack();
    for (const pending of waiting) {
      const submission = pending instanceof PendingCommand ? pending.again : null;
      if (submission === null || room === null) this.settle(pending, refusal('storage_unavailable'));
      else if (isClosed()) this.settle(pending, refusal('not_ready'));
      else guarded(roomId, () => room.submit(submission));
    }
  }

  /** The storage wrote other rooms, so this room's state in memory must be wrong. */
  #failRoom({ roomId, reason }: FailedRoom): void {
    const { pending: queue, loaded, fault } = this.#deps;
    for (const pending of queue.takeRoom(roomId)) this.settle(pending, refusal('internal'));
    const room = loaded(roomId);
    if (room === null) return;
    room.rollBack();
    fault(room, new Error(`The room could not be saved: ${reason}`));
  }
}
