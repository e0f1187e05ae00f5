import type { AdminTeam, AdminTeamDetail, Page } from '../../../machines/admin/answers.ts';
import type { User } from '../../../machines/auth/user.ts';
import { isFoundIn } from '../../../machines/kernel/found-in.ts';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import { adminLogWords } from '../../../machines/words/admin-log.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { TeamPlans, WantedPlan } from '../plans/team-plans.ts';
import type { TeamRepository } from '../teams/team.repository.ts';
import type { AdminRepository, TeamHead } from './admin.repository.ts';
import type { AdminLog } from './admin-log.ts';
import { type SearchQuery, searchPage } from './paged-search.ts';

export interface AdminTeamsDeps {
  readonly repository: AdminRepository;
  readonly teams: Pick<TeamRepository, 'setFeatures'>;
  readonly plans: TeamPlans;
  readonly clock: Clock;
  readonly log: AdminLog;
}

export class AdminTeams {
  readonly #deps: AdminTeamsDeps;

  constructor(deps: AdminTeamsDeps) {
    this.#deps = deps;
  }

  /** Own teams without a name are found through their user. */
  async list({ text, behind }: SearchQuery): Promise<Page<AdminTeam>> {
    const { items, next } = await searchPage({
      read: (from, limit) => this.#deps.repository.teams(from, limit),
      cursorAt: ({ createdAt, id }) => ({ at: createdAt, id }),
      fits: ({ id, name }) => isFoundIn(text, [id, name]),
      behind,
    });
    await this.#deps.plans.ready(items.map(({ id }) => id));
    return { items: items.map((team) => this.#planned(team)), next };
  }

  /** Throws `not_found`. */
  async find(id: TeamId): Promise<AdminTeamDetail> {
    const { repository, plans } = this.#deps;
    const team = await this.#head(id);
    await plans.ready([id]);
    const { plan, standing } = plans.of(id);
    const rooms = await repository.roomsOfTeam(id);
    return {
      team: this.#planned(team),
      people: await repository.people(id),
      rooms: rooms.map((room) => ({ ...room, planName: plan.name })),
      assignment: plans.assignmentOf(id),
      endsAt: standing.endsAt,
      planId: plan.id,
      features: (await repository.features(id)) ?? [],
    };
  }

  /** Throws `not_found`, or `invalid` for a plan without an end (B51). */
  async assign(by: User, id: TeamId, wanted: WantedPlan): Promise<AdminTeamDetail> {
    const { plans, log } = this.#deps;
    await this.#head(id);
    const { planId, activeUntil } = wanted;
    const until = activeUntil === null ? null : new Date(activeUntil).toISOString();
    const detail = until === null ? planId : adminLogWords.planUntil(planId, until);
    const change = { action: adminLogWords.planGiven, subject: adminLogWords.team(id), detail };
    await log.note(by, change, (note) => plans.assign(id, wanted, note));
    return this.find(id);
  }

  async unassign(by: User, id: TeamId): Promise<void> {
    await this.#head(id);
    const { plans, log } = this.#deps;
    const change = { action: adminLogWords.planTaken, subject: adminLogWords.team(id), detail: '' };
    await log.note(by, change, (note) => plans.unassign(id, note));
  }

  /** Replaces the features (V723). Throws `not_found`. */
  async setFeatures(by: User, id: TeamId, wanted: readonly string[]): Promise<AdminTeamDetail> {
    const { repository, teams, log, clock } = this.#deps;
    const { name } = await this.#head(id);
    const owner = (await repository.features(id)) === null ? String(id) : null;
    const features = [...new Set(wanted)];
    const detail = features.length === 0 ? adminLogWords.noFeatures : features.join(', ');
    const change = { action: adminLogWords.featuresSet, subject: adminLogWords.team(id), detail };
    await log.note(by, change, (note) =>
      teams.setFeatures({ id, name, features }, owner, clock.wall(), note),
    );
    return this.find(id);
  }

  async #head(id: TeamId): Promise<TeamHead> {
    return (await this.#deps.repository.team(id)) ?? refuse('not_found', refusalWords.noSuchTeam);
  }

  #planned(team: TeamHead): AdminTeam {
    return { ...team, planName: this.#deps.plans.of(team.id).plan.name };
  }
}
