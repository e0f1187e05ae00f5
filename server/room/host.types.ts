import type { Client } from '../../machines/device/client.ts';
import type { Refusal } from '../../machines/kernel/errors.ts';
import type { ChannelId, ClientId, RoomId, TeamId, Uid } from '../../machines/kernel/ids.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Change } from '../../machines/room/changes.ts';
import type { Stamp } from '../../machines/room/command.ts';
import type { Command } from '../../machines/room/commands.ts';
import type { TakenMoves } from '../../machines/room/moves.ts';
import type { RoomRights } from '../../machines/room/named-links.ts';
import type { DetectedMove } from '../../machines/room/room.moves.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { SoloResult } from '../../machines/room/solo.journal.ts';
import type { RunsAfter, TimerRun } from '../../machines/room/timer-runs.ts';
import type { Position } from '../../machines/wire/frames.ts';
import type { KeptAnswer } from '../journal/journal.entry.ts';
import type { LoggedSolo } from '../journal/store.ts';

/** Who asks. `actor` goes into the log: `u:<uid>`, `d:<deviceId>`, `l:<name of a named link>` or `clock`. */
export interface Principal extends RoomRights {
  readonly actor: string;
  /** As limits count it (`addressKey`). Absent: the server itself, on behalf of somebody. */
  readonly address?: string;
}

/** Where a command came from on the wire: makes it idempotent, and says which client it may speak for. */
export interface Origin {
  readonly channelId: ChannelId;
  /** The command's number within its channel. */
  readonly id: number;
  /** Absent: for none, as the channel is of a process that asks on behalf of others. */
  readonly clientId?: ClientId;
}

export type Answer =
  | { readonly ok: true; readonly result: { readonly seq: number } & Readonly<Record<string, unknown>> }
  /** `retryAfter`: seconds, where it is known when to come back. */
  | { readonly ok: false; readonly error: Refusal; readonly retryAfter?: number };

export type Reply = (answer: Answer) => void;

/** A computed journal of a laptop that ran the show alone (N2250). */
export interface SoloTaking {
  /** The room's newest command, for which it was computed. The room refuses with `conflict` after another one. */
  readonly seq: number;
  /** Null: the room stays as it is, and the log keeps the file. */
  readonly result: SoloResult | null;
  readonly taken: number;
  /** Its runs for the report; absent: the clock stays the server's. */
  readonly runs?: RunsAfter;
  readonly logged: LoggedSolo;
  /** The journal as gzipped JSON, where the log keeps it. */
  readonly file?: Uint8Array;
}

/** One request to change a room. `reply` is called once: refused at once, or accepted when it is on disk. */
export interface Submission {
  readonly roomId: RoomId;
  readonly command: Command;
  /** What is asked for with it, as one: all or none (K50). */
  readonly also?: readonly Command[];
  /** A journal, of which `command` is the first. */
  readonly solo?: SoloTaking;
  readonly principal: Principal;
  readonly origin?: Origin;
  /** Deadline in `Clock.now` time; refused with `too_late` afterwards (W380). */
  readonly by?: Instant | undefined;
  /** What only an edge knows: the hash of a new password, the mark of a question. */
  readonly stampExtras?: Partial<Pick<Stamp, 'passwordHash' | 'question' | 'ids' | 'maker'>>;
  /** Why its team may have no further automation; null: it may, or was not counted (K301). */
  readonly moreAutomations?: Refusal | null;
  /** Whether who asked still has the right to. Asked again only of what had to wait before it came to the host. */
  readonly mayStill?: () => boolean;
  /** Is given at once what an accepted command costs beyond its bytes (`command-cost.ts`). */
  readonly spend?: (points: number) => void;
  /** Is asked once, for what is kept of the answer in the transaction of the change (K48). */
  readonly keep?: (after: RoomContext, result: Readonly<Record<string, unknown>>) => KeptAnswer;
  readonly reply: Reply;
}

/** A submission without its command: all there is of one that could not be read. */
export type Envelope = Omit<Submission, 'command'>;

/** A command as it came from outside: nobody has looked yet at what it says. */
export type RawCommand = Envelope & {
  readonly command: { readonly name: string; readonly payload: unknown };
};

/** A room as it is on disk, with the screens that are connected: the only state that anyone is shown. */
export interface DurableRoom {
  readonly context: RoomContext;
  readonly epoch: number;
  readonly seq: number;
}

/** The same without its screens, which come and go by the hundred: who needs none of them gathers none (D170). */
export interface BareRoom extends Omit<DurableRoom, 'context'> {
  readonly context: Omit<RoomContext, 'clients'>;
}

/** One durable command of a room: what it changed, and the state that it left. */
export interface Committed {
  readonly seq: number;
  readonly at: Instant;
  readonly changes: readonly Change[];
  /** The move that it was, if it was one: what is told to clients that take that in place of the list (W96). */
  readonly carried: DetectedMove | null;
  readonly after: Pick<RoomContext, 'show' | 'drafts'>;
  /** A journal of a laptop: other machines are told nothing of the past (N2354). */
  readonly isSolo?: boolean;
}

/** Whose a room becomes. */
export interface Transfer {
  readonly teamId: TeamId;
  /** Absent: it stays who it was. */
  readonly ownerUid?: Uid;
  /** Who sees to it, for the log. */
  readonly actor: string;
}

/** A room that is served to nobody, and what of it is not what was written (`RoomDamaged`). */
export interface DamagedRoom {
  readonly roomId: RoomId;
  readonly what: string;
}

/** How the process stands, for /api/ready and the metrics. */
export interface HostHealth {
  /** False while nothing can be saved. */
  readonly storage: boolean;
  readonly loadedRooms: number;
  /** Clocks beside the main ones that run in these rooms. */
  readonly runningClocks: number;
  /** Rooms that were asked for and are damaged on disk. */
  readonly damagedRooms: readonly DamagedRoom[];
  /** Accepted commands that are not on disk yet. */
  readonly pending: number;
}

/** A position with when its newest command was, where that is known: another history has another one by that number. */
export interface SeenPosition extends Position {
  readonly at?: Instant;
}

/** What followed a position, oldest first; `resync`: that is not kept, or is of another epoch; `lost`: the store does not have what was seen. */
export type Missed = readonly Committed[] | 'resync' | 'lost';

export interface RoomHost {
  /** Whether rooms are read from a store that answers in a later turn: `ready` is null otherwise. */
  readonly answersLate: boolean;
  submit(submission: Submission): void;
  /** Answers what may not or cannot be read. Its number is used by that, as that of any other. */
  refuse(envelope: Envelope, error: Refusal): void;
  /**
   * Null: the room can be asked for in this turn. Otherwise `durable` and `since` can answer of it once this has resolved,
   * and refuse with `not_ready` before. Never rejects: what keeps it from being read is thrown by them.
   */
  ready(roomId: RoomId): Promise<void> | null;
  /** The room's durable state, loading it when needed; null when there is no such room. Throws `RoomDamaged`. */
  durable(roomId: RoomId): DurableRoom | null;
  /** The same for who does not look at its screens. */
  bare(roomId: RoomId): BareRoom | null;
  /**
   * The room as the next command meets it: with what is not on disk yet, and what is due done. To decide by, and shown to
   * nobody. Null when there is no such room. Throws `RoomDamaged`.
   */
  ahead(roomId: RoomId): RoomContext | null;
  /** Says when all commands that the room has accepted are on disk (null), or why they never were. */
  whenDurable(roomId: RoomId, settled: (failure: Refusal | null) => void): void;
  /** `moves`: those that who asks takes as such; without it none. */
  since(roomId: RoomId, position: SeenPosition, moves?: TakenMoves): Missed;
  /** Screens came or went. Ephemeral: several in one turn become one event. */
  clientsChanged(roomId: RoomId, joined: readonly Client[], left: readonly ClientId[]): void;
  /** Resolves when the room is on disk, with the runs of its report; rejects when it could not be saved. */
  createRoom(context: RoomContext, report?: readonly TimerRun[]): Promise<void>;
  /** Nobody gets into it any more, and its alarms are silent, until it is brought back. Resolves when it is on disk. */
  deleteRoom(roomId: RoomId): Promise<void>;
  /** Brings a deleted room back, as it was. */
  restoreRoom(roomId: RoomId): Promise<void>;
  /** For good. */
  removeRoom(roomId: RoomId): Promise<void>;
  /** The room if it is loaded, without keeping it awake. */
  awake(roomId: RoomId): DurableRoom | null;
  /** The room goes over to another team, and maybe to another owner. Resolves when it is on disk. */
  handOver(roomId: RoomId, to: Transfer): Promise<void>;
  /**
   * The plan of some team became another: the rooms that are loaded follow; the others do when they are (B53). Resolves
   * when they have: what the storage does not take now they do once it takes something again. Never rejects. `teamIds`: of
   * these something else is known, be it the plan or who wants to hear of their rooms; without it any plan may be another.
   */
  followPlans(teamIds?: ReadonlySet<TeamId>): Promise<void>;
  /**
   * Others want to hear of these rooms than before, and of those of the team that are awake, whose rows may be older (R990): asked
   * for what they are to be woken, asleep or not.
   */
  rearm(running: readonly RoomId[], teamId?: TeamId): void;
  /** The wall clock, which was `from` ahead of the clock of countdowns, is `to` ahead: rooms follow at once (C22, C23). */
  clockSet(from: Duration, to: Duration): void;
  health(): HostHealth;
  /** Stops the alarms, waits until everything accepted is on disk, and answers it. */
  close(): Promise<void>;
}

/** A host of some of the rooms of a store, which change hands while it runs. */
export interface SharedRoomHost extends RoomHost {
  /** There are rooms that it did not have before: those that are due are woken. */
  gained(): void;
  /**
   * Takes nothing more for these rooms. Resolves when what it took is on disk, with those that were loaded, as they are
   * there; it has none of them any more.
   */
  letGo(isLeaving: (roomId: RoomId) => boolean): Promise<readonly DurableRoom[]>;
  /**
   * The store has lost what somebody has seen of the room: it is not served before a higher epoch of it is on disk, and
   * then it begins anew for everybody. Asked for again meanwhile, nothing more is done.
   */
  raiseEpoch(roomId: RoomId, seen: Position): void;
}
