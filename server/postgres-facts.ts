import type { TeamId, Uid } from '../machines/kernel/ids.ts';
import type { PlanAssignment } from '../machines/plan/team-plan.ts';
import type { TeamRole } from '../machines/team/team.roles.ts';
import { ownTeamOf } from '../machines/team/team.ts';
import { activeSession, type SessionRow } from './auth/active-sessions.ts';
import { teamIsProven } from './db/proven-team.ts';
import type { Routes } from './db/routed-dialect.ts';
import type { Flag } from './db/schema.ts';
import type { FactReads, TeamFacts } from './late-facts.ts';
import { type KeptRow, keptOf } from './plan/stored-purchases.ts';
import type { ActiveKey } from './team/active-keys.ts';
import { activeWebhook, type WebhookRow } from './webhook/active-webhooks.ts';

/** What Postgres answers of one team; null: there is nothing of the kind. */
interface TeamRow {
  readonly id: TeamId;
  readonly isOwn: Flag;
  readonly isProven: Flag;
  readonly members: readonly (readonly [Uid, TeamRole])[] | null;
  readonly plan: PlanAssignment | null;
  readonly subscriptions: readonly KeptRow[] | null;
  readonly purchases: readonly KeptRow[] | null;
  readonly webhooks: readonly WebhookRow[] | null;
}

const boughtIn = (table: string) =>
  `select json_agg(bought order by from_at nulls first, id) from ${table} as bought where team_id = asked.id`;

/** `tests/cluster/postgres-facts.test.ts` holds their query plans: no table is ever scanned. */
export const factStatements = {
  /** In one statement, so that no commit comes between a subscription and a purchase. */
  teams: `select asked.id,
    exists (select 1 from users where uid = asked.id) as "isOwn",
    ${teamIsProven('asked.id')} as "isProven",
    (select json_agg(json_build_array(uid, role)) from team_members where team_id = asked.id) as members,
    (select json_build_object('planId', plan_id, 'since', since, 'activeUntil', active_until)
      from team_plans where team_id = asked.id) as plan,
    (${boughtIn('subscriptions')}) as subscriptions,
    (${boughtIn('purchases')}) as purchases,
    (select json_agg(json_build_object('id', id, 'rooms', rooms, 'events', events, 'since', since, 'answeredAt', answered_at))
      from webhooks where team_id = asked.id and enabled = 1) as webhooks
    from unnest($1::text[]) as asked (id)`,
  /** Ids that begin with a tag lie between it and `~`: the letters of base64url come before. */
  sessions: `select asked.tag, user_id as uid, created_at as "createdAt", expires_at as "expiresAt"
    from unnest($1::text[]) as asked (tag)
    join sessions on sessions.id >= asked.tag collate "C" and sessions.id < (asked.tag || '~') collate "C"`,
  keys: `select hash, id, prefix, name, scope, team_id as "teamId", room_id as "roomId", room_secret as "roomSecret"
    from api_keys where hash = any($1::text[])`,
} as const;

/** What `lateFacts` asks, of Postgres. */
export function postgresFacts(read: Routes['read']): FactReads {
  // Postgres takes no NUL, and has no key with one: what others ask for with it goes on.
  const rows = <Row>(sql: string, keys: readonly string[]): Promise<readonly Row[]> =>
    read({ sql, parameters: [keys.filter((key) => !key.includes('\0'))] });
  return {
    teams: async (teamIds) => {
      const found = await rows<TeamRow>(factStatements.teams, teamIds);
      return new Map(found.map((row) => [row.id, teamFacts(row)]));
    },
    sessions: async (tags) => {
      const found = await rows<SessionRow & { readonly tag: string }>(factStatements.sessions, tags);
      return new Map(found.map((row) => [row.tag, activeSession(row)]));
    },
    keys: async (hashes) => {
      const found = await rows<ActiveKey & { readonly hash: string }>(factStatements.keys, hashes);
      return new Map(found.map(({ hash, ...key }) => [hash, key]));
    },
  };
}

function teamFacts({ id, isOwn, members, webhooks, ...row }: TeamRow): TeamFacts {
  // Everyone who is there owns the team of their own, whether it has a row or not (M31).
  const others = (members ?? []).filter(([uid]) => ownTeamOf(uid) !== id);
  const own = isOwn === 1 ? [[String(id), 'TEAM_OWNER'] as const] : [];
  return {
    roles: new Map<Uid, TeamRole>([...others, ...own]),
    isProven: row.isProven === 1,
    plan: row.plan,
    purchases: {
      subscriptions: (row.subscriptions ?? []).map((kept) => keptOf(kept)),
      purchases: (row.purchases ?? []).map((kept) => keptOf(kept)),
    },
    webhooks: (webhooks ?? []).map(activeWebhook),
  };
}
