import type { Statement } from 'better-sqlite3';
import type { TeamId } from '../../machines/kernel/ids.ts';
import type { PlanAssignment } from '../../machines/plan/team-plan.ts';
import type { SqliteDatabase } from '../db/connection.ts';
import { parameter, sqliteQueries, textOf } from '../db/query-text.ts';

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
export class GivenPlans {
  readonly #given: Statement<[TeamId], PlanAssignment>;

  constructor(reader: SqliteDatabase) {
    this.#given = reader.prepare(givenPlanStatement);
  }

  /** Null: none was. */
  of(teamId: TeamId): PlanAssignment | null {
    return this.#given.get(teamId) ?? null;
  }
}
