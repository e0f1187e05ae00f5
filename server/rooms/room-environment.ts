import type { AutomationStep } from '../../machines/automation/automation.ts';
import type { RequestEnd } from '../../machines/automation/runs.ts';
import type { Client } from '../../machines/device/client.ts';
import type { Refusal } from '../../machines/kernel/errors.ts';
import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import type { Permissions } from '../../machines/kernel/permissions.ts';
import type { RoomPlan } from '../../machines/plan/room-plan.ts';
import type { RoomInfo } from '../../machines/room/room.state.ts';
import type { TimerRun } from '../../machines/room/timer-runs.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Randomness } from '../kernel/ids.ts';
import type { StepPace } from './automation-pace.ts';
import type { ByteBudgets } from './byte-budgets.ts';
import type { CommandEntry, DraftEntry } from './journal/journal.entry.ts';
import type { RoomStore } from './journal/store.ts';
import type { LiveRoom } from './live-room.ts';
import type { OscSending, Outgoing, RequestSending } from './outgoing.ts';
import type { Pending } from './pending.ts';
import type { RoomEvents, RoomListener } from './room-events.ts';
import type { TeamLookup } from './team-lookup.ts';

export interface RoomEnvironment {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly events: RoomEvents;
  readonly budgets: ByteBudgets;
  /** Present room rights of an automation's maker (K102). */
  permissionsOf(actor: string, teamId: TeamId | null): Permissions;
  /** Allowed if null. */
  refusalToReachOut(teamId: TeamId | null): Refusal | null;
  /** Why no automation may have these steps: their addresses are none, or closed; `null`: it may. */
  refusalOfRequests(steps: readonly AutomationStep[]): Refusal | null;
  readonly pace: StepPace;
  /** Called once durable. */
  send(room: RoomInfo, sending: OscSending | RequestSending): void;
  readonly outgoing: Outgoing;
  readonly teams: Pick<TeamLookup, 'ready' | 'hold'>;
  planOfTeam(teamId: TeamId | null): RoomPlan;
  newestRuns(roomId: RoomId): readonly TimerRun[];
  /** False: journal full. */
  append(entry: CommandEntry | DraftEntry, pending: Pending): boolean;
  /** Reloads the room after an error. */
  fault(room: LiveRoom, error: unknown): void;
  isOurs(roomId: RoomId): boolean;
  presentIn(roomId: RoomId): readonly Client[];
  /** Due rooms unknown if null. */
  unreadable(error: unknown, roomId: RoomId | null): void;
}

export interface HostDeps {
  readonly store: RoomStore;
  readonly clock: Clock;
  readonly listeners: readonly RoomListener[];
  readonly randomness?: Randomness;
  readonly budgets?: ByteBudgets;
  readonly outgoing?: Outgoing;
  /** Absent: synchronous. */
  readonly teams?: RoomEnvironment['teams'];
  /** No team if null. */
  readonly planOfTeam: (teamId: TeamId | null) => RoomPlan;
  /** Absent: none. */
  readonly permissionsOf?: RoomEnvironment['permissionsOf'];
  /** Absent: all may. */
  readonly refusalToReachOut?: RoomEnvironment['refusalToReachOut'];
  /** Absent: no delay. */
  readonly pace?: StepPace;
  /** Absent: all addresses are open. */
  readonly refusalOfRequests?: RoomEnvironment['refusalOfRequests'];
  /** Absent: dropped. */
  readonly sendOsc?: (roomId: RoomId, sending: OscSending) => void;
  /** Resolves once the request has ended; null: it has no end. */
  readonly sendRequest?: (room: RoomInfo, sending: RequestSending) => Promise<RequestEnd | null>;
  /** Absent: all rooms. */
  readonly isOurs?: RoomEnvironment['isOurs'];
  /** Known screens of a loading room; absent: none. */
  readonly presentIn?: RoomEnvironment['presentIn'];
  /** `setImmediate` by default; simulations run it directly. */
  readonly laterTurn?: (work: () => void) => void;
  /** Handled fault of a room or listener. */
  readonly onFault: (error: unknown, roomId: RoomId | null) => void;
}
