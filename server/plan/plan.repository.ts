import type { Kysely } from 'kysely';
import type { TeamId } from '../../machines/kernel/ids.ts';
import type { PlanAssignment } from '../../machines/plan/team-plan.ts';
import type { Database } from '../db/schema.ts';

/** Which plans were given to which teams. */
export class PlanRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async all(): Promise<Map<TeamId, PlanAssignment>> {
    const rows = await this.#db.selectFrom('team_plans').selectAll().execute();
    return new Map(
      rows.map(({ team_id, plan_id, since, active_until }) => [
        team_id,
        { planId: plan_id, since, activeUntil: active_until },
      ]),
    );
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
