import type { Kysely } from 'kysely';
import type { TeamId } from '../../machines/kernel/ids.ts';
import type { PlanAssignment } from '../../machines/plan/team-plan.ts';
import type { Database } from '../db/schema.ts';

/** Writes which plans are given to which teams; `GivenPlans` reads them. */
export class PlanRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async put(teamId: TeamId, { planId, since, activeUntil }: PlanAssignment): Promise<void> {
    const values = { plan_id: planId, since, active_until: activeUntil };
    await this.#db
      .insertInto('team_plans')
      .values({ team_id: teamId, ...values })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet(values))
      .execute();
  }

  async remove(teamId: TeamId): Promise<void> {
    await this.#db.deleteFrom('team_plans').where('team_id', '=', teamId).execute();
  }
}
