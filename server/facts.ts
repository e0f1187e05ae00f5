import type { Statement } from 'better-sqlite3';
import type { TeamId } from '../machines/kernel/ids.ts';
import type { PlanAssignment } from '../machines/plan/team-plan.ts';
import { ActiveSessions, storedSessions } from './auth/active-sessions.ts';
import type { SqliteDatabase } from './db/connection.ts';
import { parameter, sqliteQueries, textOf } from './db/query-text.ts';
import type { TableWrite } from './db/written.ts';
import type { QueryRows } from './journal/journal.protocol.ts';
import type { Clock } from './kernel/clock.ts';
import { StoredPurchases } from './plan/stored-purchases.ts';
import { type TeamLookup, teamsAtOnce } from './room/team-lookup.ts';
import { ActiveKeys, storedKeys } from './team/active-keys.ts';
import { type ActiveKiosks, StoredKiosks } from './team/active-kiosks.ts';
import { Memberships, StoredMemberships } from './team/memberships.ts';
import { type ActiveWebhooks, StoredWebhooks } from './webhook/active-webhooks.ts';

/** What is asked about people, teams and keys in the middle of a turn. */
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

/** KnownFacts of a store that is asked at once. */
interface StoredFacts extends KnownFacts {
  /** Every write of this process passes here before it is answered (W83). */
  written(writes: readonly TableWrite[], results: readonly QueryRows[]): void;
}

/** As they are on the disk of this machine at this instant. */
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

/**
 * Which plan was given to which team, as it is on disk at this instant. Rooms ask as they wake, in the middle of a turn:
 * one read by primary key costs some microseconds, and nothing at start, where thousands would have to be loaded.
 */
class GivenPlans {
  readonly #given: Statement<[TeamId], PlanAssignment>;

  constructor(reader: SqliteDatabase) {
    this.#given = reader.prepare(givenPlanStatement);
  }

  /** Null: none was. */
  of(teamId: TeamId): PlanAssignment | null {
    return this.#given.get(teamId) ?? null;
  }
}
