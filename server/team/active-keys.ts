import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import type { KeyScope } from '../../machines/team/api-key.ts';
import { hashOfSecret } from '../auth/secret-hash.ts';
import type { SqliteDatabase } from '../db/connection.ts';
import { type Lookup, LookupAtOnce } from '../db/lookup.ts';
import { parameter, sqliteQueries, textOf } from '../db/query-text.ts';
import { changes, deletesFrom, type TableWrite } from '../db/written.ts';

export interface ActiveKey {
  readonly id: string;
  readonly prefix: string;
  readonly name: string;
  readonly scope: KeyScope;
  readonly teamId: TeamId;
  /** Null: it opens every room of the team. */
  readonly roomId: RoomId | null;
  /** Hash of the secret of that room's links as it was. */
  readonly roomSecret: string | null;
}

const keyStatement = textOf(
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

export const KEYS_REMEMBERED = 10_000;

const KEY = /^[0-9a-f]{32}$/;

/** Whether keys may open something else after it. That one was used changes no right. */
export const changesKeys = (write: TableWrite): boolean =>
  changes(write, 'api_keys', 'used_at') || deletesFrom(write, 'teams');

export function storedKeys(reader: SqliteDatabase): Lookup<ActiveKey | null> {
  const row = reader.prepare<[string], ActiveKey>(keyStatement);
  return new LookupAtOnce((hash) => row.get(hash) ?? null, KEYS_REMEMBERED);
}

/**
 * Keys of the public API, in memory: each request asks, and a miss is one indexed read. Writes pass `written` first, so
 * memory never outlives the disk (K3).
 */
export class ActiveKeys {
  readonly #byHash: Lookup<ActiveKey | null>;

  constructor(byHash: Lookup<ActiveKey | null>) {
    this.#byHash = byHash;
  }

  /** Null: `find` can answer in this turn; otherwise once it has resolved (`Lookup.ready`). */
  ready(key: string): Promise<void> | null {
    return KEY.test(key) ? this.#byHash.ready(hashOfSecret(key)) : null;
  }

  /** Null where there is none such. What has not the form of a key is neither hashed nor looked up. */
  find(key: string): ActiveKey | null {
    return KEY.test(key) ? this.#byHash.find(hashOfSecret(key)) : null;
  }

  /** For somebody who is told what happens as long as the key is good (`Lookup.hold`). */
  hold(key: string): () => void {
    return this.#byHash.hold(hashOfSecret(key));
  }

  /** Called in the turn in which it is known that keys were named or revoked. */
  listen(onChange: () => void): void {
    this.#byHash.listen(onChange);
  }

  written(writes: readonly TableWrite[]): Promise<void> | null {
    return writes.some(changesKeys) ? this.renew() : null;
  }

  /** Another process has changed some (`Lookup.renew`). */
  renew(): Promise<void> | null {
    return this.#byHash.renew(null);
  }
}
