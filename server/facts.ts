import type { TeamId, Uid } from '../machines/kernel/ids.ts';
import { ownTeamOf, type TeamRole } from '../machines/people/team.ts';
import type { TeamPurchases } from '../machines/plan/billing.records.ts';
import type { PlanAssignment } from '../machines/plan/team-plan.ts';
import {
  type ActiveWebhook,
  type ActiveWebhooks,
  activeWebhook,
  changesWebhooks,
  type WebhookRow,
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
  activeKiosk,
  changesKiosks,
  type KioskRow,
} from './people/teams/active-kiosks.ts';
import { Memberships } from './people/teams/memberships.ts';
import { type StoredFactsRow, storedFactsOf } from './people/teams/team-plans.ts';
import type { SqliteDatabase } from './store/connection.ts';
import {
  AsyncLookup,
  type Lookup,
  SyncLookup,
  syncTeamLookup,
  type TeamLookup,
  whenAllReady,
} from './store/lookup.ts';
import type { Flag } from './store/schema.ts';
import {
  changesTable,
  deletesFrom,
  parameter,
  type QueryRows,
  sqliteQueries,
  sqlText,
  type TableWrite,
  teamIsProven,
} from './store/statements.ts';

export interface FactLookups {
  readonly teams: TeamLookup;
  readonly memberships: Memberships;
  readonly sessions: ActiveSessions;
  readonly keys: ActiveKeys;
  readonly webhooks: ActiveWebhooks;
  readonly kiosks: ActiveKiosks;
  /** Plans that an administrator assigned. */
  readonly givenPlans: { of(teamId: TeamId): PlanAssignment | null };
  readonly purchases: { of(teamId: TeamId): TeamPurchases };
}

interface StoredFacts extends FactLookups {
  /** Call this after each write and before its answer (W83). */
  written(writes: readonly TableWrite[], results: readonly QueryRows[]): void;
}

/** The facts of a team that is not cached cost eight indexed reads, about 30 µs. */
export function createStoredFacts(reader: SqliteDatabase, clock: Clock): StoredFacts {
  const teams = new SyncLookup(storedTeams(reader), MAX_STORED_TEAMS);
  const sessions = new ActiveSessions(storedSessions(reader), clock);
  const keys = new ActiveKeys(storedKeys(reader));
  return {
    ...lookupsOf(teams),
    teams: { ...syncTeamLookup, renew: (teamIds) => teams.renew(teamIds) },
    sessions,
    keys,
    written: (writes, results) => {
      if (writes.some(changesTeams)) teams.renew(null);
      void keys.written(writes);
      void sessions.written(writes, results);
    },
  };
}

function lookupsOf(
  teams: Lookup<TeamFacts>,
): Pick<FactLookups, 'memberships' | 'webhooks' | 'kiosks' | 'givenPlans' | 'purchases'> {
  return {
    memberships: new Memberships(teams),
    webhooks: { of: (teamId) => (teamId === null ? [] : teams.lastKnown(teamId).webhooks) },
    kiosks: { of: (teamId) => teams.lastKnown(teamId).kiosks },
    givenPlans: { of: (teamId) => teams.lastKnown(teamId).plan },
    purchases: { of: (teamId) => teams.lastKnown(teamId).purchases },
  };
}

const MAX_STORED_TEAMS = 20_000;

const teamParameter = parameter(':team');

const purchasesQuery = (table: 'subscriptions' | 'purchases') =>
  sqliteQueries
    .selectFrom(table)
    .selectAll()
    .where('team_id', '=', teamParameter)
    .orderBy('from_at')
    .orderBy('id');

/** `team.queries.test.ts` checks that these statements scan no table. */
export const teamStatements = {
  isOwn: sqlText(
    sqliteQueries
      .selectFrom('users')
      .select(({ lit }) => lit(1).as('own'))
      .where('uid', '=', teamParameter),
  ),
  isProven: sqlText(
    sqliteQueries.selectNoFrom(({ parens }) => parens(teamIsProven(teamParameter)).as('proven')),
  ),
  members: sqlText(
    sqliteQueries.selectFrom('team_members').select(['uid', 'role']).where('team_id', '=', teamParameter),
  ),
  plan: sqlText(
    sqliteQueries
      .selectFrom('team_plans')
      .select(['plan_id as planId', 'since', 'active_until as activeUntil'])
      .where('team_id', '=', teamParameter),
  ),
  subscriptions: sqlText(purchasesQuery('subscriptions')),
  purchases: sqlText(purchasesQuery('purchases')),
  webhooks: sqlText(
    sqliteQueries
      .selectFrom('webhooks')
      .select(['id', 'rooms', 'events', 'since', 'answered_at as answeredAt'])
      .where('team_id', '=', teamParameter)
      .where('enabled', '=', 1),
  ),
  kiosks: sqlText(
    sqliteQueries
      .selectFrom('kiosks')
      .select(['id', 'secret', 'rooms', 'ends_at as endsAt'])
      .where('team_id', '=', teamParameter),
  ),
};

export function storedTeams(reader: SqliteDatabase): (teamId: TeamId) => TeamFacts {
  const prepare = <Row>(name: keyof typeof teamStatements) =>
    reader.prepare<[{ readonly team: TeamId }], Row>(teamStatements[name]);
  const [isOwn, isProven] = [prepare<Flag>('isOwn').pluck(), prepare<Flag>('isProven').pluck()];
  const members = prepare<readonly [Uid, TeamRole]>('members').raw();
  const plan = prepare<PlanAssignment>('plan');
  const [subscriptions, purchases] = [
    prepare<StoredFactsRow>('subscriptions'),
    prepare<StoredFactsRow>('purchases'),
  ];
  const [webhooks, kiosks] = [prepare<WebhookRow>('webhooks'), prepare<KioskRow>('kiosks')];
  return reader.transaction((id: TeamId) => {
    const team = { team: id };
    return teamFacts({
      id,
      isOwn: isOwn.get(team) ?? 0,
      isProven: isProven.get(team) ?? 0,
      members: members.all(team),
      plan: plan.get(team) ?? null,
      subscriptions: subscriptions.all(team),
      purchases: purchases.all(team),
      webhooks: webhooks.all(team),
      kiosks: kiosks.all(team),
    });
  });
}

export interface TeamRow {
  readonly id: TeamId;
  readonly isOwn: Flag;
  readonly isProven: Flag;
  readonly members: readonly (readonly [Uid, TeamRole])[] | null;
  readonly plan: PlanAssignment | null;
  readonly subscriptions: readonly StoredFactsRow[] | null;
  readonly purchases: readonly StoredFactsRow[] | null;
  readonly webhooks: readonly WebhookRow[] | null;
  readonly kiosks: readonly KioskRow[] | null;
}

export function teamFacts({ id, isOwn, members, webhooks, kiosks, ...row }: TeamRow): TeamFacts {
  const otherMembers = (members ?? []).filter(([uid]) => ownTeamOf(uid) !== id);
  const owner = isOwn === 1 ? [[String(id), 'TEAM_OWNER'] as const] : [];
  return {
    roles: new Map<Uid, TeamRole>([...otherMembers, ...owner]),
    isProven: row.isProven === 1,
    plan: row.plan,
    purchases: {
      subscriptions: (row.subscriptions ?? []).map((subscription) => storedFactsOf(subscription)),
      purchases: (row.purchases ?? []).map((purchase) => storedFactsOf(purchase)),
    },
    webhooks: (webhooks ?? []).map(activeWebhook),
    kiosks: (kiosks ?? []).map(activeKiosk),
  };
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
    ...lookupsOf(teams),
    teams: teamLookupOf(teams),
    sessions,
    keys,
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
