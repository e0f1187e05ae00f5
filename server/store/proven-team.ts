import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Database } from './schema.ts';

/** True if a member has a verified address; in an own team its user. */
export function teamIsProven(team: Expression<string | null>): Expression<SqlBool> {
  const { exists, or, selectFrom } = expressionBuilder<Database>();
  const owner = selectFrom('users').select('uid').where('uid', '=', team).where('email', 'is not', null);
  const members = selectFrom('team_members')
    .innerJoin('users', 'users.uid', 'team_members.uid')
    .select('users.uid')
    .where('team_members.team_id', '=', team)
    .where('email', 'is not', null);
  return or([exists(owner), exists(members)]);
}
