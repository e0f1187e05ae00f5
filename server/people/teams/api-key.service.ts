import { randomBytes } from 'node:crypto';
import type { RoomPid, TeamId, Uid } from '../../../machines/kernel/ids.ts';
import { parseRoomPid } from '../../../machines/kernel/room-pid.ts';
import { type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import { planAllows } from '../../../machines/plan/plan.permissions.ts';
import type { RoomPlan } from '../../../machines/plan/room-plan.ts';
import type { ApiKey, KeyScope } from '../../../machines/team/api-key.ts';
import { TEAM_CAPS } from '../../../machines/team/team.limits.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { BackgroundTasks } from '../../kernel/background-tasks.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { KeyedQueue } from '../../kernel/keyed-queue.ts';
import { refuse } from '../../kernel/refused.ts';
import type { SignedIn } from '../accounts/accounts.ts';
import { requireProof } from '../accounts/reauthentication.ts';
import type { SecurityLog } from '../accounts/security-events.ts';
import type { ActiveKey } from './active-keys.ts';
import type { ApiKeyRepository, KeyedRoom } from './api-key.repository.ts';
import type { Memberships } from './memberships.ts';

export interface ApiKeyServiceDeps {
  readonly repository: ApiKeyRepository;
  readonly memberships: Memberships;
  /** Serialized by team, for its bounds. */
  readonly turns: KeyedQueue;
  readonly tasks: BackgroundTasks;
  readonly clock: Clock;
  readonly security: SecurityLog;
  readonly planOfTeam: (teamId: TeamId) => RoomPlan;
  readonly newId: () => string;
}

/** `roomPid` absent: every room, future ones too. */
export interface ApiKeyRequest {
  readonly name: string;
  readonly scope: KeyScope;
  readonly roomPid?: RoomPid;
}

/** The only time the key is known. */
export interface MadeApiKey extends ApiKey {
  readonly key: string;
}

const REMEMBERED = 10_000;

/** 128 bits in 32 characters, as stock clients expect. */
const newKey = (): string => randomBytes(16).toString('hex');

/** K1 to K3. Throws `Refused`. */
export class ApiKeyService {
  readonly #deps: ApiKeyServiceDeps;
  readonly #usedAt = new Map<string, Instant>();

  constructor(deps: ApiKeyServiceDeps) {
    this.#deps = deps;
  }

  async list(uid: Uid, teamId: TeamId): Promise<readonly ApiKey[]> {
    await this.#deps.memberships.require(uid, teamId, 'keys');
    return this.#deps.repository.listOf(teamId);
  }

  /** Throws `plan_limit`, `room_not_found`, and `reauthenticate` for `edit`, which outlives the session (U362). */
  create(signedIn: SignedIn, teamId: TeamId, { name, scope, roomPid }: ApiKeyRequest): Promise<MadeApiKey> {
    const { clock, memberships, newId, planOfTeam, repository, turns } = this.#deps;
    return turns.take(teamId, async () => {
      const { uid, isAnonymous } = signedIn.user;
      await memberships.require(uid, teamId, 'keys');
      if (scope === 'edit' && !isAnonymous) requireProof(signedIn, clock);
      if (!planAllows(planOfTeam(teamId), 'api_access')) refuse('plan_limit', refusalWords.planKeys);
      if ((await repository.listOf(teamId)).length >= TEAM_CAPS.keys)
        refuse('plan_limit', refusalWords.mostKeys(TEAM_CAPS.keys));
      const room = roomPid === undefined ? null : await this.#room(teamId, roomPid);
      const [id, key, createdAt] = [newId(), newKey(), clock.wall()];
      const made = await repository.insert({ id, key, teamId, room, name, scope, createdBy: uid, createdAt });
      return { ...made, key };
    });
  }

  async rename(uid: Uid, teamId: TeamId, id: string, name: string): Promise<ApiKey> {
    const { memberships, repository } = this.#deps;
    await memberships.require(uid, teamId, 'keys');
    if (!(await repository.rename(teamId, id, name))) refuse('not_found', refusalWords.keyGone);
    const renamed = (await repository.listOf(teamId)).find((key) => key.id === id);
    return renamed ?? refuse('not_found', refusalWords.keyGone);
  }

  async revoke(uid: Uid, teamId: TeamId, id: string): Promise<string> {
    const { memberships, repository } = this.#deps;
    await memberships.require(uid, teamId, 'keys');
    return (await repository.revoke(teamId, id)) ?? refuse('not_found', refusalWords.keyGone);
  }

  /** Once a minute, in the background. */
  used({ id, prefix, teamId }: ActiveKey, address: string): void {
    const { clock, repository, security, tasks } = this.#deps;
    const minute = Math.floor(clock.wall() / MINUTE) * MINUTE;
    if (this.#usedAt.get(id) === minute) return;
    if (this.#usedAt.size >= REMEMBERED) this.#usedAt.clear();
    this.#usedAt.set(id, minute);
    tasks.start(async () => {
      const isFirst = await repository.used(id, minute);
      if (isFirst) security.note('key_first_used', { key: prefix, team: teamId, address });
    });
  }

  async #room(teamId: TeamId, roomPid: RoomPid): Promise<KeyedRoom> {
    const pid = parseRoomPid(roomPid) ?? refuse('room_not_found');
    return (await this.#deps.repository.roomOf(teamId, pid)) ?? refuse('room_not_found');
  }
}
