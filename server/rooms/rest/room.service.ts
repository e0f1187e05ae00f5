import { isSettled, type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import {
  type OutputId,
  parseRoomPid,
  type RoomId,
  type RoomPid,
  type TeamId,
  type Uid,
} from '../../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS } from '../../../machines/kernel/permissions.ts';
import { ownEntry } from '../../../machines/kernel/shapes.ts';
import { type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import type { RoomOrder } from '../../../machines/people/room-list.ts';
import { RESTORE_PERIOD } from '../../../machines/people/team.ts';
import type { RoomPlan } from '../../../machines/plan/room-plan.ts';
import type { Command } from '../../../machines/room/commands.ts';
import { exportReading } from '../../../machines/room/room.export.schema.ts';
import { MAX_EXPORTED_RUNS, type RoomExport, roomExport } from '../../../machines/room/room.export.ts';
import type { RoomContext, RoomInfo, RoomState } from '../../../machines/room/room.state.ts';
import { expiresQuickly } from '../../../machines/room/show-commands.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import { BoundedMap } from '../../kernel/bounded-map.ts';
import type { Clock } from '../../kernel/clock.ts';
import { runInSlices, type TurnQueue } from '../../kernel/event-loop.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { KeyedQueue } from '../../kernel/tasks.ts';
import type { Memberships } from '../../people/teams/memberships.ts';
import type { CommandHandler } from '../command-intake.ts';
import type { DurableRoom, RoomHost } from '../host.ts';
import type { RoomRepository } from '../journal/room.repository.ts';
import type { RoomStore } from '../journal/store.ts';
import type { Answer, Principal, RawCommand } from '../submission.ts';
import type { NewlyCreatedRoom, NewRooms } from './new-rooms.ts';

interface RoomServiceDeps {
  readonly host: RoomHost;
  readonly intake: CommandHandler;
  readonly store: RoomStore;
  readonly repository: RoomRepository;
  readonly memberships: Memberships;
  readonly newRooms: NewRooms;
  readonly turns: KeyedQueue;
  readonly loopTurns: TurnQueue;
  readonly clock: Clock;
  readonly planOfTeam: (teamId: TeamId | null) => RoomPlan;
}

export interface Requester {
  readonly uid: Uid;
  readonly address: string;
}

interface AtomicRequest<Value>
  extends Pick<RawCommand, 'by' | 'principal' | 'isStillAuthorized' | 'spend' | 'keep' | 'stampExtras'> {
  /** Called once all commands are durable. `instead` is the reason if nothing changed. */
  readonly read: (made: Readonly<Record<string, unknown>>, instead: string | null) => Value;
}

const MAX_CACHED_IDS = 20_000;

export class RoomService {
  readonly #deps: RoomServiceDeps;
  readonly #roomIds = new BoundedMap<RoomPid | OutputId, RoomId>(MAX_CACHED_IDS);
  readonly #linksUsed = new BoundedMap<string, Instant>(MAX_CACHED_IDS);

  constructor(deps: RoomServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Returns rooms with the team's current plan, because the stored plan may be older (B53). Throws `team_not_found` and
   * `forbidden`.
   */
  async list(uid: Uid, teamId: TeamId, order: RoomOrder): Promise<readonly RoomInfo[]> {
    const { memberships, repository, planOfTeam } = this.#deps;
    await memberships.require(uid, teamId, 'rooms');
    const rooms = await repository.listOf(teamId, order);
    return rooms.map((room) => ({ ...room, plan: planOfTeam(room.teamId) }));
  }

  ready(pid: string): Promise<void> | null {
    const known = parseRoomPid(pid);
    if (known === null) return null;
    const roomId = this.#roomIds.get(known);
    const waits = roomId === undefined ? this.#lookUp(known) : this.#deps.host.ready(roomId);
    return waits === null ? this.#teamReady(known) : this.#waitUntilReady(waits, known);
  }

  async #waitUntilReady(waits: Promise<void>, pid: RoomPid): Promise<void> {
    await waits;
    await this.#teamReady(pid);
  }

  #teamReady(pid: RoomPid): Promise<void> | null {
    const { host, memberships } = this.#deps;
    const room = host.peek(this.#roomIds.get(pid) ?? '');
    return memberships.ready(room?.context.show.room.teamId ?? null);
  }

  async #lookUp(pid: RoomPid): Promise<void> {
    const roomId = await this.#deps.store.findByPid(pid);
    if (roomId === null) return;
    await this.#deps.host.ready(roomId);
    this.#roomIds.set(pid, roomId);
  }

  find(pid: string): DurableRoom {
    const known = parseRoomPid(pid);
    if (known === null) return refuse('room_not_found');
    return this.#recalled(known) ?? this.#rememberRoom(known, this.#idAtOnce(known));
  }

  peek(pid: string): DurableRoom | null {
    const roomId = this.#roomIds.get(parseRoomPid(pid) ?? '');
    return roomId === undefined ? null : this.#deps.host.peek(roomId);
  }

  #idAtOnce(pid: RoomPid): RoomId | null {
    const { store } = this.#deps;
    const found = store.isAsync ? null : store.findByPid(pid);
    return found instanceof Promise ? null : found;
  }

  /** Throws `room_not_found`, or `forbidden` if the user is no member. */
  findAsMember(pid: string, uid: Uid): DurableRoom {
    return this.#requireMember(this.find(pid).context.show.room._id, uid);
  }

  #requireMember(roomId: RoomId, uid: Uid): DurableRoom {
    const room = this.#durable(roomId);
    return this.isMember(room, uid) ? room : refuse('forbidden', refusalWords.membersOnly);
  }

  isMember({ context }: DurableRoom, uid: Uid | null): boolean {
    return this.#deps.memberships.may(uid, context.show.room.teamId, 'rooms');
  }

  async findByOutput(outputId: OutputId): Promise<DurableRoom> {
    await this.#wakeRecalled(outputId);
    const room = this.#recalled(outputId) ?? (await this.#roomOfOutput(outputId));
    return room.context.show.outputs.some(({ _id }) => _id === outputId) ? room : refuse('not_found');
  }

  async #wakeRecalled(outputId: OutputId): Promise<void> {
    const roomId = this.#roomIds.get(outputId);
    const waits = roomId === undefined ? null : this.#deps.host.ready(roomId);
    if (waits !== null) await waits;
  }

  async #roomOfOutput(outputId: OutputId): Promise<DurableRoom> {
    const roomId = await this.#deps.repository.roomOfOutput(outputId);
    if (roomId === null) return refuse('not_found');
    await this.#deps.host.ready(roomId);
    return this.#rememberRoom(outputId, roomId);
  }

  /** Resolves once the command is durable, and throws its refusal. */
  async command(
    room: DurableRoom,
    command: RawCommand['command'],
    principal: Principal,
    extras: Pick<RawCommand, 'also' | 'by' | 'stampExtras' | 'isStillAuthorized' | 'spend' | 'keep'> = {},
  ): Promise<Extract<Answer, { ok: true }>['result']> {
    const roomId = room.context.show.room._id;
    const answer = await new Promise<Answer>((reply) =>
      this.#deps.intake.ask({ ...extras, roomId, command, principal, reply }),
    );
    if (!answer.ok) throw new Refused(answer.error, answer.retryAfter);
    return answer.result;
  }

  /** Runs commands as one command, without those that have no effect (K14). Throws the first refusal. */
  inOneGo<Value>(
    roomId: RoomId,
    commands: readonly Command[],
    { by, keep, read, ...asking }: AtomicRequest<Value>,
  ): Promise<Value> {
    const { host, intake } = this.#deps;
    return new Promise((resolve, reject) => {
      let isOver = false;
      const refuseWith = (error: Refusal, retryAfter?: number) => {
        isOver = true;
        reject(new Refused(error, retryAfter));
      };
      const done = (made: object, instead: string | null) => {
        try {
          resolve(read({ ...made }, instead));
        } catch (error) {
          reject(error);
        }
      };
      const nothingToDo = (instead: string | null) =>
        host.whenDurable(roomId, (failure) => (failure === null ? done({}, instead) : refuseWith(failure)));
      const latest = commands.some(({ name }) => expiresQuickly(name)) ? by : undefined;
      for (const [nth, command] of commands.entries()) {
        if (isOver) return;
        const isLast = nth === commands.length - 1;
        const reply = (answer: Answer) => {
          if (!answer.ok && !isSettled(answer.error.code)) refuseWith(answer.error, answer.retryAfter);
          else if (!isLast) return;
          else if (answer.ok) done(answer.result, null);
          else nothingToDo(answer.error.message);
        };
        intake.ask({ ...asking, roomId, command, reply, by: latest, ...(isLast && keep && { keep }) });
      }
      if (commands.length === 0) nothingToDo(null);
    });
  }

  async change(
    room: DurableRoom,
    { uid, address }: Requester,
    commands: readonly Command[],
  ): Promise<DurableRoom> {
    const principal = { permissions: MEMBER_PERMISSIONS, actor: `u:${uid}`, address };
    for (const command of commands) await this.command(room, command, principal);
    return this.#durable(room.context.show.room._id);
  }

  changeLinks(room: DurableRoom, { uid, address }: Requester, command: RawCommand['command']) {
    const principal = { permissions: MEMBER_PERMISSIONS, actor: `u:${uid}`, address };
    return this.command(room, command, principal, { stampExtras: { maker: uid } });
  }

  linkUses(roomId: RoomId): Promise<ReadonlyMap<string, Instant>> {
    return this.#deps.repository.linkUses(roomId);
  }

  /** Notes the use at most once a minute, because every reload of a screen uses the link. */
  async noteLinkUse(roomId: RoomId, linkId: string, at: Instant): Promise<void> {
    const key = `${roomId} ${linkId}`;
    if (at - (this.#linksUsed.get(key) ?? 0) < MINUTE) return;
    this.#linksUsed.set(key, at);
    await this.#deps.repository.noteLinkUse(roomId, linkId, at).catch(() => {});
  }

  duplicate(
    { context }: DurableRoom,
    { uid, address }: Requester,
    name: string | null,
  ): Promise<NewlyCreatedRoom> {
    const { room } = context.show;
    const content = roomExport(withOwnAutomations(context, `u:${uid}`));
    const teamId = room.teamId ?? refuse('room_not_found');
    const request = { name: name ?? copyName(room.name), timezone: null, teamId, address, content };
    return this.#deps.newRooms.make(uid, request);
  }

  async export({ context: { show } }: DurableRoom): Promise<RoomExport> {
    const newest = { since: 0, limit: MAX_EXPORTED_RUNS };
    return roomExport(show, await this.#deps.store.timerRuns(show.room._id, newest));
  }

  /** The `invalid` refusal names the faulty field. */
  async import(
    { uid, address }: Requester,
    teamId: TeamId,
    file: unknown,
    unnamed: string,
  ): Promise<NewlyCreatedRoom> {
    const { loopTurns, newRooms } = this.#deps;
    const content = await runInSlices(exportReading(file), () => loopTurns.take(address));
    if (!content.ok) throw new Refused(content.error);
    const name = content.value.name.trim() || unnamed;
    const { automations = [], ...rest } = content.value;
    const resting = automations.map((automation) => ({ ...automation, enabled: false }));
    return newRooms.make(uid, {
      name,
      timezone: null,
      teamId,
      address,
      content: resting.length === 0 ? rest : { ...rest, automations: resting },
    });
  }

  /** `confirm` throws `reauthenticate` (W2644). */
  async move(
    { context }: DurableRoom,
    { uid, confirm }: { readonly uid: Uid; readonly confirm: () => void },
    teamId: TeamId,
  ): Promise<DurableRoom> {
    const { host, newRooms, repository } = this.#deps;
    const { _id, teamId: former } = context.show.room;
    if (teamId !== former)
      await newRooms.placed(uid, teamId, async () => {
        confirm();
        const { automations } = this.#requireMember(_id, uid).context.show;
        await newRooms.requireAutomations(teamId, automations.length);
        this.#requireMember(_id, uid);
        await host.handOver(_id, { teamId, actor: `u:${uid}` });
        await repository.endKeys(_id);
      });
    return this.#durable(_id);
  }

  /** Never runs while the team's links are replaced (M39). */
  remove({ context }: DurableRoom, uid: Uid): Promise<void> {
    const { host, turns } = this.#deps;
    const { _id, teamId } = context.show.room;
    return turns.take(teamId ?? _id, () => {
      this.#requireMember(_id, uid);
      return host.deleteRoom(_id);
    });
  }

  /** Throws `room_not_found` if the user is no member, and `plan_limit`. */
  async restore(pid: string, uid: Uid): Promise<DurableRoom> {
    const { clock, host, memberships, newRooms, repository } = this.#deps;
    const known = parseRoomPid(pid) ?? refuse('room_not_found');
    const deleted = await repository.deleted(known, clock.wall() - RESTORE_PERIOD);
    if (deleted === null) return refuse('room_not_found');
    await memberships.ready(deleted.teamId);
    if (!memberships.may(uid, deleted.teamId, 'rooms')) return refuse('room_not_found');
    await newRooms.placed(uid, deleted.teamId, async () => {
      await newRooms.requireAutomations(deleted.teamId, await repository.automationsIn(deleted.id));
      return host.restoreRoom(deleted.id);
    });
    await host.ready(deleted.id);
    return this.#durable(deleted.id);
  }

  #recalled(name: RoomPid | OutputId): DurableRoom | null {
    const roomId = this.#roomIds.get(name);
    return roomId === undefined ? null : this.#deps.host.durable(roomId);
  }

  #rememberRoom(name: RoomPid | OutputId, roomId: RoomId | null): DurableRoom {
    const room = this.#durable(roomId ?? refuse('room_not_found'));
    this.#roomIds.set(name, room.context.show.room._id);
    return room;
  }

  #durable(roomId: string): DurableRoom {
    const room = this.#deps.host.durable(roomId);
    if (room === null) throw new Refused(refusal('room_not_found'));
    return room;
  }
}

function withOwnAutomations({ show, runs }: RoomContext, actor: string): RoomState {
  const automations = show.automations.map((automation) =>
    ownEntry(runs.makers, automation._id) === actor ? automation : { ...automation, enabled: false },
  );
  return { ...show, automations };
}

const MAX_NAME_LENGTH = 200;
const COPY_SUFFIX = ' (copy)';

function copyName(name: string): string {
  return `${name.slice(0, MAX_NAME_LENGTH - COPY_SUFFIX.length)}${COPY_SUFFIX}`;
}
