import type {
  AdminRoom,
  AdminRoomDetail,
  AdminUser,
  AdminUserDetail,
  Page,
} from '../../../machines/admin/answers.ts';
import type { User } from '../../../machines/auth/user.ts';
import { isFoundIn } from '../../../machines/kernel/found-in.ts';
import type { Uid } from '../../../machines/kernel/ids.ts';
import { kickedDevices } from '../../../machines/room/kicks.ts';
import { roleIn } from '../../../machines/team/team.ts';
import { adminLogWords } from '../../../machines/words/admin-log.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { RoomService } from '../../rooms/rest/room.service.ts';
import type { Storage } from '../../storage.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { TeamPlans } from '../plans/team-plans.ts';
import type { TeamService } from '../teams/team.service.ts';
import type { AdminRepository, RoomHead } from './admin.repository.ts';
import type { AdminLog } from './admin-log.ts';
import { type SearchQuery, searchPage } from './paged-search.ts';

export interface AdminServiceDeps {
  readonly repository: AdminRepository;
  readonly accounts: Accounts;
  readonly rooms: RoomService;
  readonly teams: TeamService;
  readonly plans: TeamPlans;
  readonly clock: Clock;
  readonly write: Storage['writeTogether'];
  readonly log: AdminLog;
}

export class AdminService {
  readonly #deps: AdminServiceDeps;

  constructor(deps: AdminServiceDeps) {
    this.#deps = deps;
  }

  users({ text, behind }: SearchQuery): Promise<Page<AdminUser>> {
    return searchPage({
      read: (from, limit) => this.#deps.repository.users(from, limit),
      cursorAt: ({ createdAt, uid }) => ({ at: createdAt, id: uid }),
      fits: ({ uid, email, displayName }) => isFoundIn(text, [uid, email, displayName]),
      behind,
    });
  }

  /** Throws `not_found`. */
  async user(uid: Uid): Promise<AdminUserDetail> {
    const { repository, accounts, teams, clock } = this.#deps;
    const found = await repository.user(uid);
    const user = await accounts.users.find(uid);
    if (found === null || user === null) return refuse('not_found', refusalWords.noSuchUser);
    const rooms = await repository.roomsOfUser(uid);
    return {
      ...found,
      sessions: await repository.sessionCount(uid, clock.wall()),
      teams: (await teams.list(user)).map((team) => ({
        id: team.id,
        name: team.name,
        role: String(roleIn(team, uid)),
      })),
      rooms: rooms.map((room) => this.#planned(room)),
    };
  }

  /** Ends all sessions of the user (U233). Throws `not_found`. */
  async endSessions(by: User, uid: Uid): Promise<void> {
    const { repository, accounts, write, log } = this.#deps;
    const found = (await repository.user(uid)) ?? refuse('not_found', refusalWords.noSuchUser);
    const change = {
      action: adminLogWords.sessionsEnded,
      subject: adminLogWords.user(found.user.email ?? uid),
      detail: uid,
    };
    const ended = accounts.sessions.endingAll(uid).compile();
    await log.note(by, change, async (note) => void (await write([ended, note])));
  }

  async rooms({ text, behind }: SearchQuery): Promise<Page<AdminRoom>> {
    const { items, next } = await searchPage({
      read: (from, limit) => this.#deps.repository.rooms(from, limit),
      cursorAt: ({ createdAt, pid }) => ({ at: createdAt, id: pid }),
      fits: ({ pid, name, ownerUid, teamId }) => isFoundIn(text, [pid, name, ownerUid, teamId]),
      behind,
    });
    await this.#deps.plans.ready(items.map(({ teamId }) => teamId));
    return { items: items.map((room) => this.#planned(room)), next };
  }

  /** Throws `room_not_found`. Loads a sleeping room. */
  async room(pid: string): Promise<AdminRoomDetail> {
    await this.#deps.rooms.ready(pid);
    const { context, seq, epoch } = this.#deps.rooms.find(pid);
    const { show, access, clients } = context;
    const { room } = show;
    const { name, teamId, createdAt, updatedAt } = room;
    return {
      room: this.#planned({ pid: room.pid, name, teamId, createdAt, updatedAt, ownerUid: access.ownerUid }),
      planId: room.plan.id,
      timezone: room.settings.timezone,
      seq,
      epoch,
      timers: show.timers.length,
      messages: show.messages.length,
      outputs: show.outputs.length,
      hasPassword: access.passwordHash !== null,
      barred: kickedDevices(access.kicked).length,
      screens: clients.map(({ id, name: called, view, connectedAt }) => ({
        id,
        name: called,
        view,
        connectedAt,
      })),
    };
  }

  #planned(room: RoomHead): AdminRoom {
    return { ...room, planName: this.#deps.plans.of(room.teamId).plan.name };
  }
}
