import type { Kysely } from 'kysely';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import type { Storage } from '../../storage.ts';
import type { Database, TeamDesignsTable } from '../../store/schema.ts';

export interface LibrarySize {
  readonly count: number;
  readonly bytes: number;
}

/** Without authorization. */
export class TeamDesignRepository {
  readonly #db: Kysely<Database>;

  constructor({ db }: Pick<Storage, 'db'>) {
    this.#db = db;
  }

  list(teamId: TeamId): Promise<readonly TeamDesignsTable[]> {
    return this.#ofTeam(teamId).selectAll().orderBy('name').orderBy('id').execute();
  }

  async find(teamId: TeamId, id: string): Promise<TeamDesignsTable | null> {
    return (await this.#ofTeam(teamId).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
  }

  async sizeOf(teamId: TeamId): Promise<LibrarySize> {
    const { count, bytes } = await this.#ofTeam(teamId)
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number | null>(fn('octet_length', ['design'])).as('bytes'),
      ])
      .executeTakeFirstOrThrow();
    return { count, bytes: bytes ?? 0 };
  }

  async put(row: TeamDesignsTable): Promise<void> {
    const { name, design, updated_at } = row;
    await this.#db
      .insertInto('team_designs')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet({ name, design, updated_at }))
      .execute();
  }

  async remove(teamId: TeamId, id: string): Promise<void> {
    await this.#db.deleteFrom('team_designs').where('team_id', '=', teamId).where('id', '=', id).execute();
  }

  async handOver(from: TeamId, to: TeamId): Promise<void> {
    await this.#db.updateTable('team_designs').set({ team_id: to }).where('team_id', '=', from).execute();
  }

  #ofTeam(teamId: TeamId) {
    return this.#db.selectFrom('team_designs').where('team_id', '=', teamId);
  }
}
