import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  parseRoomPid,
  type RoomId,
  type RoomPid,
  type TeamId,
  type Uid,
} from '../../../machines/kernel/ids.ts';
import { type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import type { ApiKey, KeyScope } from '../../../machines/people/api-key.ts';
import { TEAM_CAPS } from '../../../machines/people/team.ts';
import { planAllows } from '../../../machines/plan/plan.permissions.ts';
import type { RoomPlan } from '../../../machines/plan/room-plan.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import { BoundedMap } from '../../kernel/bounded-map.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import { hashSecret } from '../../kernel/secrets.ts';
import type { BackgroundTasks, KeyedQueue } from '../../kernel/tasks.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';
import type { SignedIn } from '../accounts/accounts.ts';
import { requireProof } from '../accounts/log-in.ts';
import type { SecurityLog } from '../accounts/security-events.ts';
import type { ActiveKey } from './active-keys.ts';
import type { Memberships } from './memberships.ts';

interface ApiKeyServiceDeps {
  readonly repository: ApiKeyRepository;
  readonly memberships: Memberships;
  readonly turns: KeyedQueue;
  readonly tasks: BackgroundTasks;
  readonly clock: Clock;
  readonly security: SecurityLog;
  readonly planOfTeam: (teamId: TeamId) => RoomPlan;
  readonly newId: () => string;
}

/** Without `roomPid`, the key opens all rooms of the team, also later ones. */
interface ApiKeyRequest {
  readonly name: string;
  readonly scope: KeyScope;
  readonly roomPid?: RoomPid;
}

interface CreatedApiKey extends ApiKey {
  readonly key: string;
}

const MAX_TRACKED_KEYS = 10_000;

/** Common clients expect 32 characters, which have 128 bits. */
const newKey = (): string => randomBytes(16).toString('hex');

export class ApiKeyService {
  readonly #deps: ApiKeyServiceDeps;
  readonly #usedAt = new BoundedMap<string, Instant>(MAX_TRACKED_KEYS);

  constructor(deps: ApiKeyServiceDeps) {
    this.#deps = deps;
  }

  async list(uid: Uid, teamId: TeamId): Promise<readonly ApiKey[]> {
    await this.#deps.memberships.require(uid, teamId, 'keys');
    return this.#deps.repository.listOf(teamId);
  }

  /**
   * Throws `plan_limit` and `room_not_found`. For the scope `edit`, also throws `reauthenticate`, because the key
   * outlives the session (U362).
   */
  create(
    signedIn: SignedIn,
    teamId: TeamId,
    { name, scope, roomPid }: ApiKeyRequest,
  ): Promise<CreatedApiKey> {
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

  used({ id, prefix, teamId }: ActiveKey, address: string): void {
    const { clock, repository, security, tasks } = this.#deps;
    const minute = Math.floor(clock.wall() / MINUTE) * MINUTE;
    if (this.#usedAt.get(id) === minute) return;
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

export interface KeyedRoom {
  readonly id: RoomId;
  readonly pid: RoomPid;
  readonly secret: string;
}

interface NewApiKey {
  readonly id: string;
  readonly key: string;
  readonly teamId: TeamId;
  readonly room: KeyedRoom | null;
  readonly name: string;
  readonly scope: KeyScope;
  readonly createdBy: Uid;
  readonly createdAt: Instant;
}

const KEY_PREFIX_LENGTH = 6;

export class ApiKeyRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  async listOf(teamId: TeamId): Promise<readonly ApiKey[]> {
    const rows = await this.#rowsOf(teamId);
    return rows.filter(({ ended, deleted_at }) => !ended && deleted_at === null).map(apiKeyOf);
  }

  async roomOf(teamId: TeamId, pid: RoomPid): Promise<KeyedRoom | null> {
    const room = this.#db
      .selectFrom('rooms')
      .select(['id', 'pid', 'secret'])
      .where('pid', '=', pid)
      .where('team_id', '=', teamId)
      .where('deleted_at', 'is', null);
    return (await room.executeTakeFirst()) ?? null;
  }

  async insert({ id, key, teamId, room, createdBy, createdAt, ...fields }: NewApiKey): Promise<ApiKey> {
    const prefix = key.slice(0, KEY_PREFIX_LENGTH);
    const reach = { room_id: room?.id ?? null, room_secret: room && hashSecret(room.secret) };
    const made = { ...fields, created_by: createdBy, created_at: createdAt, used_at: null };
    const ended = (await this.#rowsOf(teamId)).filter((row) => row.ended).map((row) => row.id);
    await this.#writeTogether([
      this.#db.deleteFrom('api_keys').where('id', 'in', ended).compile(),
      this.#db
        .insertInto('api_keys')
        .values({ id, hash: hashSecret(key), prefix, team_id: teamId, ...reach, ...made })
        .compile(),
    ]);
    return { id, ...fields, prefix, roomPid: room?.pid ?? null, createdAt, lastUsedAt: null };
  }

  async rename(teamId: TeamId, id: string, name: string): Promise<boolean> {
    const renamed = this.#db.updateTable('api_keys').set({ name });
    const { numUpdatedRows } = await renamed
      .where('id', '=', id)
      .where('team_id', '=', teamId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async used(id: string, minute: Instant): Promise<boolean> {
    const use = this.#db.updateTable('api_keys').set({ used_at: minute }).where('id', '=', id);
    const { numUpdatedRows } = await use.where('used_at', 'is', null).executeTakeFirst();
    if (numUpdatedRows > 0n) return true;
    await use.execute();
    return false;
  }

  /** Resolves to the key's prefix, or to null if the key is unknown. */
  async revoke(teamId: TeamId, id: string): Promise<string | null> {
    const key = (await this.#rowsOf(teamId)).find((row) => row.id === id);
    const revoked = this.#db.deleteFrom('api_keys').where('id', '=', id).where('team_id', '=', teamId);
    const { numDeletedRows } = await revoked.executeTakeFirst();
    return numDeletedRows > 0n ? (key?.prefix ?? '') : null;
  }

  async #rowsOf(teamId: TeamId) {
    const rows = await this.#db
      .selectFrom('api_keys')
      .leftJoin('rooms', 'rooms.id', 'api_keys.room_id')
      .select(['api_keys.id', 'api_keys.name', 'scope', 'prefix', 'api_keys.created_at', 'used_at'])
      .select(['room_id', 'room_secret', 'pid', 'rooms.team_id', 'secret', 'deleted_at'])
      .where('api_keys.team_id', '=', teamId)
      .orderBy('api_keys.created_at', 'desc')
      .orderBy('api_keys.id')
      .execute();
    return rows.map((row) => ({ ...row, ended: hasEnded(row, teamId) }));
  }
}

interface KeyReach {
  readonly room_id: string | null;
  readonly room_secret: string | null;
  readonly team_id: string | null;
  readonly secret: string | null;
}

function hasEnded({ room_id, room_secret, team_id, secret }: KeyReach, teamId: TeamId): boolean {
  return room_id !== null && (team_id !== teamId || hashSecret(secret ?? '') !== room_secret);
}

interface ApiKeyRow extends Pick<ApiKey, 'id' | 'name' | 'scope' | 'prefix'> {
  readonly pid: RoomPid | null;
  readonly created_at: Instant;
  readonly used_at: Instant | null;
}

function apiKeyOf({ id, name, scope, pid, prefix, created_at, used_at }: ApiKeyRow): ApiKey {
  return { id, name, scope, roomPid: pid, prefix, createdAt: created_at, lastUsedAt: used_at };
}
