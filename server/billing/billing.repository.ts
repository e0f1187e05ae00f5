import type { Kysely } from 'kysely';
import type { TeamId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type {
  BillingEvent,
  BillingSubject,
  PurchaseFacts,
  SubscriptionFacts,
} from '../../machines/plan/billing.events.ts';
import { noStoredFacts, type StoredFacts } from '../../machines/plan/billing.records.ts';
import { storedFactsOf } from '../people/teams/team-plans.ts';
import type { Storage } from '../storage.ts';
import type {
  BillingAnswersTable,
  BillingCancellationsTable,
  BillingCheckoutsTable,
  BillingEventsTable,
  Database,
} from '../store/schema.ts';
import type { Query } from '../store/statements.ts';

const SUBJECT_TABLES = { subscription: 'subscriptions', purchase: 'purchases' } as const;

export type StoredBillingFacts = StoredFacts<SubscriptionFacts | PurchaseFacts>;
export type StoredCheckout = Readonly<Omit<BillingCheckoutsTable, 'conversion_told'>>;
type StoredAnswer = Readonly<BillingAnswersTable>;
type StoredCancellation = Readonly<BillingCancellationsTable>;

interface StoredSubject {
  readonly kept: StoredBillingFacts;
  readonly teamId: TeamId | null;
}

interface TeamSubscription {
  readonly team: string;
  readonly teamId: TeamId | null;
  readonly kept: StoredFacts<SubscriptionFacts>;
}

export interface StoredEvent {
  readonly event: BillingEvent;
  readonly receivedAt: Instant;
  readonly outcome: 'applied' | 'superseded' | 'unknown' | 'strange';
  readonly teamId: TeamId | null;
  readonly body: string;
}

export class BillingRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  async hasEvent(id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('billing_events')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  async kept(subject: BillingSubject, id: string): Promise<StoredSubject> {
    const row = await this.#db
      .selectFrom(SUBJECT_TABLES[subject])
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return { kept: noStoredFacts, teamId: null };
    return { kept: storedFactsOf(row), teamId: row.team_id };
  }

  async store(
    { event, receivedAt, outcome, teamId, body }: StoredEvent,
    change: { readonly subject: BillingSubject; readonly id: string; readonly after: StoredSubject } | null,
  ): Promise<void> {
    const values: BillingEventsTable = {
      id: event.id,
      kind: event.kind === 'unknown' ? event.type : event.kind,
      occurred_at: event.occurredAt,
      received_at: receivedAt,
      outcome,
      team_id: teamId,
      body,
    };
    const insertEvent = this.#db.insertInto('billing_events').values(values).compile();
    await this.#writeTogether([insertEvent, ...(change === null ? [] : [this.#keeping(change)])]);
  }

  #keeping({ subject, id, after }: { subject: BillingSubject; id: string; after: StoredSubject }): Query {
    const { facts, from, revoked } = after.kept;
    const values = {
      team_id: after.teamId,
      facts: facts === null ? null : JSON.stringify(facts),
      from_at: from?.at ?? null,
      from_id: from?.id ?? null,
      revoked_at: revoked?.at ?? null,
      revoked_id: revoked?.id ?? null,
      revoked_reason: revoked?.reason ?? null,
    };
    return this.#db
      .insertInto(SUBJECT_TABLES[subject])
      .values({ id, ...values })
      .onConflict((on) => on.column('id').doUpdateSet(values))
      .compile();
  }

  async subscriptions(): Promise<readonly StoredFacts<SubscriptionFacts>[]> {
    const rows = await this.#db
      .selectFrom('subscriptions')
      .selectAll()
      .where('revoked_at', 'is', null)
      .execute();
    return rows.map((row) => storedFactsOf<SubscriptionFacts>(row));
  }

  /** Returns refunded subscriptions that the provider still bills. */
  async unended(): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('subscriptions')
      .selectAll()
      .where('revoked_at', 'is not', null)
      .where('team_id', 'is not', null)
      .execute();
    return rows
      .map((row) => storedFactsOf<SubscriptionFacts>(row))
      .flatMap(({ facts }) => (facts === null || facts.status === 'canceled' ? [] : [facts.id]));
  }

  async newestSubscriptions(most: number): Promise<readonly TeamSubscription[]> {
    const rows = await this.#db
      .selectFrom('subscriptions')
      .leftJoin('teams', 'teams.id', 'subscriptions.team_id')
      .selectAll('subscriptions')
      .select('teams.name')
      .orderBy('from_at', (order) => order.desc().nullsLast())
      .limit(most)
      .execute();
    return rows.map(({ name, ...row }) => ({
      team: name ?? '',
      teamId: row.team_id,
      kept: storedFactsOf<SubscriptionFacts>(row),
    }));
  }

  async checkout(id: string): Promise<StoredCheckout | null> {
    const row = await this.#db
      .selectFrom('billing_checkouts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row ?? null;
  }

  checkoutsOf(teamId: TeamId): Promise<readonly StoredCheckout[]> {
    return this.#db
      .selectFrom('billing_checkouts')
      .selectAll()
      .where('team_id', '=', teamId)
      .orderBy('created_at', 'desc')
      .execute();
  }

  /** Overwrites a checkout with the same id, because clients retry after a lost answer. */
  async addCheckout(row: Omit<StoredCheckout, 'provider_id' | 'status'>): Promise<void> {
    await this.#db
      .insertInto('billing_checkouts')
      .values({ ...row, provider_id: null, status: 'open' })
      .onConflict((on) => on.column('id').doUpdateSet(row))
      .execute();
  }

  async setCheckout(id: string, values: Partial<Pick<BillingCheckoutsTable, 'provider_id' | 'status'>>) {
    await this.#db.updateTable('billing_checkouts').set(values).where('id', '=', id).execute();
  }

  /** Returns true only once, and only for the user who opened the checkout. */
  async noteConversion(id: string, uid: string): Promise<boolean> {
    const noted = this.#db.updateTable('billing_checkouts').set({ conversion_told: 1 });
    const { numUpdatedRows } = await noted
      .where('id', '=', id)
      .where('uid', '=', uid)
      .where('conversion_told', '=', 0)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async answer(teamId: TeamId, key: string): Promise<StoredAnswer | null> {
    const row = await this.#db
      .selectFrom('billing_answers')
      .selectAll()
      .where('team_id', '=', teamId)
      .where('key', '=', key)
      .executeTakeFirst();
    return row ?? null;
  }

  async addAnswer(row: StoredAnswer): Promise<void> {
    await this.#db.insertInto('billing_answers').values(row).execute();
  }

  async forgetAnswers(before: Instant): Promise<void> {
    await this.#db.deleteFrom('billing_answers').where('at', '<', before).execute();
  }

  async addCancellation(row: StoredCancellation): Promise<void> {
    await this.#db
      .insertInto('billing_cancellations')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute();
  }

  cancellations(most: number): Promise<readonly StoredCancellation[]> {
    return this.#db
      .selectFrom('billing_cancellations')
      .selectAll()
      .orderBy('at', 'desc')
      .limit(most)
      .execute();
  }

  async recipients(
    teamId: TeamId,
  ): Promise<{ readonly team: string; readonly addresses: readonly string[] }> {
    const team = await this.#db
      .selectFrom('teams')
      .select('name')
      .where('id', '=', teamId)
      .executeTakeFirst();
    const rows = await this.#db
      .selectFrom('team_members')
      .innerJoin('users', 'users.uid', 'team_members.uid')
      .select('users.email')
      .where('team_members.team_id', '=', teamId)
      .where('team_members.role', 'in', ['TEAM_OWNER', 'TEAM_BILLING'])
      .execute();
    return { team: team?.name ?? '', addresses: rows.flatMap(({ email }) => email ?? []) };
  }

  async purchases(): Promise<readonly { readonly teamId: TeamId; readonly facts: PurchaseFacts }[]> {
    const rows = await this.#db.selectFrom('purchases').selectAll().where('revoked_at', 'is', null).execute();
    return rows.flatMap((row) => {
      const { facts } = storedFactsOf<PurchaseFacts>(row);
      return facts === null || row.team_id === null ? [] : [{ teamId: row.team_id, facts }];
    });
  }

  async events(most: number): Promise<readonly (BillingEventsTable & { readonly team: string })[]> {
    const rows = await this.#db
      .selectFrom('billing_events')
      .leftJoin('teams', 'teams.id', 'billing_events.team_id')
      .selectAll('billing_events')
      .select('teams.name')
      .orderBy('received_at', 'desc')
      .orderBy('billing_events.id', 'desc')
      .limit(most)
      .execute();
    return rows.map(({ name, ...row }) => ({ ...row, team: name ?? '' }));
  }
}
