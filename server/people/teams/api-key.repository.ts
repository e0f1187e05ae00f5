import type { Kysely } from 'kysely';
import type { RoomId, RoomPid, TeamId, Uid } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { ApiKey, KeyScope } from '../../../machines/team/api-key.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';
import { hashOfSecret } from '../accounts/secret-hash.ts';

export interface KeyedRoom {
  readonly id: RoomId;
  readonly pid: RoomPid;
  readonly secret: string;
}

export interface NewApiKey {
  readonly id: string;
  readonly key: string;
  readonly teamId: TeamId;
  readonly room: KeyedRoom | null;
  readonly name: string;
  readonly scope: KeyScope;
  readonly createdBy: Uid;
  readonly createdAt: Instant;
}

const PREFIX = 6;

/** Valid keys, stored by hash (K1). */
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

  /** Drops keys whose room changed links or team. */
  async insert({ id, key, teamId, room, createdBy, createdAt, ...said }: NewApiKey): Promise<ApiKey> {
    const prefix = key.slice(0, PREFIX);
    const reach = { room_id: room?.id ?? null, room_secret: room && hashOfSecret(room.secret) };
    const made = { ...said, created_by: createdBy, created_at: createdAt, used_at: null };
    const ended = (await this.#rowsOf(teamId)).filter((row) => row.ended).map((row) => row.id);
    await this.#writeTogether([
      this.#db.deleteFrom('api_keys').where('id', 'in', ended).compile(),
      this.#db
        .insertInto('api_keys')
        .values({ id, hash: hashOfSecret(key), prefix, team_id: teamId, ...reach, ...made })
        .compile(),
    ]);
    return { id, ...said, prefix, roomPid: room?.pid ?? null, createdAt, lastUsedAt: null };
  }

  /** False: unknown. */
  async rename(teamId: TeamId, id: string, name: string): Promise<boolean> {
    const renamed = this.#db.updateTable('api_keys').set({ name });
    const { numUpdatedRows } = await renamed
      .where('id', '=', id)
      .where('team_id', '=', teamId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** To the minute. True for the first use. */
  async used(id: string, minute: Instant): Promise<boolean> {
    const use = this.#db.updateTable('api_keys').set({ used_at: minute }).where('id', '=', id);
    const { numUpdatedRows } = await use.where('used_at', 'is', null).executeTakeFirst();
    if (numUpdatedRows > 0n) return true;
    await use.execute();
    return false;
  }

  /** Resolves to the prefix; null: unknown. */
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

interface Reach {
  readonly room_id: string | null;
  readonly room_secret: string | null;
  readonly team_id: string | null;
  readonly secret: string | null;
}

function hasEnded({ room_id, room_secret, team_id, secret }: Reach, teamId: TeamId): boolean {
  return room_id !== null && (team_id !== teamId || hashOfSecret(secret ?? '') !== room_secret);
}

interface Row extends Pick<ApiKey, 'id' | 'name' | 'scope' | 'prefix'> {
  readonly pid: RoomPid | null;
  readonly created_at: Instant;
  readonly used_at: Instant | null;
}

function apiKeyOf({ id, name, scope, pid, prefix, created_at, used_at }: Row): ApiKey {
  return { id, name, scope, roomPid: pid, prefix, createdAt: created_at, lastUsedAt: used_at };
}
