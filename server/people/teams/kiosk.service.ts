import type { RoomPid, TeamId, Uid } from '../../../machines/kernel/ids.ts';
import { parseRoomPid } from '../../../machines/kernel/room-pid.ts';
import { type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import type { Kiosk } from '../../../machines/team/kiosk.ts';
import { TEAM_CAPS } from '../../../machines/team/team.limits.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { BackgroundTasks } from '../../kernel/background-tasks.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Randomness } from '../../kernel/ids.ts';
import type { KeyedQueue } from '../../kernel/keyed-queue.ts';
import { refuse } from '../../kernel/refused.ts';
import type { KioskRepository } from './kiosk.repository.ts';
import type { Memberships } from './memberships.ts';

export interface KioskServiceDeps {
  readonly repository: KioskRepository;
  readonly memberships: Memberships;
  /** Serialized by team, for its bounds. */
  readonly turns: KeyedQueue;
  readonly tasks: BackgroundTasks;
  readonly clock: Clock;
  readonly ids: Randomness;
}

/** M2102. Throws `Refused`. */
export class KioskService {
  readonly #deps: KioskServiceDeps;

  constructor(deps: KioskServiceDeps) {
    this.#deps = deps;
  }

  async list(uid: Uid, teamId: TeamId): Promise<readonly Kiosk[]> {
    await this.#deps.memberships.require(uid, teamId, 'rooms');
    return this.#listFor(uid, teamId);
  }

  /** Throws `plan_limit`, `room_not_found`, and `denied_protected` for a room with a password. */
  create(uid: Uid, teamId: TeamId, request: Pick<Kiosk, 'name' | 'rooms' | 'endsAt'>): Promise<Kiosk> {
    const { clock, ids, memberships, repository, turns } = this.#deps;
    return turns.take(teamId, async () => {
      await memberships.require(uid, teamId, 'rooms');
      const rooms = await this.#openRooms(teamId, request.rooms);
      if ((await this.#listFor(uid, teamId)).length >= TEAM_CAPS.kiosks)
        refuse('plan_limit', refusalWords.mostKiosks(TEAM_CAPS.kiosks));
      const [id, secret, createdAt] = [ids.id(), ids.secret(), clock.wall()];
      await repository.insert({ ...request, rooms, id, secret, teamId, createdBy: uid, createdAt });
      const made = (await this.#listFor(uid, teamId)).find((kiosk) => kiosk.id === id);
      return made ?? refuse('not_found', refusalWords.kioskGone);
    });
  }

  async remove(uid: Uid, teamId: TeamId, id: string): Promise<void> {
    const { memberships, repository } = this.#deps;
    await memberships.require(uid, teamId, 'rooms');
    if (!(await repository.remove(teamId, id))) refuse('not_found', refusalWords.kioskGone);
  }

  /** Once a minute, in the background. */
  used(id: string, last: Instant | null): Instant {
    const { clock, repository, tasks } = this.#deps;
    const minute = Math.floor(clock.wall() / MINUTE) * MINUTE;
    if (minute !== last) tasks.start(() => repository.used(id, minute));
    return minute;
  }

  #listFor(uid: Uid, teamId: TeamId): Promise<readonly Kiosk[]> {
    const { memberships, repository } = this.#deps;
    const role = memberships.roleOf(teamId, uid) ?? refuse('team_not_found');
    return repository.listOf(teamId, { uid, role });
  }

  /** Deduplicated, in order. */
  async #openRooms(teamId: TeamId, said: readonly RoomPid[]): Promise<readonly RoomPid[]> {
    const pids = [...new Set(said.map((pid) => parseRoomPid(pid) ?? refuse('room_not_found')))];
    const found = new Map(
      (await this.#deps.repository.roomsOf(teamId, pids)).map((room) => [room.pid, room]),
    );
    for (const pid of pids) {
      const room = found.get(pid) ?? refuse('room_not_found');
      if (room.password_hash !== null) refuse('denied_protected', refusalWords.kioskPassword(room.name));
    }
    return pids;
  }
}
