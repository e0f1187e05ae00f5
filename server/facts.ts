import type { Statement } from 'better-sqlite3';
import type { TeamId, Uid } from '../machines/kernel/ids.ts';
import type { TeamRole } from '../machines/people/team.ts';
import type { TeamPurchases } from '../machines/plan/billing.records.ts';
import type { PlanAssignment } from '../machines/plan/team-plan.ts';
import {
  type ActiveWebhook,
  type ActiveWebhooks,
  changesWebhooks,
  StoredWebhooks,
} from './integrations/webhooks/active-webhooks.ts';
import type { Clock } from './kernel/clock.ts';
import {
  type ActiveSession,
  ActiveSessions,
  changedSessions,
  MAX_CACHED_SESSIONS,
  type SessionTag,
  storedSessions,
} from './people/accounts/active-sessions.ts';
import {
  type ActiveKey,
  ActiveKeys,
  changesKeys,
  MAX_CACHED_KEYS,
  storedKeys,
} from './people/teams/active-keys.ts';
import {
  type ActiveKiosk,
  type ActiveKiosks,
  changesKiosks,
  StoredKiosks,
} from './people/teams/active-kiosks.ts';
import { Memberships, StoredMemberships } from './people/teams/memberships.ts';
import { StoredPurchases } from './people/teams/team-plans.ts';
import { AsyncLookup } from './store/async-lookup.ts';
import type { SqliteDatabase } from './store/connection.ts';
import { syncTeamLookup, type TeamLookup, whenAllReady } from './store/lookup.ts';
import { parameter, sqliteQueries, sqlText } from './store/query-text.ts';
import { changesTable, deletesFrom, type QueryRows, type TableWrite } from './store/statements.ts';

export interface FactLookups {
  readonly teams: TeamLookup;
  readonly memberships: Memberships;
  readonly sessions: ActiveSessions;
  readonly keys: ActiveKeys;
  readonly webhooks: ActiveWebhooks;
  readonly kiosks: ActiveKiosks;
  readonly givenPlans: Pick<AssignedPlans, 'of'>;
  readonly purchases: Pick<StoredPurchases, 'of'>;
}

interface StoredFacts extends FactLookups {
  /** Call this after each write and before its answer (W83). */
  written(writes: readonly TableWrite[], results: readonly QueryRows[]): void;
}

export function createStoredFacts(reader: SqliteDatabase, clock: Clock): StoredFacts {
  const memberships = new StoredMemberships(reader);
  const sessions = new ActiveSessions(storedSessions(reader), clock);
  const keys = new ActiveKeys(storedKeys(reader));
  const webhooks = new StoredWebhooks(reader);
  const kiosks = new StoredKiosks(reader);
  return {
    teams: syncTeamLookup,
    memberships: new Memberships(memberships),
    sessions,
    keys,
    webhooks,
    kiosks,
    givenPlans: new AssignedPlans(reader),
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

export const assignedPlanStatement = sqlText(
  sqliteQueries
    .selectFrom('team_plans')
    .select(['plan_id as planId', 'since', 'active_until as activeUntil'])
    .where('team_id', '=', parameter()),
);

class AssignedPlans {
  readonly #assignedPlan: Statement<[TeamId], PlanAssignment>;

  constructor(reader: SqliteDatabase) {
    this.#assignedPlan = reader.prepare(assignedPlanStatement);
  }

  of(teamId: TeamId): PlanAssignment | null {
    return this.#assignedPlan.get(teamId) ?? null;
  }
}

export interface TeamFacts {
  readonly roles: ReadonlyMap<Uid, TeamRole>;
  readonly isProven: boolean;
  readonly plan: PlanAssignment | null;
  readonly purchases: TeamPurchases;
  readonly webhooks: readonly ActiveWebhook[];
  readonly kiosks: readonly ActiveKiosk[];
}

export interface FactReads {
  teams(teamIds: readonly TeamId[]): Promise<ReadonlyMap<TeamId, TeamFacts>>;
  sessions(tags: readonly SessionTag[]): Promise<ReadonlyMap<SessionTag, ActiveSession>>;
  keys(hashes: readonly string[]): Promise<ReadonlyMap<string, ActiveKey>>;
}

export interface CachedFacts extends FactLookups {
  /** Resolves once the facts are read again. Only then answer the write (W83). Never rejects. */
  written(writes: readonly TableWrite[], results: readonly QueryRows[]): Promise<void> | null;
  stop(): void;
}

const MAX_CACHED_TEAMS = 5_000;

const NO_TEAM_FACTS: TeamFacts = {
  roles: new Map(),
  isProven: false,
  plan: null,
  purchases: { subscriptions: [], purchases: [] },
  webhooks: [],
  kiosks: [],
};

const TEAM_TABLES = ['team_members', 'team_plans', 'subscriptions', 'purchases'] as const;

export const changesTeams = (write: TableWrite): boolean =>
  TEAM_TABLES.some((table) => changesTable(write, table)) ||
  changesWebhooks(write) ||
  changesKiosks(write) ||
  deletesFrom(write, 'users') ||
  (changesTable(write, 'users') && write.sets.includes('email'));

/** Null means that any fact may have changed. */
export interface ChangedFacts {
  readonly teams?: readonly TeamId[] | null;
  readonly sessions?: readonly SessionTag[] | null;
  readonly keys?: readonly string[] | null;
}

interface CachedFactsDeps {
  readonly clock: Clock;
  readonly onChanged?: (changed: ChangedFacts) => void;
  readonly onError: (error: unknown) => void;
}

/** If another process writes, call `teams.renew`, `sessions.renew` and `keys.renew`. */
export function createCachedFacts(reads: FactReads, deps: CachedFactsDeps): CachedFacts {
  const teams = new AsyncLookup<TeamFacts>({
    ...deps,
    read: reads.teams,
    nothing: NO_TEAM_FACTS,
    most: MAX_CACHED_TEAMS,
  });
  const byTag = new AsyncLookup<ActiveSession | null>({
    ...deps,
    read: reads.sessions,
    nothing: null,
    most: MAX_CACHED_SESSIONS,
  });
  const byHash = new AsyncLookup<ActiveKey | null>({
    ...deps,
    read: reads.keys,
    nothing: null,
    most: MAX_CACHED_KEYS,
  });
  const [sessions, keys] = [new ActiveSessions(byTag, deps.clock), new ActiveKeys(byHash)];
  return {
    teams: teamLookupOf(teams),
    memberships: new Memberships({
      ready: (teamId) => teams.ready(teamId),
      roleOf: (teamId, uid) => teams.find(teamId).roles.get(uid) ?? null,
      lastRoleOf: (teamId, uid) => teams.lastKnown(teamId).roles.get(uid) ?? null,
      isProven: (teamId) => teams.lastKnown(teamId).isProven,
    }),
    sessions,
    keys,
    webhooks: { of: (teamId) => (teamId === null ? [] : teams.lastKnown(teamId).webhooks) },
    kiosks: { of: (teamId) => teams.lastKnown(teamId).kiosks },
    givenPlans: { of: (teamId) => teams.lastKnown(teamId).plan },
    purchases: { of: (teamId) => teams.lastKnown(teamId).purchases },
    written: (writes, results) => {
      const changed = changedFactsOf(writes, results);
      if (Object.keys(changed).length > 0) deps.onChanged?.(changed);
      return whenAllReady([
        sessions.written(writes, results),
        keys.written(writes),
        changed.teams === undefined ? null : teams.renew(changed.teams),
      ]);
    },
    stop: () => {
      for (const lookup of [teams, byTag, byHash]) lookup.stop();
    },
  };
}

function changedFactsOf(writes: readonly TableWrite[], results: readonly QueryRows[]): ChangedFacts {
  const sessions = changedSessions(writes, results);
  return {
    ...(writes.some(changesTeams) && { teams: null }),
    ...(sessions !== undefined && { sessions }),
    ...(writes.some(changesKeys) && { keys: null }),
  };
}

function teamLookupOf(teams: AsyncLookup<TeamFacts>): TeamLookup {
  return {
    ready: (teamId) => (teamId === null ? null : teams.ready(teamId)),
    hold: (teamId) => (teamId === null ? () => {} : teams.hold(teamId)),
    renew: (teamIds) => teams.renew(teamIds),
    listen: (onRenewed) => teams.listen(onRenewed),
  };
}
