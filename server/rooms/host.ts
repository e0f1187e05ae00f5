import type { RequestOutcome } from '../../machines/automation/runs.ts';
import type { Client, ClientsChange } from '../../machines/device/client.ts';
import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { ClientId, OutputId, RoomId, RoomPid, TeamId, Uid } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import type { RoomPlan } from '../../machines/plan/room-plan.ts';
import type { OutgoingDelivery } from '../../machines/room/automation.perform.ts';
import type { ClientNotice } from '../../machines/room/changes.ts';
import type { AwaitedMark } from '../../machines/room/clock.marks.ts';
import type { Placed } from '../../machines/room/ordered-list.ts';
import { sizeOf } from '../../machines/room/room.size.ts';
import type { RoomAccess, RoomContext, RoomInfo, RoomState } from '../../machines/room/room.state.ts';
import type { ShowMoment } from '../../machines/room/show-events.ts';
import type { TimerRun } from '../../machines/room/timer-runs.ts';
import { emptyCells } from '../../machines/timer/sheet.ts';
import type { Position } from '../../machines/wire/frames.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import { Refused } from '../kernel/refused.ts';
import { type Randomness, systemRandomness } from '../kernel/secrets.ts';
import { KeyedQueue } from '../kernel/tasks.ts';
import { syncTeamLookup } from '../store/lookup.ts';
import { noPace, type StepPace } from './automation-runner.ts';
import { type ByteBudgets, noByteBudgets } from './byte-budgets.ts';
import { handledDue, nextRoomDue } from './due-alarm.ts';
import {
  type CreateEntry,
  type FillEntry,
  type JournalEntry,
  type QueuedDelivery,
  UNFINISHED_DELETION,
} from './journal/journal.ts';
import { DOCUMENT_LISTS, documentsIn } from './journal/room.rows.ts';
import { RoomDamaged } from './journal/room-damaged.ts';
import type { RoomStore } from './journal/store.ts';
import { LiveRoom, type RoomEnvironment } from './live-room.ts';
import type { ClientPosition, Committed, MissedCommits } from './recent.ts';
import { RoomRegistry } from './registry.ts';
import { EpochRaiser, RoomReloader } from './room-reloader.ts';
import {
  type Answer,
  CommitOutcomes,
  type Envelope,
  type Pending,
  PendingQueue,
  type Submission,
} from './submission.ts';
import { newestRuns, runRow } from './timer-run-recorder.ts';

/** Includes connected screens. */
export interface DurableRoom {
  readonly context: RoomContext;
  readonly epoch: number;
  readonly seq: number;
}

export interface RoomWithoutClients extends Omit<DurableRoom, 'context'> {
  readonly context: Omit<RoomContext, 'clients'>;
}

export interface Transfer {
  readonly teamId: TeamId;
  readonly ownerUid?: Uid;
  readonly actor: string;
}

export interface DamagedRoom {
  readonly roomId: RoomId;
  readonly what: string;
}

export interface HostHealth {
  readonly storage: boolean;
  readonly loadedRooms: number;
  readonly runningClocks: number;
  readonly damagedRooms: readonly DamagedRoom[];
  readonly pending: number;
}

export interface RoomHost {
  readonly isAsync: boolean;
  submit(submission: Submission): void;
  refuse(envelope: Envelope, error: Refusal): void;
  /**
   * Returns null if the room is usable now. Until the promise resolves, `durable` and `since` throw `not_ready`. The
   * promise never rejects: both methods throw the error.
   */
  ready(roomId: RoomId): Promise<void> | null;
  /** Loads the room if needed. Throws `RoomDamaged`. */
  durable(roomId: RoomId): DurableRoom | null;
  withoutClients(roomId: RoomId): RoomWithoutClients | null;
  /**
   * Returns the state that the next command will meet, including changes that are not durable. Never send it to
   * clients. Throws `RoomDamaged`.
   */
  withPending(roomId: RoomId): RoomContext | null;
  /** Calls `settled` with null once all accepted commands are durable. */
  whenDurable(roomId: RoomId, settled: (failure: Refusal | null) => void): void;
  since(roomId: RoomId, position: ClientPosition): MissedCommits;
  clientsChanged(roomId: RoomId, joined: readonly Client[], left: readonly ClientId[]): void;
  createRoom(context: RoomContext, report?: readonly TimerRun[]): Promise<void>;
  deleteRoom(roomId: RoomId): Promise<void>;
  restoreRoom(roomId: RoomId): Promise<void>;
  removeRoom(roomId: RoomId): Promise<void>;
  /** Does not keep an idle room loaded. */
  peek(roomId: RoomId): DurableRoom | null;
  handOver(roomId: RoomId, to: Transfer): Promise<void>;
  /** Applies changed plans to loaded rooms (B53). Never rejects. */
  followPlans(teamIds?: ReadonlySet<TeamId>): Promise<void>;
  /** Call this if subscriptions of these rooms or of the team changed (R990). */
  rearm(running: readonly RoomId[], teamId?: TeamId): void;
  /** Both durations are the wall clock minus the monotonic clock (C22, C23). */
  clockSet(from: Duration, to: Duration): void;
  health(): HostHealth;
  close(): Promise<void>;
}

export interface SharedRoomHost extends RoomHost {
  acquired(): void;
  release(isLeaving: (roomId: RoomId) => boolean): Promise<readonly DurableRoom[]>;
  /** Closes a room if the store lost what a client saw. */
  raiseEpoch(roomId: RoomId, position: Position): void;
}

export interface HostDeps {
  readonly store: RoomStore;
  readonly clock: Clock;
  readonly listeners: readonly RoomListener[];
  readonly randomness?: Randomness;
  readonly budgets?: ByteBudgets;
  readonly outgoing?: Outgoing;
  readonly teams?: RoomEnvironment['teams'];
  readonly planOfTeam: (teamId: TeamId | null) => RoomPlan;
  readonly permissionsOf?: RoomEnvironment['permissionsOf'];
  readonly refusalToReachOut?: RoomEnvironment['refusalToReachOut'];
  readonly pace?: StepPace;
  readonly refusalOfRequests?: RoomEnvironment['refusalOfRequests'];
  readonly sendOsc?: (roomId: RoomId, sending: OscDelivery) => void;
  /** Resolves to null if the outcome is unknown. */
  readonly sendRequest?: (room: RoomInfo, sending: RequestDelivery) => Promise<RequestOutcome | null>;
  readonly isOurs?: RoomEnvironment['isOurs'];
  readonly presentIn?: RoomEnvironment['presentIn'];
  /** Defaults to `setImmediate`. Simulations run the work directly. */
  readonly laterTurn?: (work: () => void) => void;
  readonly onFault: (error: unknown, roomId: RoomId | null) => void;
}

/** `wall` is the wall clock minus the monotonic clock. */
export interface OutgoingChange {
  readonly before: RoomState;
  readonly after: RoomState;
  readonly moment: ShowMoment;
  readonly seq: number;
  readonly wall: Duration;
}

export type WebhookDelivery = Extract<OutgoingDelivery, { readonly type: 'WEBHOOK' }>;

export type OscDelivery = Extract<OutgoingDelivery, { readonly type: 'OSC' }>;

export type RequestDelivery = Extract<OutgoingDelivery, { readonly type: 'REQUEST' }>;

export interface OutgoingStep {
  readonly show: RoomState;
  readonly sending: WebhookDelivery;
  readonly seq: number;
  readonly at: Instant;
}

export interface Outgoing {
  marks(room: RoomInfo): readonly AwaitedMark[];
  rows(change: OutgoingChange): readonly QueuedDelivery[];
  stepRows(step: OutgoingStep): readonly QueuedDelivery[];
  lifeRows(type: 'room.created' | 'room.deleted', show: RoomState, wall: Duration): readonly QueuedDelivery[];
  queued(rows: readonly QueuedDelivery[]): void;
  screens(room: RoomInfo, before: readonly Client[], after: readonly Client[]): void;
}

export interface OpennessChange {
  readonly pid: RoomPid;
  readonly actor: string | null;
  /** Null if an automation made the change. */
  readonly address: string | null;
}

/** An event is published only once the change is durable. */
export interface RoomListener {
  onCommitted?(roomId: RoomId, committed: Committed): void;
  /** Several changes are merged. Returns the bytes sent, which determine the next pause (D31). */
  onClients?(roomId: RoomId, clients: readonly Client[]): number;
  /** Returns the number of bytes sent (D30). */
  onClientsChange?(roomId: RoomId, change: ClientsChange): number;
  onNotice?(roomId: RoomId, notice: ClientNotice): void;
  /** Null if the draft was removed. Only members may see drafts (R120). */
  onDraft?(roomId: RoomId, outputId: OutputId, draft: DesignDraft | null): void;
  onAccess?(roomId: RoomId, before: RoomAccess, after: RoomAccess): void;
  onOpenness?(roomId: RoomId, changed: OpennessChange): void;
  /** Called if the room was reloaded after an error. Clients keep their state. */
  onReset?(roomId: RoomId): void;
  onRemoved?(roomId: RoomId): void;
  onRestored?(roomId: RoomId): void;
  /** Called if missed commands are unknown. Clients start again. */
  onJumped?(roomId: RoomId): void;
}

const FILL_ENTRY_BYTES = 32 * 1_024;

type WriteEntry = (entry: JournalEntry, done: () => void) => Promise<void>;

const doNothing = (): void => {};

/**
 * Stores a large room in pieces, so that commands of other rooms wait for one piece at most (W2030). Readers see the
 * room only after its last piece.
 */
export class RoomCreator {
  readonly #write: WriteEntry;
  readonly #turns = new KeyedQueue();

  constructor(write: WriteEntry) {
    this.#write = write;
  }

  make(entry: CreateEntry, done: () => void): Promise<void> {
    const { show } = entry.context;
    const pieces = [...fillEntriesOf(show)];
    return pieces.length > 1 ? this.#makeInPieces(entry, pieces, done) : this.#write(entry, done);
  }

  async #makeInPieces(entry: CreateEntry, pieces: readonly FillLists[], done: () => void): Promise<void> {
    const { roomId, context, outgoing = [] } = entry;
    try {
      const show = {
        ...context.show,
        ...Object.fromEntries(DOCUMENT_LISTS.map((list) => [list, []])),
        cells: emptyCells,
      };
      await this.#write(
        { ...entry, context: { ...context, show }, outgoing: [], deletedAt: UNFINISHED_DELETION },
        doNothing,
      );
      for (const lists of pieces)
        await this.#turns.take('piece', () => this.#write({ kind: 'fill', roomId, lists }, doNothing));
      await this.#write({ kind: 'deletion', roomId, deletedAt: null, outgoing }, done);
    } catch (error) {
      // If this removal fails too, `DeletedRooms` removes the pieces later.
      void this.#write({ kind: 'remove', roomId }, doNothing).catch(doNothing);
      throw error;
    }
  }
}

type FillLists = FillEntry['lists'];

function* fillEntriesOf(show: RoomState): Generator<FillLists, void, void> {
  let piece: Record<string, Placed[]> = {};
  let bytes = 0;
  for (const list of DOCUMENT_LISTS)
    for (const entity of documentsIn(show, list)) {
      (piece[list] ??= []).push(entity);
      bytes += sizeOf(entity);
      if (bytes < FILL_ENTRY_BYTES) continue;
      yield piece;
      piece = {};
      bytes = 0;
    }
  if (bytes > 0) yield piece;
}

const MAX_PENDING_COMMANDS = 50_000;

const PROBE_INTERVAL = SECOND;

export function createRoomHost(deps: HostDeps): SharedRoomHost {
  const host = new LocalRoomHost(deps);
  host.start();
  return host;
}

class LocalRoomHost implements SharedRoomHost {
  readonly #deps: HostDeps;
  readonly #events: RoomEvents;
  readonly #registry: RoomRegistry;
  readonly #outgoing: Outgoing;
  readonly #epochs: EpochRaiser;
  readonly #reloader: RoomReloader;
  readonly #pending = new PendingQueue();
  readonly #fates: CommitOutcomes;
  readonly #maker = new RoomCreator((entry, done) => this.#chore(entry, done));
  #storage = true;
  #closed = false;
  #probe: Cancel | null = null;

  constructor(deps: HostDeps) {
    this.#deps = deps;
    const { clock, planOfTeam, randomness = systemRandomness, budgets = noByteBudgets } = deps;
    const {
      permissionsOf = () => 0,
      refusalOfRequests = () => null,
      isOurs = () => true,
      presentIn = () => [],
    } = deps;
    const { teams = syncTeamLookup, refusalToReachOut = () => null, pace = noPace } = deps;
    this.#outgoing = deps.outgoing ?? noOutgoing;
    this.#events = new RoomEvents(deps.listeners, deps.onFault);
    this.#registry = new RoomRegistry(deps.store, {
      clock,
      events: this.#events,
      randomness,
      budgets,
      outgoing: this.#outgoing,
      teams,
      planOfTeam,
      permissionsOf,
      refusalToReachOut,
      refusalOfRequests,
      pace,
      send: (room, sending) => this.#send(room, sending),
      isOurs,
      presentIn,
      newestRuns: (roomId) => newestRuns(deps.store, roomId),
      append: (entry, pending) => this.#append(entry, pending),
      fault: (room, error) => this.#reloader.fault(room, error),
      unreadable: (error, roomId) => deps.onFault(error, roomId),
    });
    this.#epochs = new EpochRaiser({
      clock,
      isOurs,
      registry: this.#registry,
      events: this.#events,
      write: (entry) => this.#chore(entry, () => {}),
      onFault: deps.onFault,
    });
    this.#fates = new CommitOutcomes({
      pending: this.#pending,
      loaded: (roomId) => this.#registry.loaded(roomId),
      isClosed: () => this.#closed,
      laterTurn: deps.laterTurn,
      guarded: (roomId, work) => this.#runGuarded(roomId, work),
      fault: (room, error) => this.#reloader.fault(room, error),
    });
    this.#reloader = new RoomReloader({
      clock,
      registry: this.#registry,
      store: deps.store,
      events: this.#events,
      epochs: this.#epochs,
      isClosed: () => this.#closed,
      onFault: deps.onFault,
    });
  }

  start(): void {
    this.#deps.store.journal.listen({
      committed: (count, failedRooms) => this.#fates.committed(count, failedRooms),
      failed: () => this.#failPending(),
      stalled: () => {
        this.#storage = false;
      },
      lost: () => void this.#reloader.lookForLost(),
      recovered: () => this.#recovered(),
    });
    this.#registry.start();
  }

  get isAsync(): boolean {
    return this.#deps.store.isAsync;
  }

  ready(roomId: RoomId): Promise<void> | null {
    return this.#registry.ready(roomId);
  }

  submit(submission: Submission): void {
    this.#whenReady(submission.roomId, () => this.#submit(submission));
  }

  #submit(submission: Submission): void {
    const room = this.#closed ? refusal('not_ready') : this.#roomFor(submission);
    if (room instanceof LiveRoom) room.submit(submission);
    else submission.reply({ ok: false, error: room });
  }

  refuse(envelope: Envelope, error: Refusal): void {
    this.#whenReady(envelope.roomId, () => {
      const room = this.#closed ? null : this.#registry.intact(envelope.roomId);
      if (room === null) envelope.reply({ ok: false, error });
      else room.refuse(envelope, error);
    });
  }

  durable(roomId: RoomId): DurableRoom | null {
    return this.#registry.open(roomId)?.durable ?? null;
  }

  withoutClients(roomId: RoomId): RoomWithoutClients | null {
    return this.#registry.open(roomId)?.bare ?? null;
  }

  withPending(roomId: RoomId): RoomContext | null {
    return this.#registry.open(roomId)?.ring() ?? null;
  }

  whenDurable(roomId: RoomId, settled: (failure: Refusal | null) => void): void {
    const room = this.#closed ? null : this.#registry.intact(roomId);
    if (room === null || room.closed !== null) return settled(room?.closed ?? refusal('not_ready'));
    const newest = room.pending === 0 ? null : this.#pending.newestCommand(roomId);
    if (newest === null) settled(null);
    else newest.alsoReply((answer) => settled(answer.ok ? null : answer.error));
  }

  peek(roomId: RoomId): DurableRoom | null {
    return this.#registry.loaded(roomId)?.seen ?? null;
  }

  since(roomId: RoomId, position: ClientPosition): MissedCommits {
    return this.#registry.intact(roomId)?.since(position) ?? 'resync';
  }

  clientsChanged(roomId: RoomId, joined: readonly Client[], left: readonly ClientId[]): void {
    this.#whenReady(roomId, () => {
      this.#runGuarded(roomId, () => this.#registry.intact(roomId)?.clientsChanged(joined, left));
    });
  }

  createRoom(context: RoomContext, report: readonly TimerRun[] = []): Promise<void> {
    const roomId = context.show.room._id;
    const { clock } = this.#deps;
    const due = nextRoomDue(context, clock.now(), clock.difference());
    const nextDueAt = due && handledDue(due);
    const outgoing = this.#outgoing.lifeRows('room.created', context.show, clock.difference());
    const timerRuns = report.map((run) => runRow({ run, undone: false }));
    return this.#maker.make({ kind: 'create', roomId, context, nextDueAt, outgoing, timerRuns }, () => {
      this.#registry.forget(roomId);
      if (nextDueAt !== null) this.#registry.armSleepers();
      this.#outgoing.queued(outgoing);
    });
  }

  async deleteRoom(roomId: RoomId): Promise<void> {
    const { clock } = this.#deps;
    const waits = this.ready(roomId);
    if (waits !== null) await waits;
    const show = this.#registry.intact(roomId)?.seen.context.show;
    const outgoing = show ? this.#outgoing.lifeRows('room.deleted', show, clock.difference()) : [];
    await this.#endRoom({ kind: 'deletion', roomId, deletedAt: clock.wall(), outgoing }, outgoing);
  }

  restoreRoom(roomId: RoomId): Promise<void> {
    return this.#chore({ kind: 'deletion', roomId, deletedAt: null }, () => {
      this.#registry.forget(roomId);
      this.#registry.armSleepers();
      this.#events.publish(roomId, (to) => to.onRestored?.(roomId));
    });
  }

  async removeRoom(roomId: RoomId): Promise<void> {
    const waits = this.ready(roomId);
    if (waits !== null) await waits;
    await this.#endRoom({ kind: 'remove', roomId });
  }

  async #endRoom(entry: JournalEntry, outgoing: readonly QueuedDelivery[] = []): Promise<void> {
    const room = this.#registry.intact(entry.roomId);
    if (room !== null) room.closed = refusal('room_not_found');
    try {
      await this.#chore(entry, () => {
        if (room === null) return this.#registry.forget(entry.roomId);
        // Look the room up by id, because it may have been reloaded.
        this.#registry.gone(entry.roomId);
        this.#events.publish(entry.roomId, (to) => to.onRemoved?.(entry.roomId));
        this.#outgoing.queued(outgoing);
      });
    } catch (error) {
      if (room !== null) room.closed = null;
      throw error;
    }
  }

  async handOver(roomId: RoomId, to: Transfer): Promise<void> {
    for (const waits of [this.#deps.teams?.ready(to.teamId), this.ready(roomId)]) if (waits) await waits;
    const room = this.#closed ? null : this.#registry.open(roomId);
    if (room === null) throw new Refused(refusal(this.#closed ? 'not_ready' : 'room_not_found'));
    this.#registry.holdTeam({ _id: roomId, teamId: to.teamId });
    const answer = await new Promise<Answer>((reply) => room.handOver(to, reply));
    if (!answer.ok) throw new Refused(answer.error);
  }

  async followPlans(teamIds: ReadonlySet<TeamId> | null = null): Promise<void> {
    if (this.#closed) return;
    const rooms = this.#registry.ofTeams(teamIds);
    if (teamIds !== null) this.rearm(rooms.map(({ id }) => id));
    const followed: Promise<void>[] = [];
    for (const room of rooms) this.#runGuarded(room.id, () => followed.push(room.followPlan()));
    for (const { id, pending } of rooms)
      if (pending > 0) followed.push(new Promise((settled) => this.whenDurable(id, () => settled())));
    await Promise.all(followed);
  }

  rearm(running: readonly RoomId[], teamId: TeamId | null = null): void {
    if (this.#closed) return;
    const awake = teamId === null ? [] : this.#registry.ofTeams(new Set([teamId]));
    for (const roomId of new Set([...running, ...awake.map(({ id }) => id)]))
      this.#whenReady(roomId, () => this.#runGuarded(roomId, () => this.#rearm(roomId)));
  }

  #rearm(roomId: RoomId): void {
    const teamId = this.#registry.intact(roomId)?.bare.context.show.room.teamId ?? null;
    const arm = () => this.#whenReady(roomId, () => this.#runGuarded(roomId, () => this.#arm(roomId)));
    const waits = this.#deps.teams?.ready(teamId) ?? null;
    if (waits === null) arm();
    else waits.then(arm, arm);
  }

  #arm(roomId: RoomId): void {
    const room = this.#closed ? null : this.#registry.intact(roomId);
    room?.rearm();
    room?.ring();
  }

  clockSet(from: Duration, to: Duration): void {
    if (this.#closed) return;
    this.#runGuarded(null, () => this.#registry.wakeForClock(this.#deps.clock.now() + to));
    for (const room of this.#registry.all()) room.clockSet(from, to);
    this.#runGuarded(null, () => this.#registry.armSleepers());
  }

  acquired(): void {
    if (!this.#closed) this.#runGuarded(null, () => this.#registry.acquired());
  }

  release(isLeaving: (roomId: RoomId) => boolean): Promise<readonly DurableRoom[]> {
    return this.#registry.release(isLeaving, () => !this.#pending.has(isLeaving));
  }

  raiseEpoch(roomId: RoomId, position: Position): void {
    const room = this.#closed ? null : this.#registry.loaded(roomId);
    if (room !== null) this.#epochs.raise(room, position);
  }

  health(): HostHealth {
    return {
      storage: this.#storage,
      loadedRooms: this.#registry.size,
      runningClocks: [...this.#registry.all()].reduce((count, room) => count + room.runningClocks, 0),
      damagedRooms: this.#registry.damaged,
      pending: this.#pending.size,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#probe?.();
    this.#registry.stop();
    await this.#deps.store.journal.close();
    this.#fates.flush();
  }

  #send(room: RoomInfo, sending: OscDelivery | RequestDelivery): void {
    const { onFault, sendOsc, sendRequest } = this.#deps;
    const roomId = room._id;
    if (sending.type === 'OSC') return sendOsc?.(roomId, sending);
    const ended = (end: RequestOutcome | null) => {
      if (end !== null && !this.#closed) this.#registry.loaded(roomId)?.requestEnded(sending, end);
    };
    sendRequest?.(room, sending)
      .then(ended)
      .catch((error: unknown) => onFault(error, roomId));
  }

  #roomFor({ roomId }: Submission): LiveRoom | Refusal {
    try {
      return this.#registry.open(roomId) ?? refusal('room_not_found');
    } catch (error) {
      if (error instanceof RoomDamaged || error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  #append(entry: JournalEntry, pending: Pending): boolean {
    if (!this.#storage || this.#pending.size >= MAX_PENDING_COMMANDS) return false;
    if (!this.#deps.store.journal.append(entry)) return false;
    this.#pending.add(pending);
    return true;
  }

  #chore(entry: JournalEntry, done: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const chore = new PendingRoomOperation(entry.roomId, { done, resolve, reject });
      if (!this.#append(entry, chore)) chore.failed(refusal('storage_unavailable'));
    });
  }

  #whenReady(roomId: RoomId, work: () => void): void {
    const waits = this.ready(roomId);
    if (waits === null) work();
    else void waits.then(() => this.#runGuarded(roomId, work));
  }

  #runGuarded(roomId: RoomId | null, work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      this.#deps.onFault(error, roomId);
      return false;
    }
  }

  #failPending(): void {
    this.#storage = false;
    this.#fates.flush();
    const lost = this.#pending.takeAll();
    for (const room of this.#registry.all()) if (room.pending > 0) room.rollBack();
    for (const pending of lost) this.#fates.settle(pending, refusal('storage_unavailable'));
    this.#probe?.();
    this.#probe = this.#deps.clock.after(PROBE_INTERVAL, () =>
      this.#deps.store.journal.probe(this.#deps.clock.now()),
    );
  }

  #recovered(): void {
    this.#storage = true;
    for (const room of this.#registry.all()) room.rearm();
    void this.followPlans();
    this.#registry.armSleepers();
  }
}

interface OperationCallbacks {
  done(): void;
  resolve(): void;
  reject(error: Refused): void;
}

class PendingRoomOperation implements Pending {
  readonly roomId: RoomId;
  readonly #fate: OperationCallbacks;

  constructor(roomId: RoomId, fate: OperationCallbacks) {
    this.roomId = roomId;
    this.#fate = fate;
  }

  committed(): void {
    this.#fate.done();
    this.#fate.resolve();
  }

  failed(error: Refusal): void {
    this.#fate.reject(new Refused(error));
  }
}

export const noOutgoing: Outgoing = {
  marks: () => [],
  rows: () => [],
  stepRows: () => [],
  lifeRows: () => [],
  queued: () => {},
  screens: () => {},
};

/** A throwing listener affects neither other listeners nor the sender. */
export class RoomEvents {
  readonly #listeners: readonly RoomListener[];
  readonly #onFault: (error: unknown, roomId: RoomId) => void;

  constructor(listeners: readonly RoomListener[], onFault: (error: unknown, roomId: RoomId) => void) {
    this.#listeners = listeners;
    this.#onFault = onFault;
  }

  publish(roomId: RoomId, call: (listener: RoomListener) => unknown): number {
    let sum = 0;
    for (const listener of this.#listeners)
      try {
        const bytes = call(listener);
        if (typeof bytes === 'number') sum += bytes;
      } catch (error) {
        this.#onFault(error, roomId);
      }
    return sum;
  }
}
