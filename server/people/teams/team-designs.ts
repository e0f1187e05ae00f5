import type { Kysely } from 'kysely';
import { withDefaults } from '../../../machines/kernel/fields.ts';
import type { TeamId, Uid } from '../../../machines/kernel/ids.ts';
import { jsonBytes } from '../../../machines/kernel/plain-size.ts';
import { type Design, designFields } from '../../../machines/output/design.ts';
import { LIBRARY_CAPS, type TeamDesign } from '../../../machines/people/team.designs.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { KeyedQueue } from '../../kernel/tasks.ts';
import type { Storage } from '../../storage.ts';
import type { Database, TeamDesignsTable } from '../../store/schema.ts';
import type { Memberships } from './memberships.ts';

interface TeamDesignsDeps {
  readonly repository: TeamDesignRepository;
  readonly memberships: Memberships;
  readonly turns: KeyedQueue;
  readonly clock: Clock;
  readonly newDesignId: () => string;
}

interface DesignChange {
  readonly name?: string | undefined;
  readonly design?: Design | undefined;
}

/** All methods throw `team_not_found` or `forbidden` (R151). */
export class TeamDesigns {
  readonly #deps: TeamDesignsDeps;

  constructor(deps: TeamDesignsDeps) {
    this.#deps = deps;
  }

  async list(uid: Uid, teamId: TeamId): Promise<readonly TeamDesign[]> {
    await this.#deps.memberships.require(uid, teamId, 'rooms');
    return (await this.#deps.repository.list(teamId)).map(teamDesignOf);
  }

  add(uid: Uid, teamId: TeamId, { name, design }: Pick<TeamDesign, 'name' | 'design'>): Promise<TeamDesign> {
    const { memberships, turns, newDesignId } = this.#deps;
    return turns.take(teamId, async () => {
      await memberships.require(uid, teamId, 'rooms');
      return this.#put(teamId, { id: newDesignId(), name, design }, null);
    });
  }

  /** Leaves omitted fields unchanged. Throws `not_found` or `designs_limit`. */
  change(uid: Uid, teamId: TeamId, id: string, { name, design }: DesignChange): Promise<TeamDesign> {
    const { memberships, repository, turns } = this.#deps;
    return turns.take(teamId, async () => {
      await memberships.require(uid, teamId, 'rooms');
      const row = (await repository.find(teamId, id)) ?? refuse('not_found');
      const former = teamDesignOf(row);
      return this.#put(teamId, { id, name: name ?? former.name, design: design ?? former.design }, row);
    });
  }

  remove(uid: Uid, teamId: TeamId, id: string): Promise<void> {
    const { memberships, repository, turns } = this.#deps;
    return turns.take(teamId, async () => {
      await memberships.require(uid, teamId, 'rooms');
      return repository.remove(teamId, id);
    });
  }

  handOver(from: TeamId, to: TeamId): Promise<void> {
    return this.#deps.repository.handOver(from, to);
  }

  async #put(
    teamId: TeamId,
    { id, name, design }: Omit<TeamDesign, 'updatedAt'>,
    former: TeamDesignsTable | null,
  ): Promise<TeamDesign> {
    const { clock, repository } = this.#deps;
    await this.#requireSpace(teamId, design, former);
    const row = { id, team_id: teamId, name, design: JSON.stringify(design), updated_at: clock.wall() };
    await repository.put(row);
    return teamDesignOf(row);
  }

  async #requireSpace(teamId: TeamId, design: Design, former: TeamDesignsTable | null): Promise<void> {
    const { memberships, repository } = this.#deps;
    const { count, bytes } = await repository.sizeOf(teamId);
    const most = memberships.isProven(teamId) ? LIBRARY_CAPS.designs : LIBRARY_CAPS.unproven;
    if (former === null && count >= most) refuse('designs_limit', refusalWords.mostDesigns(most));
    const added = jsonBytes(design) - (former === null ? 0 : Buffer.byteLength(former.design));
    if (added > 0 && bytes + added > LIBRARY_CAPS.bytes) refuse('designs_limit', refusalWords.libraryFull);
  }
}

function teamDesignOf({ id, name, design, updated_at }: TeamDesignsTable): TeamDesign {
  return { id, name, design: withDefaults(designFields, JSON.parse(design)), updatedAt: updated_at };
}

/** Callers check the rights. */
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

  async sizeOf(teamId: TeamId) {
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
