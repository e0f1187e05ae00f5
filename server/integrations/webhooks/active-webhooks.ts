import type { RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { changesTable, deletesFrom, type TableWrite } from '../../store/statements.ts';

export interface ActiveWebhook {
  readonly id: string;
  /** Null means every room. */
  readonly rooms: readonly RoomPid[] | null;
  readonly events: ReadonlySet<string>;
  readonly since: Instant;
  /** False until the URL first answers with success (K329). */
  readonly isAnswered: boolean;
}

export interface WebhookRow {
  readonly id: string;
  readonly rooms: string | null;
  readonly events: string;
  readonly since: number;
  readonly answeredAt: number | null;
}

/** Ignores `failing_since`, which does not affect deliveries. */
export const changesWebhooks = (write: TableWrite): boolean =>
  changesTable(write, 'webhooks', 'failing_since') || deletesFrom(write, 'teams');

export interface ActiveWebhooks {
  of(teamId: TeamId | null): readonly ActiveWebhook[];
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
