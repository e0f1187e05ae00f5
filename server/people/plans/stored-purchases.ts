import type { Statement } from 'better-sqlite3';
import type {
  PurchaseFacts,
  RefundReason,
  SubscriptionFacts,
} from '../../../machines/billing/billing.events.ts';
import type { Kept } from '../../../machines/billing/billing.history.ts';
import type { TeamPurchases } from '../../../machines/billing/billing.records.ts';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import type { KeptTable } from '../../store/billing.tables.ts';
import type { SqliteDatabase } from '../../store/connection.ts';
import { parameter, sqliteQueries, textOf } from '../../store/query-text.ts';

export type KeptRow = Readonly<Omit<KeptTable, 'team_id'>>;

const boughtIn = (table: 'subscriptions' | 'purchases') =>
  textOf(
    sqliteQueries
      .selectFrom(table)
      .selectAll()
      .where('team_id', '=', parameter())
      .orderBy('from_at')
      .orderBy('id'),
  );

interface Statements {
  readonly subscriptions: Statement<[TeamId], KeptRow>;
  readonly purchases: Statement<[TeamId], KeptRow>;
}

/** Purchases of teams, read as rooms load. */
export class StoredPurchases {
  readonly #reader: SqliteDatabase;
  /** Prepared on demand. */
  #statements: Statements | null = null;

  constructor(reader: SqliteDatabase) {
    this.#reader = reader;
  }

  of(teamId: TeamId): TeamPurchases {
    this.#statements ??= {
      subscriptions: this.#reader.prepare(boughtIn('subscriptions')),
      purchases: this.#reader.prepare(boughtIn('purchases')),
    };
    const { subscriptions, purchases } = this.#statements;
    // One snapshot.
    const [subscribed, bought] = this.#reader.transaction(
      () => [subscriptions.all(teamId), purchases.all(teamId)] as const,
    )();
    return {
      subscriptions: subscribed.map((row) => keptOf<SubscriptionFacts>(row)),
      purchases: bought.map((row) => keptOf<PurchaseFacts>(row)),
    };
  }
}

export function keptOf<Facts>(row: KeptRow): Kept<Facts> {
  const { facts, from_at, from_id, revoked_at, revoked_id, revoked_reason } = row;
  const read: Facts | null = facts === null ? null : JSON.parse(facts);
  const reason: RefundReason = revoked_reason === 'chargeback' ? 'chargeback' : 'refund';
  return {
    facts: read,
    from: from_at === null || from_id === null ? null : { at: from_at, id: from_id },
    revoked: revoked_at === null || revoked_id === null ? null : { at: revoked_at, id: revoked_id, reason },
  };
}
