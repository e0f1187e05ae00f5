import { refusal } from '../../machines/kernel/errors.ts';
import type { OutputId, RoomId, RoomPid, TeamId, Uid } from '../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import { parseRoomPid } from '../../machines/kernel/room-pid.ts';
import { type RoomPlan, withinLimit } from '../../machines/plan/room-plan.ts';
import type { Command } from '../../machines/room/commands.ts';
import { newRoomContext } from '../../machines/room/new-room.ts';
import type { RoomInfo } from '../../machines/room/room.state.ts';
import type { RoomOrder } from '../../machines/team/room-order.ts';
import type { Clock } from '../clock.ts';
import { Refused, refuse } from '../http/refused.ts';
import type { CommandDoor } from './command-door.ts';
import type { Answer, DurableRoom, Principal, RoomHost, Submission } from './host.types.ts';
import { isMember, ownTeamOf } from './membership.ts';
import type { RoomRepository } from './room.repository.ts';
import type { RoomStore } from './store.ts';

export interface NewRoomRequest {
  readonly name: string;
  readonly timezone: string | null;
  readonly teamId: TeamId | null;
}

/** What makes a room's ids; the public one is drawn again should it be taken. */
export interface RoomIds {
  id(): string;
  pid(): RoomPid;
  secret(): string;
}

export interface RoomServiceDeps {
  readonly host: RoomHost;
  readonly door: CommandDoor;
  readonly store: RoomStore;
  readonly repository: RoomRepository;
  readonly clock: Clock;
  readonly ids: RoomIds;
  /** The plan of the team's rooms. */
  readonly planOfTeam: (teamId: TeamId | null) => RoomPlan;
}

/** Pids and outputs whose room is remembered: some megabytes. */
const REMEMBERED = 20_000;

/** Rooms as REST sees them. Refusals are thrown (`Refused`). */
export class RoomService {
  readonly #deps: RoomServiceDeps;
  /** Which room a pid or an output stands for: neither ever changes hands, so that nobody need ask the disk twice. */
  readonly #roomIds = new Map<RoomPid | OutputId, RoomId>();

  constructor(deps: RoomServiceDeps) {
    this.#deps = deps;
  }

  async create(ownerUid: Uid, { name, timezone, teamId }: NewRoomRequest): Promise<DurableRoom> {
    const { host, ids, repository, clock } = this.#deps;
    const ownTeam = ownTeamOf(ownerUid);
    if (teamId !== null && teamId !== ownTeam) refuse('forbidden', 'You are not a member of that team.');
    const plan = this.#deps.planOfTeam(ownTeam);
    if (!withinLimit(await repository.countOf(ownerUid), plan.limits.rooms))
      refuse('plan_limit', `Your plan allows ${plan.limits.rooms} rooms. Remove one or upgrade the plan.`);
    const roomId = ids.id();
    const made = { roomId, pid: this.#freePid(), name, timezone, ownerUid, plan, at: clock.now() };
    const parts = { secret: ids.secret(), timerId: ids.id(), outputId: ids.id() };
    await host.createRoom(newRoomContext({ ...made, ...parts, teamId: ownTeam }));
    return this.#durable(roomId);
  }

  /** Rooms that sleep follow their team's plan when they wake, so that their rows may say an older one (B53). */
  async list(ownerUid: Uid, order: RoomOrder): Promise<readonly RoomInfo[]> {
    const { repository, planOfTeam } = this.#deps;
    const rooms = await repository.listOf(ownerUid, order);
    return rooms.map((room) => ({ ...room, plan: planOfTeam(room.teamId) }));
  }

  /** Refuses `room_not_found`. */
  find(pid: string): DurableRoom {
    const known = parseRoomPid(pid);
    if (known === null) return refuse('room_not_found');
    return this.#recalled(known) ?? this.#met(known, this.#deps.store.findByPid(known));
  }

  /** Refuses `room_not_found`, and `forbidden` to all but members. */
  findAsMember(pid: string, uid: Uid): DurableRoom {
    const room = this.find(pid);
    return isMember(room.context, uid) ? room : refuse('forbidden', 'Only members of the room may do that.');
  }

  async findByOutput(outputId: OutputId): Promise<DurableRoom> {
    const recalled = this.#recalled(outputId);
    if (recalled !== null) return recalled;
    const roomId = await this.#deps.repository.roomOfOutput(outputId);
    return roomId === null ? refuse('not_found') : this.#met(outputId, roomId);
  }

  /** Resolves when it is on disk; throws what refused it. */
  async command(
    room: DurableRoom,
    command: Command,
    principal: Principal,
    stampExtras?: Submission['stampExtras'],
  ): Promise<Extract<Answer, { ok: true }>['result']> {
    const roomId = room.context.show.room._id;
    const answer = await new Promise<Answer>((reply) =>
      this.#deps.door.submit({ roomId, command, principal, reply, ...(stampExtras && { stampExtras }) }),
    );
    if (!answer.ok) throw new Refused(answer.error);
    return answer.result;
  }

  /** A member's changes: name first, then settings; each is a command of its own. */
  async change(room: DurableRoom, uid: Uid, commands: readonly Command[]): Promise<DurableRoom> {
    const principal = { permissions: MEMBER_PERMISSIONS, actor: `u:${uid}` };
    for (const command of commands) await this.command(room, command, principal);
    return this.#durable(room.context.show.room._id);
  }

  remove(room: DurableRoom): Promise<void> {
    return this.#deps.host.removeRoom(room.context.show.room._id);
  }

  #freePid(): RoomPid {
    const pid = this.#deps.ids.pid();
    return this.#deps.store.findByPid(pid) === null ? pid : this.#freePid();
  }

  /** The room that a pid or an output stood for when last asked, if it is there still (W30). */
  #recalled(name: RoomPid | OutputId): DurableRoom | null {
    const roomId = this.#roomIds.get(name);
    return roomId === undefined ? null : this.#deps.host.durable(roomId);
  }

  #met(name: RoomPid | OutputId, roomId: RoomId | null): DurableRoom {
    const room = this.#durable(roomId ?? refuse('room_not_found'));
    if (this.#roomIds.size >= REMEMBERED) this.#roomIds.clear();
    this.#roomIds.set(name, room.context.show.room._id);
    return room;
  }

  #durable(roomId: string): DurableRoom {
    const room = this.#deps.host.durable(roomId);
    if (room === null) throw new Refused(refusal('room_not_found'));
    return room;
  }
}
