import type { RoomId, TeamId } from '../../../machines/kernel/ids.ts';
import type { KeyScope } from '../../../machines/people/api-key.ts';
import { hashSecret } from '../../kernel/secrets.ts';
import type { SqliteDatabase } from '../../store/connection.ts';
import { type Lookup, SyncLookup } from '../../store/lookup.ts';
import {
  changesTable,
  deletesFrom,
  parameter,
  sqliteQueries,
  sqlText,
  type TableWrite,
} from '../../store/statements.ts';

export interface ActiveKey {
  readonly id: string;
  readonly prefix: string;
  readonly name: string;
  readonly scope: KeyScope;
  readonly teamId: TeamId;
  /** Null means every room of the team. */
  readonly roomId: RoomId | null;
  /** Hash that the room's link secret had when the key was created. */
  readonly roomSecret: string | null;
}

const keyStatement = sqlText(
  sqliteQueries
    .selectFrom('api_keys')
    .select([
      'id',
      'prefix',
      'name',
      'scope',
      'team_id as teamId',
      'room_id as roomId',
      'room_secret as roomSecret',
    ])
    .where('hash', '=', parameter()),
);

export const MAX_CACHED_KEYS = 10_000;

const KEY_PATTERN = /^[0-9a-f]{32}$/;

export const changesKeys = (write: TableWrite): boolean =>
  changesTable(write, 'api_keys', 'used_at') || deletesFrom(write, 'teams');

export function storedKeys(reader: SqliteDatabase): Lookup<ActiveKey | null> {
  const row = reader.prepare<[string], ActiveKey>(keyStatement);
  return new SyncLookup((hash) => row.get(hash) ?? null, MAX_CACHED_KEYS);
}

/** Every write goes through `written` first, so the cache is never outdated (K3). */
export class ActiveKeys {
  readonly #byHash: Lookup<ActiveKey | null>;

  constructor(byHash: Lookup<ActiveKey | null>) {
    this.#byHash = byHash;
  }

  ready(key: string): Promise<void> | null {
    return KEY_PATTERN.test(key) ? this.#byHash.ready(hashSecret(key)) : null;
  }

  find(key: string): ActiveKey | null {
    return KEY_PATTERN.test(key) ? this.#byHash.find(hashSecret(key)) : null;
  }

  hold(key: string): () => void {
    return this.#byHash.hold(hashSecret(key));
  }

  /** Calls `onChange` in the same turn in which the cache changes. */
  listen(onChange: () => void): void {
    this.#byHash.listen(onChange);
  }

  written(writes: readonly TableWrite[]): Promise<void> | null {
    return writes.some(changesKeys) ? this.renew() : null;
  }

  renew(): Promise<void> | null {
    return this.#byHash.renew(null);
  }
}
