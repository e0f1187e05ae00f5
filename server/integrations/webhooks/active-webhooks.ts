import type { RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { SqliteDatabase } from '../../store/connection.ts';
import { SyncLookup } from '../../store/lookup.ts';
import { parameter, sqliteQueries, sqlText } from '../../store/query-text.ts';
import { changesTable, deletesFrom, type TableWrite } from '../../store/statements.ts';

export interface ActiveWebhook {
  readonly id: string;
  /** Null means every room. */
  readonly rooms: readonly RoomPid[] | null;
  readonly events: ReadonlySet<string>;
  readonly since: Instant;
  /** False until the address first answers with success (K329). */
  readonly isAnswered: boolean;
}

export interface WebhookRow {
  readonly id: string;
  readonly rooms: string | null;
  readonly events: string;
  readonly since: number;
  readonly answeredAt: number | null;
}

const MAX_CACHED_TEAMS = 50_000;

const webhookStatement = sqlText(
  sqliteQueries
    .selectFrom('webhooks')
    .select(['id', 'rooms', 'events', 'since', 'answered_at as answeredAt'])
    .where('team_id', '=', parameter())
    .where('enabled', '=', 1),
);

/** Ignores `failing_since`, which does not affect deliveries. */
export const changesWebhooks = (write: TableWrite): boolean =>
  changesTable(write, 'webhooks', 'failing_since') || deletesFrom(write, 'teams');

export interface ActiveWebhooks {
  of(teamId: TeamId | null): readonly ActiveWebhook[];
}

/** Every write must pass through `written`. */
export class StoredWebhooks implements ActiveWebhooks {
  readonly #byTeam: SyncLookup<readonly ActiveWebhook[]>;

  constructor(reader: SqliteDatabase) {
    const rows = reader.prepare<[TeamId], WebhookRow>(webhookStatement);
    this.#byTeam = new SyncLookup((teamId) => rows.all(teamId).map(activeWebhook), MAX_CACHED_TEAMS);
  }

  of(teamId: TeamId | null): readonly ActiveWebhook[] {
    return teamId === null ? [] : this.#byTeam.find(teamId);
  }

  written(writes: readonly TableWrite[]): void {
    if (writes.some(changesWebhooks)) this.#byTeam.renew(null);
  }
}

export function activeWebhook({ id, rooms, events, since, answeredAt }: WebhookRow): ActiveWebhook {
  return {
    id,
    rooms: rooms === null ? null : JSON.parse(rooms),
    events: new Set<string>(JSON.parse(events)),
    since,
    isAnswered: answeredAt !== null,
  };
}
