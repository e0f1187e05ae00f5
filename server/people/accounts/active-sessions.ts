import type { Uid } from '../../../machines/kernel/ids.ts';
import { DAY, type Instant } from '../../../machines/kernel/time.ts';
import type { Clock } from '../../kernel/clock.ts';
import { hashSecret } from '../../kernel/secrets.ts';
import type { SqliteDatabase } from '../../store/connection.ts';
import { type Lookup, SyncLookup } from '../../store/lookup.ts';
import {
  changesTable,
  deletesFrom,
  parameter,
  type QueryRows,
  sqliteQueries,
  sqlText,
  type TableWrite,
} from '../../store/statements.ts';

/** Lucia would extend a session without end. */
export const MAX_SESSION_AGE = 180 * DAY;

/** Prefix of a session's id in room tokens: 96 bits of a hash. */
export type SessionTag = string;
const TAG_LENGTH = 16;

export const MAX_CACHED_SESSIONS = 20_000;

/** Sorts after every character of base64url. */
const AFTER_ALL_TAGS = '~';

export const sessionStatement = sqlText(
  sqliteQueries
    .selectFrom('sessions')
    .select(['user_id as uid', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('id', '>=', parameter())
    .where('id', '<', parameter()),
);

export interface SessionRow {
  readonly uid: Uid;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

export interface ActiveSession {
  readonly uid: Uid;
  readonly endsAt: Instant;
}

/** Null means that any session may have changed. */
export type ChangedSessions = readonly SessionTag[] | null;

export function activeSession({ uid, createdAt, expiresAt }: SessionRow): ActiveSession {
  return { uid, endsAt: Math.min(expiresAt, createdAt + MAX_SESSION_AGE) };
}

export function storedSessions(reader: SqliteDatabase): Lookup<ActiveSession | null> {
  const row = reader.prepare<[string, string], SessionRow>(sessionStatement);
  return new SyncLookup((tag) => {
    const found = row.get(tag, tag + AFTER_ALL_TAGS);
    return found === undefined ? null : activeSession(found);
  }, MAX_CACHED_SESSIONS);
}

/** Every write goes through `written` first, so that the cache never has an ended session (W83). */
export class ActiveSessions {
  readonly #byTag: Lookup<ActiveSession | null>;
  readonly #clock: Clock;

  constructor(byTag: Lookup<ActiveSession | null>, clock: Clock) {
    this.#byTag = byTag;
    this.#clock = clock;
  }

  ready(tag: SessionTag): Promise<void> | null {
    return this.#byTag.ready(tag);
  }

  find(tag: SessionTag): ActiveSession | null {
    const session = this.#byTag.find(tag);
    return session !== null && session.endsAt > this.#clock.wall() ? session : null;
  }

  hold(tag: SessionTag): () => void {
    return this.#byTag.hold(tag);
  }

  /** Calls `onChanged` in the same turn in which the cache changes. */
  listen(onChanged: (changed: ChangedSessions) => void): void {
    this.#byTag.listen(onChanged);
  }

  /** A write without `returning id` may have changed any session. */
  written(writes: readonly TableWrite[], results: readonly QueryRows[]): Promise<void> | null {
    const changed = changedSessions(writes, results);
    return changed === undefined ? null : this.renew(changed);
  }

  renew(changed: ChangedSessions): Promise<void> | null {
    return this.#byTag.renew(changed);
  }
}

export function changedSessions(
  writes: readonly TableWrite[],
  results: readonly QueryRows[],
): ChangedSessions | undefined {
  const changed = writes.flatMap((write, nth) => {
    if (deletesFrom(write, 'users')) return [null];
    if (write.kind === 'insert' || !changesTable(write, 'sessions')) return [];
    return [write.returns ? sessionTagsIn(results[nth]) : null];
  });
  if (changed.length === 0) return undefined;
  return changed.includes(null) ? null : changed.flatMap((tags) => tags ?? []);
}

export const tagOfSecret = (secret: string): SessionTag => sessionTagOf(hashSecret(secret));

function sessionTagOf(sessionId: string): SessionTag {
  return sessionId.slice(0, TAG_LENGTH);
}

function sessionTagsIn(result: QueryRows | undefined): readonly SessionTag[] {
  const rows: readonly { readonly id: string }[] = result?.rows ?? [];
  return rows.map(({ id }) => sessionTagOf(id));
}
