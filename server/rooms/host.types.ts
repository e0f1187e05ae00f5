import type { AutomationStep } from '../../machines/automation/automation.ts';
import type { RequestOutcome } from '../../machines/automation/runs.ts';
import type { Client, ClientsChange } from '../../machines/device/client.ts';
import type { Refusal } from '../../machines/kernel/errors.ts';
import type {
  ChannelId,
  ClientId,
  OutputId,
  RoomId,
  RoomPid,
  TeamId,
  Uid,
} from '../../machines/kernel/ids.ts';
import type { Permissions } from '../../machines/kernel/permissions.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import type { RoomPlan } from '../../machines/plan/room-plan.ts';
import type { OutgoingDelivery } from '../../machines/room/automation.perform.ts';
import type { Change, ClientNotice } from '../../machines/room/changes.ts';
import type { AwaitedMark } from '../../machines/room/clock.marks.ts';
import type { Stamp } from '../../machines/room/command.ts';
import type { Command } from '../../machines/room/commands.ts';
import type { ListMove } from '../../machines/room/room.changes.ts';
import type { RoomRights } from '../../machines/room/room.links.ts';
import type { RoomAccess, RoomContext, RoomInfo, RoomState } from '../../machines/room/room.state.ts';
import type { ShowMoment } from '../../machines/room/show-events.ts';
import type { SoloResult } from '../../machines/room/solo.journal.ts';
import type { RunChanges, TimerRun } from '../../machines/room/timer-runs.ts';
import type { Position } from '../../machines/wire/frames.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Randomness } from '../kernel/secrets.ts';
import type { TeamLookup } from '../store/lookup.ts';
import type { StepPace } from './automation-runner.ts';
import type { ByteBudgets } from './byte-budgets.ts';
import type { RoomEvents } from './host.ts';
import type { CommandEntry, DraftEntry, QueuedDelivery, StoredAnswerRow } from './journal/journal.ts';
import type { LoggedSolo, RoomStore } from './journal/store.ts';
import type { LiveRoom } from './live-room.ts';
import type { Pending } from './pending.ts';

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

/** Includes connected screens. */
export interface DurableRoom {
  readonly context: RoomContext;
  readonly epoch: number;
  readonly seq: number;
}

export interface RoomWithoutClients extends Omit<DurableRoom, 'context'> {
  readonly context: Omit<RoomContext, 'clients'>;
}

export interface Committed {
  readonly seq: number;
  readonly at: Instant;
  readonly changes: readonly Change[];
  /** Detected move of rows, for clients that understand moves (W96). */
  readonly carried: ListMove | null;
  readonly after: Pick<RoomContext, 'show' | 'drafts'>;
  /** True if a laptop's journal made the change. Such past events are not sent to other machines (N2354). */
  readonly isSolo?: boolean;
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

/** `at` is the instant of command `seq`, and differs if another command has this number. */
export interface ClientPosition extends Position {
  readonly at?: Instant;
}

/**
 * Missed commands, oldest first. 'resync' means that memory no longer has them. 'lost' means that the store lacks
 * commands that the client has seen.
 */
export type MissedCommits = readonly Committed[] | 'resync' | 'lost';

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

export interface RoomEnvironment {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly events: RoomEvents;
  readonly budgets: ByteBudgets;
  permissionsOf(actor: string, teamId: TeamId | null): Permissions;
  refusalToReachOut(teamId: TeamId | null): Refusal | null;
  refusalOfRequests(steps: readonly AutomationStep[]): Refusal | null;
  readonly pace: StepPace;
  send(room: RoomInfo, sending: OscDelivery | RequestDelivery): void;
  readonly outgoing: Outgoing;
  readonly teams: Pick<TeamLookup, 'ready' | 'hold'>;
  planOfTeam(teamId: TeamId | null): RoomPlan;
  newestRuns(roomId: RoomId): readonly TimerRun[];
  /** Returns false if the journal is full. */
  append(entry: CommandEntry | DraftEntry, pending: Pending): boolean;
  fault(room: LiveRoom, error: unknown): void;
  isOurs(roomId: RoomId): boolean;
  presentIn(roomId: RoomId): readonly Client[];
  unreadable(error: unknown, roomId: RoomId | null): void;
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
