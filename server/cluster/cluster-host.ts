import type { Client } from '../../machines/device/client.ts';
import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { ChannelId, ClientId, RoomId, TeamId } from '../../machines/kernel/ids.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { TimerRun } from '../../machines/room/timer-runs.ts';
import type {
  Answer,
  BareRoom,
  DurableRoom,
  Envelope,
  HostHealth,
  Missed,
  RoomHost,
  SeenPosition,
  SharedRoomHost,
  Submission,
  Transfer,
} from '../rooms/host.types.ts';
import type { Announcer } from './announcer.ts';
import type { CommandServer } from './command-server.ts';
import type { HeldCommands } from './held-commands.ts';
import type { Mirrors } from './mirrors.ts';
import type { OthersScreens } from './others-screens.ts';
import type { OwnScreens } from './own-screens.ts';
import type { Ownership } from './ownership.ts';
import type { RoomChores } from './room-chores.ts';

export interface ClusterHostParts {
  readonly inner: SharedRoomHost;
  readonly ownership: Ownership;
  readonly mirrors: Mirrors;
  readonly held: HeldCommands;
  readonly ownScreens: OwnScreens;
  readonly othersScreens: OthersScreens;
  readonly chores: RoomChores;
  readonly announcer: Announcer;
  readonly server: CommandServer;
  readonly isFollowed: (roomId: RoomId) => boolean;
  readonly onError: (error: unknown) => void;
}

/** All rooms of a cluster: owned ones on the host, others on mirrors with requests to their owners (D120, D129). */
export class ClusterHost implements RoomHost {
  readonly answersLate = true;
  readonly #parts: ClusterHostParts;
  #isClosed = false;

  constructor(parts: ClusterHostParts) {
    this.#parts = parts;
    const { inner, ownership } = parts;
    ownership.onChange((slots) => {
      if (slots.some((slot) => ownership.ownerOf(slot) === ownership.me)) inner.gained();
    });
  }

  submit(submission: Submission): void {
    const { inner, held } = this.#parts;
    const { keep, reply } = submission;
    if (this.#isClosed) reply({ ok: false, error: refusal('not_ready') });
    else if (!this.#isOursNow(submission)) held.submit(submission);
    // `keep` cannot travel; the whole request asks the next owner (`OwnerCalls`).
    else if (keep !== undefined) inner.submit(submission);
    else inner.submit({ ...submission, reply: (answer) => this.#replied(submission, answer) });
  }

  /** Queues a command that a moving room refused (D380). */
  #replied(submission: Submission, answer: Answer): void {
    const isLeft = !answer.ok && answer.error.code === 'not_ready' && !this.#isClosed;
    if (isLeft) this.#parts.held.submit(submission);
    else submission.reply(answer);
  }

  refuse(envelope: Envelope, error: Refusal): void {
    if (this.#isOursNow(envelope)) this.#parts.inner.refuse(envelope, error);
    else envelope.reply({ ok: false, error });
  }

  ready(roomId: RoomId): Promise<void> | null {
    return this.#at(roomId).ready(roomId);
  }

  durable(roomId: RoomId): DurableRoom | null {
    return this.#at(roomId).durable(roomId);
  }

  bare(roomId: RoomId): BareRoom | null {
    const { inner, mirrors } = this.#parts;
    return this.#at(roomId) === inner ? inner.bare(roomId) : mirrors.durable(roomId);
  }

  /** Another process's room as committed; its owner decides (`EndpointRunner`). */
  ahead(roomId: RoomId): RoomContext | null {
    const { inner, mirrors } = this.#parts;
    return this.#at(roomId) === inner ? inner.ahead(roomId) : (mirrors.durable(roomId)?.context ?? null);
  }

  whenDurable(roomId: RoomId, settled: (failure: Refusal | null) => void): void {
    const { inner, held } = this.#parts;
    if (this.#at(roomId) === inner) inner.whenDurable(roomId, settled);
    else held.whenAnswered(roomId, settled);
  }

  /** No command of the channel is pending elsewhere if null. */
  unanswered(roomId: RoomId, channelId: ChannelId): Promise<void> | null {
    return this.#parts.held.whenEmpty(roomId, channelId);
  }

  since(roomId: RoomId, position: SeenPosition): Missed {
    return this.#at(roomId).since(roomId, position);
  }

  clientsChanged(roomId: RoomId, joined: readonly Client[], left: readonly ClientId[]): void {
    this.#parts.ownScreens.change(roomId, joined, left);
  }

  /** Creates the room here, because no other process knows it; its owner learns of its alarms. */
  async createRoom(context: RoomContext, report: readonly TimerRun[] = []): Promise<void> {
    await this.#parts.inner.createRoom(context, report);
    const roomId = context.show.room._id;
    if (!this.#parts.ownership.owns(roomId)) this.rearm([roomId]);
  }

  deleteRoom(roomId: RoomId): Promise<void> {
    return this.#parts.chores.ask({ kind: 'delete', roomId });
  }

  async restoreRoom(roomId: RoomId): Promise<void> {
    await this.#parts.chores.ask({ kind: 'restore', roomId });
    this.#parts.mirrors.forget(roomId);
  }

  removeRoom(roomId: RoomId): Promise<void> {
    return this.#parts.chores.ask({ kind: 'remove', roomId });
  }

  awake(roomId: RoomId): DurableRoom | null {
    return this.#at(roomId).awake(roomId);
  }

  handOver(roomId: RoomId, to: Transfer): Promise<void> {
    return this.#parts.chores.ask({ kind: 'handOver', roomId, to });
  }

  /** Each process updates its own rooms. */
  followPlans(teamIds?: ReadonlySet<TeamId>): Promise<void> {
    return this.#parts.inner.followPlans(teamIds);
  }

  rearm(roomIds: readonly RoomId[]): void {
    const { chores, inner, ownership, onError } = this.#parts;
    inner.rearm(roomIds.filter((roomId) => ownership.owns(roomId)));
    for (const roomId of roomIds)
      if (!ownership.owns(roomId)) chores.ask({ kind: 'rearm', roomId }).catch(onError);
  }

  clockSet(from: Duration, to: Duration): void {
    this.#parts.inner.clockSet(from, to);
  }

  health(): HostHealth {
    return this.#parts.inner.health();
  }

  async close(): Promise<void> {
    const { inner, mirrors, held, ownScreens, othersScreens, chores, announcer, server } = this.#parts;
    this.#isClosed = true;
    ownScreens.stop();
    othersScreens.stop();
    held.stop();
    await inner.close();
    chores.stop();
    server.stop();
    announcer.stop();
    mirrors.stop();
  }

  /** Stops commands for these slots, and resolves once all are durable. Screens follow the next owner. */
  async release(slots: readonly number[]): Promise<void> {
    const { inner, mirrors, othersScreens, ownership, isFollowed } = this.#parts;
    const leaving = new Set(slots);
    const isLeaving = (roomId: RoomId) => leaving.has(ownership.slotOf(roomId));
    const left = await inner.letGo(isLeaving);
    othersScreens.forget(isLeaving);
    for (const room of left) if (isFollowed(room.context.show.room._id)) mirrors.adopt(room);
  }

  /** False while earlier commands of the channel, or the room, are pending. */
  #isOursNow(asked: Pick<Submission, 'roomId' | 'origin'>): boolean {
    const { inner, held, ownership } = this.#parts;
    return ownership.owns(asked.roomId) && !held.holds(asked) && inner.ready(asked.roomId) === null;
  }

  /** Source of the room's events. */
  #at(roomId: RoomId): Pick<RoomHost, 'ready' | 'durable' | 'awake' | 'since'> {
    const { inner, mirrors, ownership } = this.#parts;
    if (mirrors.awake(roomId) !== null) return mirrors;
    return ownership.owns(roomId) || inner.awake(roomId) !== null ? inner : mirrors;
  }
}
