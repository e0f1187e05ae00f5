import type { Statement } from 'better-sqlite3';
import type { RoomPid, TeamId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { SqliteDatabase } from '../db/connection.ts';
import type { Query } from '../journal/journal.protocol.ts';

/** A webhook that is switched on, as rooms need to know it. */
export interface ActiveWebhook {
  readonly id: string;
  /** Null: every room of the team. */
  readonly rooms: readonly RoomPid[] | null;
  readonly events: ReadonlySet<string>;
  readonly since: Instant;
}

interface Row {
  readonly id: string;
  readonly rooms: string | null;
  readonly events: string;
  readonly since: number;
}

/** Teams that are remembered: most have none. */
const REMEMBERED = 50_000;

export const webhookStatement =
  'select id, rooms, events, since from webhooks where team_id = ? and enabled = 1';

/** That one fails, or got through again, is no matter of whom rooms tell. */
const CHANGING = /^(?:insert into|delete from|update) "webhooks"(?! set "failing_since")/;

/** The webhooks of each team, asked with every command and so kept in memory. Every write of this process passes `written`. */
export class ActiveWebhooks {
  readonly #rows: Statement<[string], Row>;
  readonly #known = new Map<TeamId, readonly ActiveWebhook[]>();

  constructor(reader: SqliteDatabase) {
    this.#rows = reader.prepare(webhookStatement);
  }

  of(teamId: TeamId | null): readonly ActiveWebhook[] {
    if (teamId === null) return [];
    return this.#known.get(teamId) ?? this.#read(teamId);
  }

  written(queries: readonly Query[]): void {
    if (queries.some(({ sql }) => CHANGING.test(sql))) this.#known.clear();
  }

  #read(teamId: TeamId): readonly ActiveWebhook[] {
    const found = this.#rows.all(teamId).map(({ id, rooms, events, since }) => ({
      id,
      rooms: rooms === null ? null : JSON.parse(rooms),
      events: new Set<string>(JSON.parse(events)),
      since,
    }));
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(teamId, found);
    return found;
  }
}
