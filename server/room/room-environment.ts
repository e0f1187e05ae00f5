import type { AutomationStep } from '../../machines/automation/automation.ts';
import type { RequestEnd } from '../../machines/automation/runs.ts';
import type { Client } from '../../machines/device/client.ts';
import type { Refusal } from '../../machines/kernel/errors.ts';
import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import type { Permissions } from '../../machines/kernel/permissions.ts';
import type { RoomPlan } from '../../machines/plan/room-plan.ts';
import type { RoomInfo } from '../../machines/room/room.state.ts';
import type { TimerRun } from '../../machines/room/timer-runs.ts';
import type { CommandEntry, DraftEntry } from '../journal/journal.entry.ts';
import type { RoomStore } from '../journal/store.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Randomness } from '../kernel/ids.ts';
import type { StepPace } from './automation-pace.ts';
import type { ByteBudgets } from './byte-budgets.ts';
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
  /** What who changed an automation last may do in a room of the team now (K102). */
  permissionsOf(actor: string, teamId: TeamId | null): Permissions;
  /** Why the team may not make the server send to other machines; `null`: it may. */
  refusalToReachOut(teamId: TeamId | null): Refusal | null;
  /** Why no automation may have these steps: their addresses are none, or closed; `null`: it may. */
  refusalOfRequests(steps: readonly AutomationStep[]): Refusal | null;
  readonly pace: StepPace;
  /** What a step of an automation sends, once it is on disk. */
  send(room: RoomInfo, sending: OscSending | RequestSending): void;
  readonly outgoing: Outgoing;
  /** What is known of teams: a room holds its own. */
  readonly teams: Pick<TeamLookup, 'ready' | 'hold'>;
  planOfTeam(teamId: TeamId | null): RoomPlan;
  newestRuns(roomId: RoomId): readonly TimerRun[];
  /** Hands an entry to the journal; false when nothing can be taken now. */
  append(entry: CommandEntry | DraftEntry, pending: Pending): boolean;
  /** Something threw that must not: the room is to be loaded again. */
  fault(room: LiveRoom, error: unknown): void;
  isOurs(roomId: RoomId): boolean;
  presentIn(roomId: RoomId): readonly Client[];
  /** A room that is not loaded cannot be; null: nor can it be found out which are due. */
  unreadable(error: unknown, roomId: RoomId | null): void;
}

export interface HostDeps {
  readonly store: RoomStore;
  readonly clock: Clock;
  readonly listeners: readonly RoomListener[];
  readonly randomness?: Randomness;
  /** None where this is left out. */
  readonly budgets?: ByteBudgets;
  /** Nobody outside is told where this is left out. */
  readonly outgoing?: Outgoing;
  /** What is known of teams; absent: all, at once. */
  readonly teams?: RoomEnvironment['teams'];
  /** The plan that the rooms of a team have now; null: of no team. */
  readonly planOfTeam: (teamId: TeamId | null) => RoomPlan;
  /** What who changed an automation may do in a room of the team now; absent: nothing. */
  readonly permissionsOf?: RoomEnvironment['permissionsOf'];
  /** Absent: every team may reach out. */
  readonly refusalToReachOut?: RoomEnvironment['refusalToReachOut'];
  /** When steps of automations are done; absent: at once. */
  readonly pace?: StepPace;
  /** Absent: all addresses are open. */
  readonly refusalOfRequests?: RoomEnvironment['refusalOfRequests'];
  /** Sends what a step sends, once it is on disk; absent: nothing is sent. */
  readonly sendOsc?: (roomId: RoomId, sending: OscSending) => void;
  /** Resolves once the request has ended; null: it has no end. */
  readonly sendRequest?: (room: RoomInfo, sending: RequestSending) => Promise<RequestEnd | null>;
  /** Whether this process may serve the room now; absent: all of them. */
  readonly isOurs?: RoomEnvironment['isOurs'];
  /** Screens that are known to be in a room that is loaded only now; absent: none. */
  readonly presentIn?: RoomEnvironment['presentIn'];
  /** Schedules work for a later turn of the event loop; default `setImmediate`. A simulation runs it immediately. */
  readonly laterTurn?: (work: () => void) => void;
  /** A fault in one room, or in a listener. It was dealt with; someone should know. */
  readonly onFault: (error: unknown, roomId: RoomId | null) => void;
}
