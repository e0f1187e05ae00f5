import type { Client } from '../../machines/device/client.ts';
import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { ChannelId, ClientId, RoomId, TeamId } from '../../machines/kernel/ids.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { TimerRun } from '../../machines/room/timer-runs.ts';
import type { OwnerCallsDeps } from '../integrations/api/owner-calls.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import {
  createRoomHost,
  type DurableRoom,
  type HostDeps,
  type HostHealth,
  type RoomHost,
  type RoomListener,
  type RoomWithoutClients,
  type SharedRoomHost,
  type Transfer,
} from '../rooms/host.ts';
import type { RoomStore } from '../rooms/journal/store.ts';
import type { ClientPosition, Committed, MissedCommits } from '../rooms/recent.ts';
import type { Answer, Envelope, Submission } from '../rooms/submission.ts';
import type { PendingAnswers } from '../sockets/session.ts';
import { Announcer } from './announcer.ts';
import type { Bus } from './bus.ts';
import { LocalClients, RemoteClients } from './client-lists.ts';
import type { ClusterMember } from './cluster-member.ts';
import { CommandServer } from './command-server.ts';
import { DeviceSeats } from './device-seats.ts';
import { ForwardedOperations } from './forwarded-operations.ts';
import { ForwardingQueue } from './forwarding-queue.ts';
import { Mirrors } from './mirrors.ts';
import { OwnerRequests } from './owner-requests.ts';
import type { Ownership } from './ownership.ts';
import { Connectivity } from './room-messages.ts';
import { StoredRooms } from './stored-rooms.ts';

interface ClusterHostParts {
  readonly inner: SharedRoomHost;
  readonly ownership: Ownership;
  readonly mirrors: Mirrors;
  readonly forwarding: ForwardingQueue;
  readonly ownScreens: LocalClients;
  readonly othersScreens: RemoteClients;
  readonly chores: ForwardedOperations;
  readonly announcer: Announcer;
  readonly server: CommandServer;
  readonly isFollowed: (roomId: RoomId) => boolean;
  readonly onError: (error: unknown) => void;
}

export class ClusterHost implements RoomHost {
  readonly isAsync = true;
  readonly #parts: ClusterHostParts;
  #isClosed = false;

  constructor(parts: ClusterHostParts) {
    this.#parts = parts;
    const { inner, ownership } = parts;
    ownership.onChange((slots) => {
      if (slots.some((slot) => ownership.ownerOf(slot) === ownership.me)) inner.acquired();
    });
  }

  submit(submission: Submission): void {
    const { inner, forwarding } = this.#parts;
    const { keep, reply } = submission;
    if (this.#isClosed) reply({ ok: false, error: refusal('not_ready') });
    else if (!this.#isOursNow(submission)) forwarding.submit(submission);
    // `keep` cannot be sent to another process, because it is a function.
    else if (keep !== undefined) inner.submit(submission);
    else inner.submit({ ...submission, reply: (answer) => this.#replied(submission, answer) });
  }

  #replied(submission: Submission, answer: Answer): void {
    const isLeft = !answer.ok && answer.error.code === 'not_ready' && !this.#isClosed;
    if (isLeft) this.#parts.forwarding.submit(submission);
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

  withoutClients(roomId: RoomId): RoomWithoutClients | null {
    const { inner, mirrors } = this.#parts;
    return this.#at(roomId) === inner ? inner.withoutClients(roomId) : mirrors.durable(roomId);
  }

  /** Pending states exist only in the process that owns the room. */
  withPending(roomId: RoomId): RoomContext | null {
    const { inner, mirrors } = this.#parts;
    return this.#at(roomId) === inner
      ? inner.withPending(roomId)
      : (mirrors.durable(roomId)?.context ?? null);
  }

  whenDurable(roomId: RoomId, settled: (failure: Refusal | null) => void): void {
    const { inner, forwarding } = this.#parts;
    if (this.#at(roomId) === inner) inner.whenDurable(roomId, settled);
    else forwarding.whenAnswered(roomId, settled);
  }

  unanswered(roomId: RoomId, channelId: ChannelId): Promise<void> | null {
    return this.#parts.forwarding.whenEmpty(roomId, channelId);
  }

  since(roomId: RoomId, position: ClientPosition): MissedCommits {
    return this.#at(roomId).since(roomId, position);
  }

  clientsChanged(roomId: RoomId, joined: readonly Client[], left: readonly ClientId[]): void {
    this.#parts.ownScreens.change(roomId, joined, left);
  }

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

  peek(roomId: RoomId): DurableRoom | null {
    return this.#at(roomId).peek(roomId);
  }

  handOver(roomId: RoomId, to: Transfer): Promise<void> {
    return this.#parts.chores.ask({ kind: 'handOver', roomId, to });
  }

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
    const { inner, mirrors, forwarding, ownScreens, othersScreens, chores, announcer, server } = this.#parts;
    this.#isClosed = true;
    ownScreens.stop();
    othersScreens.stop();
    forwarding.stop();
    await inner.close();
    chores.stop();
    server.stop();
    announcer.stop();
    mirrors.stop();
  }

  /** Stops commands for rooms in these slots. Resolves once all accepted commands are durable. */
  async release(slots: readonly number[]): Promise<void> {
    const { inner, mirrors, othersScreens, ownership, isFollowed } = this.#parts;
    const leaving = new Set(slots);
    const isLeaving = (roomId: RoomId) => leaving.has(ownership.slotOf(roomId));
    const left = await inner.release(isLeaving);
    othersScreens.forget(isLeaving);
    for (const room of left) if (isFollowed(room.context.show.room._id)) mirrors.adopt(room);
  }

  #isOursNow(submission: Pick<Submission, 'roomId' | 'origin'>): boolean {
    const { inner, forwarding, ownership } = this.#parts;
    return (
      ownership.owns(submission.roomId) &&
      !forwarding.holds(submission) &&
      inner.ready(submission.roomId) === null
    );
  }

  #at(roomId: RoomId): Pick<RoomHost, 'ready' | 'durable' | 'peek' | 'since'> {
    const { inner, mirrors, ownership } = this.#parts;
    if (mirrors.peek(roomId) !== null) return mirrors;
    return ownership.owns(roomId) || inner.peek(roomId) !== null ? inner : mirrors;
  }
}

const MIRROR_WAIT: Duration = SECOND;

interface MirrorWaiter {
  readonly seq: number;
  readonly go: () => void;
}

/** Delays answers until the local mirror shows their effect. */
class MirrorWaiters implements RoomListener {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #waiting = new Map<RoomId, MirrorWaiter[]>();
  #peek: (roomId: RoomId) => DurableRoom | null = () => null;

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
  }

  lookAt(peek: (roomId: RoomId) => DurableRoom | null): void {
    this.#peek = peek;
  }

  onCommitted(roomId: RoomId, { seq }: Committed): void {
    if (this.#waiting.size > 0) this.#resolveWaiters(roomId, seq);
  }

  onJumped(roomId: RoomId): void {
    this.#resolveWaiters(roomId, Number.POSITIVE_INFINITY);
  }

  /** Returns null if the room has reached `seq` or has no watchers. Gives up after a while. */
  reached(roomId: RoomId, seq: number): Promise<void> | null {
    const room = this.#peek(roomId);
    if (room === null || room.seq >= seq) return null;
    return new Promise((resolve) => {
      let cancel: Cancel = () => {};
      const go = () => {
        cancel();
        resolve();
      };
      cancel = this.#clock.after(MIRROR_WAIT, go);
      this.#waiting.set(roomId, [...(this.#waiting.get(roomId) ?? []), { seq, go }]);
    });
  }

  #resolveWaiters(roomId: RoomId, seq: number): void {
    const waiting = this.#waiting.get(roomId) ?? [];
    const left = waiting.filter((each) => each.seq > seq);
    if (left.length === 0) this.#waiting.delete(roomId);
    else this.#waiting.set(roomId, left);
    for (const each of waiting) if (each.seq <= seq) each.go();
  }
}

type InnerHostDeps = Pick<HostDeps, 'listeners'> & Required<Pick<HostDeps, 'isOurs' | 'presentIn'>>;

interface ClusterDeps {
  readonly bus: Bus;
  readonly ownership: Ownership;
  readonly connectivity: Connectivity;
  readonly owners: OwnerRequests;
  readonly othersServe: () => boolean;
  readonly store: Pick<RoomStore, 'load' | 'positions'>;
  readonly clock: Clock;
  readonly listeners: readonly RoomListener[];
  readonly innerHost: (deps: InnerHostDeps) => SharedRoomHost;
  readonly whenFenced: () => Promise<void>;
  readonly isFollowed: (roomId: RoomId) => boolean;
  readonly onFault: (error: unknown, roomId: RoomId | null) => void;
}

export function createCluster(deps: ClusterDeps): ClusterHost {
  const { bus, ownership, connectivity, owners, clock, whenFenced, onFault } = deps;
  const stored = new StoredRooms(deps.store, clock);
  const onError = (error: unknown) => onFault(error, null);
  const shownRooms = new MirrorWaiters(clock);
  const listeners = [...deps.listeners, shownRooms];
  const announcer: Announcer = new Announcer({
    ...deps,
    onLost: (roomId, position) => inner.raiseEpoch(roomId, position),
  });
  const mirrors = new Mirrors({
    ...deps,
    stored,
    listeners,
    own: {
      ready: (roomId) => inner.ready(roomId),
      answerNow: (roomId, known) => announcer.answerNow(roomId, known),
    },
  });
  const presentIn = (roomId: RoomId) => {
    const present = mirrors.peek(roomId)?.context.clients ?? [];
    othersScreens.await(
      roomId,
      present.map(({ id }) => id).filter((id) => !ownScreens.has(roomId, id)),
    );
    return present;
  };
  const inner: SharedRoomHost = deps.innerHost({
    listeners: [
      // First, a former mirror sends its clients the commands before this one.
      { onCommitted: (roomId, { seq }) => mirrors.handOver(roomId, seq) },
      ...listeners,
      announcer,
    ],
    isOurs: (roomId) => ownership.owns(roomId),
    presentIn,
  });
  const shown = (roomId: RoomId, seq: number) => {
    if (connectivity.isLost) mirrors.refresh(roomId);
    return shownRooms.reached(roomId, seq);
  };
  const server = new CommandServer({ bus, ownership, clock, host: inner, whenFenced, onError });
  const forwarding = new ForwardingQueue({ ...deps, stored, server, shown });
  const listed = (roomId: RoomId) => mirrors.peek(roomId)?.context.clients ?? [];
  const ownScreens = new LocalClients({ bus, ownership, clock, host: inner, listed });
  const othersScreens = new RemoteClients({ bus, ownership, clock, host: inner });
  const chores = new ForwardedOperations({ bus, ownership, owners, host: inner, whenFenced, shown, onError });
  const parts = { inner, mirrors, forwarding, ownScreens, othersScreens, chores, announcer, server, onError };
  const host = new ClusterHost({ ...parts, ownership, isFollowed: deps.isFollowed });
  shownRooms.lookAt((roomId) => host.peek(roomId));
  announcer.serve(inner);
  server.start();
  ownScreens.start();
  othersScreens.start();
  chores.start();
  return host;
}

interface RoomHostParts extends HostDeps {
  readonly isFollowed: (roomId: string) => boolean;
}

export function roomHostOf(
  cluster: ClusterMember | undefined,
  parts: RoomHostParts,
): {
  readonly host: RoomHost;
  readonly owners: OwnerCallsDeps | null;
  readonly places: DeviceSeats | null;
  readonly unanswered: PendingAnswers;
} {
  if (cluster === undefined)
    return { host: createRoomHost(parts), owners: null, places: null, unanswered: () => null };
  const { bus, ownership } = cluster;
  const { clock, isFollowed, listeners, onFault, store } = parts;
  const whenFenced = async (): Promise<void> => {
    await store.journal.whenFenced?.();
  };
  const connectivity = new Connectivity({ bus, me: ownership.me, clock });
  const owners = new OwnerRequests({ bus, ownership, connectivity, clock });
  const host = createCluster({
    bus,
    ownership,
    connectivity,
    owners,
    othersServe: () => cluster.othersServe,
    store,
    clock,
    listeners,
    whenFenced,
    isFollowed,
    onFault,
    innerHost: (inner) => createRoomHost({ ...parts, ...inner }),
  });
  cluster.releasedBy = (slots) => host.release(slots);
  const asking = {
    bus,
    ownership,
    owners,
    onError: (error: unknown) => onFault(error, null),
  };
  const places = new DeviceSeats({ ...asking, clock, host });
  const unanswered: PendingAnswers = ({ identity }) =>
    identity === null ? null : host.unanswered(identity.roomId, identity.channelId);
  return { host, owners: { ...asking, whenFenced }, places, unanswered };
}
