import type { Statement } from 'better-sqlite3';
import type { TeamId } from '../machines/kernel/ids.ts';
import type { PlanAssignment } from '../machines/plan/team-plan.ts';
import { type ActiveWebhooks, StoredWebhooks } from './integrations/webhooks/active-webhooks.ts';
import type { Clock } from './kernel/clock.ts';
import { ActiveSessions, storedSessions } from './people/accounts/active-sessions.ts';
import { StoredPurchases } from './people/plans/stored-purchases.ts';
import { ActiveKeys, storedKeys } from './people/teams/active-keys.ts';
import { type ActiveKiosks, StoredKiosks } from './people/teams/active-kiosks.ts';
import { Memberships, StoredMemberships } from './people/teams/memberships.ts';
import type { QueryRows } from './rooms/journal/journal.protocol.ts';
import { type TeamLookup, teamsAtOnce } from './rooms/team-lookup.ts';
import type { SqliteDatabase } from './store/connection.ts';
import { parameter, sqliteQueries, textOf } from './store/query-text.ts';
import type { TableWrite } from './store/written.ts';

/** Synchronous lookups of users, teams and keys. */
export interface KnownFacts {
  readonly teams: TeamLookup;
  readonly memberships: Memberships;
  readonly sessions: ActiveSessions;
  readonly keys: ActiveKeys;
  readonly webhooks: ActiveWebhooks;
  readonly kiosks: ActiveKiosks;
  readonly givenPlans: Pick<GivenPlans, 'of'>;
  readonly purchases: Pick<StoredPurchases, 'of'>;
}

interface StoredFacts extends KnownFacts {
  /** Every write passes here before its answer (W83). */
  written(writes: readonly TableWrite[], results: readonly QueryRows[]): void;
}

export function storedFacts(reader: SqliteDatabase, clock: Clock): StoredFacts {
  const memberships = new StoredMemberships(reader);
  const sessions = new ActiveSessions(storedSessions(reader), clock);
  const keys = new ActiveKeys(storedKeys(reader));
  const webhooks = new StoredWebhooks(reader);
  const kiosks = new StoredKiosks(reader);
  return {
    teams: teamsAtOnce,
    memberships: new Memberships(memberships),
    sessions,
    keys,
    webhooks,
    kiosks,
    givenPlans: new GivenPlans(reader),
    purchases: new StoredPurchases(reader),
    written: (writes, results) => {
      memberships.written(writes);
      webhooks.written(writes);
      kiosks.written(writes);
      void keys.written(writes);
      void sessions.written(writes, results);
    },
  };
}

export const givenPlanStatement = textOf(
  sqliteQueries
    .selectFrom('team_plans')
    .select(['plan_id as planId', 'since', 'active_until as activeUntil'])
    .where('team_id', '=', parameter()),
);

/** Assigned plans, read by primary key as rooms load: microseconds, and nothing at start. */
class GivenPlans {
  readonly #given: Statement<[TeamId], PlanAssignment>;

  constructor(reader: SqliteDatabase) {
    this.#given = reader.prepare(givenPlanStatement);
  }

  /** None if null. */
  of(teamId: TeamId): PlanAssignment | null {
    return this.#given.get(teamId) ?? null;
  }
}
