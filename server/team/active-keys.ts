import type { Statement } from 'better-sqlite3';
import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import type { KeyScope } from '../../machines/team/api-key.ts';
import { hashOfSecret } from '../auth/secret-hash.ts';
import type { SqliteDatabase } from '../db/connection.ts';
import type { Query } from '../journal/journal.protocol.ts';

/** A key that has been made and not revoked, whatever became of its room. */
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

export const keyStatement = `select id, prefix, name, scope, team_id as teamId, room_id as roomId, room_secret as roomSecret
  from api_keys where hash = ?`;

/** Keys that are remembered: some megabytes. */
const REMEMBERED = 10_000;

const KEY = /^[0-9a-f]{32}$/;

/** That it was used changes no right. */
const CHANGING = /^(?:delete from|update) "api_keys"(?! set "used_at")/;

/**
 * The keys of the public API, asked with every request and so kept in memory; a miss is one read by an index. Every write of
 * this process passes `written` before it is answered, so that nothing here outlives the disk (K3).
 */
export class ActiveKeys {
  readonly #row: Statement<[string], ActiveKey>;
  readonly #known = new Map<string, ActiveKey>();

  #onChange: () => void = () => {};

  constructor(reader: SqliteDatabase) {
    this.#row = reader.prepare(keyStatement);
  }

  /** Null where there is none such. What has not the form of a key is neither hashed nor looked up. */
  find(key: string): ActiveKey | null {
    if (!KEY.test(key)) return null;
    const hash = hashOfSecret(key);
    return this.#known.get(hash) ?? this.#read(hash);
  }

  /** Called in the turn in which it is known to be on disk that keys were named or revoked. */
  listen(onChange: () => void): void {
    this.#onChange = onChange;
  }

  written(queries: readonly Query[]): void {
    if (!queries.some(({ sql }) => CHANGING.test(sql))) return;
    this.#known.clear();
    this.#onChange();
  }

  #read(hash: string): ActiveKey | null {
    const row = this.#row.get(hash);
    if (row === undefined) return null;
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(hash, row);
    return row;
  }
}
