import type { Kysely } from 'kysely';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import type { PlanAssignment } from '../../../machines/plan/team-plan.ts';
import type { Query } from '../../rooms/journal/journal.protocol.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';

export class PlanRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  async put(teamId: TeamId, { planId, since, activeUntil }: PlanAssignment, note: Query): Promise<void> {
    const values = { plan_id: planId, since, active_until: activeUntil };
    const given = this.#db
      .insertInto('team_plans')
      .values({ team_id: teamId, ...values })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet(values));
    await this.#writeTogether([given.compile(), note]);
  }

  async remove(teamId: TeamId, note: Query): Promise<void> {
    const taken = this.#db.deleteFrom('team_plans').where('team_id', '=', teamId);
    await this.#writeTogether([taken.compile(), note]);
  }
}
