import type { Statement } from 'better-sqlite3';
import type { Uid } from '../../machines/kernel/ids.ts';
import { DAY, type Instant } from '../../machines/kernel/time.ts';
import type { SqliteDatabase } from '../db/connection.ts';
import type { Query, QueryRows } from '../journal/journal.protocol.ts';
import type { Clock } from '../kernel/clock.ts';
import { hashOfSecret } from './secret-hash.ts';

/** However often it is used, a session ends after this; lucia alone would prolong it for ever. */
export const MAX_AGE = 180 * DAY;

/** What room tokens call a session: the beginning of its id, which is a hash already. 96 bits, which nobody meets by chance. */
export type SessionTag = string;
const TAG_LENGTH = 16;

/** Sessions that are remembered: some megabytes. */
const REMEMBERED = 20_000;

/** Ids that begin with a tag lie between it and this: the letters of base64url come before `~`. */
const AFTER_ALL = '~';

export const sessionStatement =
  'select user_id as uid, created_at as createdAt, expires_at as expiresAt from sessions where id >= ? and id < ?';

interface SessionRow {
  readonly uid: Uid;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

export interface ActiveSession {
  readonly uid: Uid;
  /** By the wall clock. */
  readonly endsAt: Instant;
}

/** Which sessions have ended; null: nobody knows, so that it may be any. */
export type EndedSessions = readonly SessionTag[] | null;

/**
 * Whose session a room token stands on. Asked with every token, so it is kept in memory; a miss is one read by primary
 * key. Every write of this process passes `written` before it is answered, so that nothing here outlives the disk (W83).
 */
export class ActiveSessions {
  readonly #row: Statement<[string, string], SessionRow>;
  readonly #clock: Clock;
  readonly #known = new Map<SessionTag, ActiveSession>();
  #onEnded: (ended: EndedSessions) => void = () => {};

  constructor(reader: SqliteDatabase, clock: Clock) {
    this.#row = reader.prepare(sessionStatement);
    this.#clock = clock;
  }

  /** Null when it has ended, or never was. */
  find(tag: SessionTag): ActiveSession | null {
    const session = this.#known.get(tag) ?? this.#read(tag);
    return session !== null && session.endsAt > this.#clock.wall() ? session : null;
  }

  /** Called in the turn in which a write is known to be on disk. */
  listen(onEnded: (ended: EndedSessions) => void): void {
    this.#onEnded = onEnded;
  }

  /** A statement that ends or prolongs sessions says which by `returning id`; else it may be any. */
  written(queries: readonly Query[], results: readonly QueryRows[]): void {
    for (const [nth, { sql }] of queries.entries()) {
      const change = CHANGE.exec(sql)?.[1];
      if (change === undefined) continue;
      const changed = sql.endsWith(SAYING_WHICH) ? tagsIn(results[nth]) : null;
      this.#forget(changed);
      if (change !== 'update') this.#onEnded(changed);
    }
  }

  #forget(changed: EndedSessions): void {
    if (changed === null) this.#known.clear();
    else for (const tag of changed) this.#known.delete(tag);
  }

  #read(tag: SessionTag): ActiveSession | null {
    const row = this.#row.get(tag, tag + AFTER_ALL);
    if (row === undefined) return null;
    const session = { uid: row.uid, endsAt: Math.min(row.expiresAt, row.createdAt + MAX_AGE) };
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(tag, session);
    return session;
  }
}

const CHANGE = /^(delete from|update) "sessions"/;
const SAYING_WHICH = ' returning "id"';

export function tagOfSecret(secret: string): SessionTag {
  return tagOf(hashOfSecret(secret));
}

function tagOf(sessionId: string): SessionTag {
  return sessionId.slice(0, TAG_LENGTH);
}

function tagsIn(result: QueryRows | undefined): readonly SessionTag[] {
  const rows: readonly { readonly id: string }[] = result?.rows ?? [];
  return rows.map(({ id }) => tagOf(id));
}
