import type { AutomationStep } from '../../machines/automation/automation.ts';
import type { RequestEnd } from '../../machines/automation/runs.ts';
import type { Client } from '../../machines/device/client.ts';
import type { Refusal } from '../../machines/kernel/errors.ts';
import type { ChannelId, ClientId, RoomId, TeamId, Uid } from '../../machines/kernel/ids.ts';
import type { Permissions } from '../../machines/kernel/permissions.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { RoomPlan } from '../../machines/plan/room-plan.ts';
import type { Change } from '../../machines/room/changes.ts';
import type { Stamp } from '../../machines/room/command.ts';
import type { Command } from '../../machines/room/commands.ts';
import type { DetectedMove } from '../../machines/room/room.changes.ts';
import type { RoomRights } from '../../machines/room/room.links.ts';
import type { RoomContext, RoomInfo } from '../../machines/room/room.state.ts';
import type { SoloResult } from '../../machines/room/solo.journal.ts';
import type { RunsAfter, TimerRun } from '../../machines/room/timer-runs.ts';
import type { Position } from '../../machines/wire/frames.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Randomness } from '../kernel/ids.ts';
import type { TeamLookup } from '../store/lookup.ts';
import type { StepPace } from './automation-runner.ts';
import type { ByteBudgets } from './byte-budgets.ts';
import type { CommandEntry, DraftEntry, KeptAnswer } from './journal/journal.entry.ts';
import type { LoggedSolo, RoomStore } from './journal/store.ts';
import type { LiveRoom } from './live-room.ts';
import type { OscSending, Outgoing, RequestSending } from './outgoing.ts';
import type { Pending } from './pending.ts';
import type { RoomEvents, RoomListener } from './room-events.ts';

/** `actor` for the log: `u:<uid>`, `d:<deviceId>`, `l:<named link>` or `clock`. */
export interface Principal extends RoomRights {
  readonly actor: string;
  /** `addressKey`; absent: the server acts for a user. */
  readonly address?: string;
}

/** Source of a command: identifies repeats and the sender's client. */
export interface Origin {
  readonly channelId: ChannelId;
  /** Command number in its channel. */
  readonly id: number;
  /** Absent: the channel of a process. */
  readonly clientId?: ClientId;
}

export type Answer =
  | { readonly ok: true; readonly result: { readonly seq: number } & Readonly<Record<string, unknown>> }
  /** `retryAfter` in seconds. */
  | { readonly ok: false; readonly error: Refusal; readonly retryAfter?: number };

export type Reply = (answer: Answer) => void;

/** Computed journal of a laptop (N2250). */
export interface SoloTaking {
  /** Newest command when it was computed. `conflict` after another command. */
  readonly seq: number;
  /** null: the room stays, the log keeps the file. */
  readonly result: SoloResult | null;
  readonly taken: number;
  /** Absent: the server's clock stays. */
  readonly runs?: RunsAfter;
  readonly logged: LoggedSolo;
  /** Gzipped JSON. */
  readonly file?: Uint8Array;
}

/** `reply` is called once: on refusal, or once durable. */
export interface Submission {
  readonly roomId: RoomId;
  readonly command: Command;
  /** Batch: all commands or none (K50). */
  readonly also?: readonly Command[];
  readonly solo?: SoloTaking;
  readonly principal: Principal;
  readonly origin?: Origin;
  /** `Clock.now` deadline; later: `too_late` (W380). */
  readonly by?: Instant | undefined;
  /** Values that an edge adds: password hash, question mark. */
  readonly stampExtras?: Partial<Pick<Stamp, 'passwordHash' | 'question' | 'ids' | 'maker'>>;
  /** Refusal of more automations; null: allowed or uncounted (K301). */
  readonly moreAutomations?: Refusal | null;
  /** Checks the right again after waits. */
  readonly mayStill?: () => boolean;
  /** Charges extra costs (`command-cost.ts`). */
  readonly spend?: (points: number) => void;
  /** Answer to store in the change's transaction (K48). */
  readonly keep?: (after: RoomContext, result: Readonly<Record<string, unknown>>) => KeptAnswer;
  readonly reply: Reply;
}

export type Envelope = Omit<Submission, 'command'>;

export type RawCommand = Envelope & {
  readonly command: { readonly name: string; readonly payload: unknown };
};

/** Durable state with connected screens, as shown. */
export interface DurableRoom {
  readonly context: RoomContext;
  readonly epoch: number;
  readonly seq: number;
}

/** Without screens, for callers that do not need them (D170). */
export interface BareRoom extends Omit<DurableRoom, 'context'> {
  readonly context: Omit<RoomContext, 'clients'>;
}

/** Durable command: changes and resulting state. */
export interface Committed {
  readonly seq: number;
  readonly at: Instant;
  readonly changes: readonly Change[];
  /** Detected move, for clients that accept it (W96). */
  readonly carried: DetectedMove | null;
  readonly after: Pick<RoomContext, 'show' | 'drafts'>;
  /** Other machines do not get past events (N2354). */
  readonly isSolo?: boolean;
}

export interface Transfer {
  readonly teamId: TeamId;
  /** Absent: unchanged owner. */
  readonly ownerUid?: Uid;
  readonly actor: string;
}

/** Refused room with its damaged parts (`RoomDamaged`). */
export interface DamagedRoom {
  readonly roomId: RoomId;
  readonly what: string;
}

/** For /api/ready and metrics. */
export interface HostHealth {
  /** False while nothing can be saved. */
  readonly storage: boolean;
  readonly loadedRooms: number;
  readonly runningClocks: number;
  /** Requested and found damaged. */
  readonly damagedRooms: readonly DamagedRoom[];
  /** Accepted, not yet durable. */
  readonly pending: number;
}

/** Includes its newest command's instant, which tells histories apart. */
export interface SeenPosition extends Position {
  readonly at?: Instant;
}

/** Oldest first. `resync`: no longer in memory, or another epoch. `lost`: the store lacks what the client saw. */
export type Missed = readonly Committed[] | 'resync' | 'lost';

export interface RoomHost {
  /** True for a remote store; otherwise `ready` returns null. */
  readonly answersLate: boolean;
  submit(submission: Submission): void;
  /** Uses up the command's number. */
  refuse(envelope: Envelope, error: Refusal): void;
  /**
   * null: usable now. Until it resolves, `durable` and `since` refuse with `not_ready`. Never rejects: they throw the
   * error.
   */
  ready(roomId: RoomId): Promise<void> | null;
  /** Loads on demand; null: missing. Throws `RoomDamaged`. */
  durable(roomId: RoomId): DurableRoom | null;
  bare(roomId: RoomId): BareRoom | null;
  /**
   * State for the next command, with undurable changes and due alarms. Never shown. null: missing. Throws
   * `RoomDamaged`.
   */
  ahead(roomId: RoomId): RoomContext | null;
  /** Calls `settled` once all accepted commands are durable (null), or with the failure. */
  whenDurable(roomId: RoomId, settled: (failure: Refusal | null) => void): void;
  since(roomId: RoomId, position: SeenPosition): Missed;
  /** Not stored; merged by turn. */
  clientsChanged(roomId: RoomId, joined: readonly Client[], left: readonly ClientId[]): void;
  /** Resolves once durable; rejects if it could not be saved. */
  createRoom(context: RoomContext, report?: readonly TimerRun[]): Promise<void>;
  /** Closes the room until restored. Resolves once durable. */
  deleteRoom(roomId: RoomId): Promise<void>;
  restoreRoom(roomId: RoomId): Promise<void>;
  removeRoom(roomId: RoomId): Promise<void>;
  /** null: not loaded. Does not count as use. */
  awake(roomId: RoomId): DurableRoom | null;
  /** Resolves once durable. */
  handOver(roomId: RoomId, to: Transfer): Promise<void>;
  /**
   * Loaded rooms follow now, others on load (B53). Resolves once applied; retried after storage failures. Never
   * rejects. `teamIds`: changed teams; absent: any.
   */
  followPlans(teamIds?: ReadonlySet<TeamId>): Promise<void>;
  /** Sets alarms again, as subscriptions of these rooms and the team's loaded rooms changed (R990). */
  rearm(running: readonly RoomId[], teamId?: TeamId): void;
  /** The wall clock's lead changed: adjusts rooms (C22, C23). */
  clockSet(from: Duration, to: Duration): void;
  health(): HostHealth;
  /** Resolves once everything accepted is durable and answered. */
  close(): Promise<void>;
}

/** A host whose share of the rooms changes at run time. */
export interface SharedRoomHost extends RoomHost {
  /** Wakes due rooms among those gained. */
  gained(): void;
  /** Releases rooms. Resolves to the loaded ones once durable. */
  letGo(isLeaving: (roomId: RoomId) => boolean): Promise<readonly DurableRoom[]>;
  /**
   * The store lost what a client saw: closes the room until a higher epoch is durable, then restarts screens.
   * Idempotent.
   */
  raiseEpoch(roomId: RoomId, seen: Position): void;
}

export interface RoomEnvironment {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly events: RoomEvents;
  readonly budgets: ByteBudgets;
  /** Present room rights of an automation's maker (K102). */
  permissionsOf(actor: string, teamId: TeamId | null): Permissions;
  refusalToReachOut(teamId: TeamId | null): Refusal | null;
  /** Why no automation may have these steps: an address is invalid or closed. null: allowed. */
  refusalOfRequests(steps: readonly AutomationStep[]): Refusal | null;
  readonly pace: StepPace;
  /** Called once durable. */
  send(room: RoomInfo, sending: OscSending | RequestSending): void;
  readonly outgoing: Outgoing;
  readonly teams: Pick<TeamLookup, 'ready' | 'hold'>;
  planOfTeam(teamId: TeamId | null): RoomPlan;
  newestRuns(roomId: RoomId): readonly TimerRun[];
  /** False: the journal is full. */
  append(entry: CommandEntry | DraftEntry, pending: Pending): boolean;
  /** Reloads the room after an error. */
  fault(room: LiveRoom, error: unknown): void;
  isOurs(roomId: RoomId): boolean;
  presentIn(roomId: RoomId): readonly Client[];
  /** null: due rooms are unknown. */
  unreadable(error: unknown, roomId: RoomId | null): void;
}

export interface HostDeps {
  readonly store: RoomStore;
  readonly clock: Clock;
  readonly listeners: readonly RoomListener[];
  readonly randomness?: Randomness;
  readonly budgets?: ByteBudgets;
  readonly outgoing?: Outgoing;
  /** Absent: teams are synchronous. */
  readonly teams?: RoomEnvironment['teams'];
  readonly planOfTeam: (teamId: TeamId | null) => RoomPlan;
  /** Absent: no rights. */
  readonly permissionsOf?: RoomEnvironment['permissionsOf'];
  /** Absent: all may. */
  readonly refusalToReachOut?: RoomEnvironment['refusalToReachOut'];
  /** Absent: no delay. */
  readonly pace?: StepPace;
  /** Absent: all addresses are open. */
  readonly refusalOfRequests?: RoomEnvironment['refusalOfRequests'];
  /** Absent: messages are dropped. */
  readonly sendOsc?: (roomId: RoomId, sending: OscSending) => void;
  /** Resolves once the request has ended; null: its end is unknown. */
  readonly sendRequest?: (room: RoomInfo, sending: RequestSending) => Promise<RequestEnd | null>;
  /** Absent: all rooms are ours. */
  readonly isOurs?: RoomEnvironment['isOurs'];
  /** Known screens of a room that loads; absent: none. */
  readonly presentIn?: RoomEnvironment['presentIn'];
  /** `setImmediate` by default; simulations run it directly. */
  readonly laterTurn?: (work: () => void) => void;
  readonly onFault: (error: unknown, roomId: RoomId | null) => void;
}
