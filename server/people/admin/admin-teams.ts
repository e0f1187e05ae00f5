import { isFoundIn } from '../../../machines/kernel/compared-text.ts';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import type {
  AdminBillingEvent,
  AdminCancellation,
  AdminSubscription,
  AdminTeam,
  AdminTeamDetail,
  Page,
} from '../../../machines/people/admin.answers.ts';
import type { User } from '../../../machines/people/user.ts';
import type { SandboxAction } from '../../../machines/plan/billing.events.ts';
import { storedStatus } from '../../../machines/plan/billing.records.ts';
import { adminLogWords } from '../../../machines/words/admin-log.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Billing } from '../../billing/create-billing.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { Storage } from '../../storage.ts';
import type { TeamRepository } from '../teams/team.service.ts';
import type { RequestedPlan, TeamPlans } from '../teams/team-plans.ts';
import { type AdminRepository, type SearchQuery, searchPage, type TeamHead } from './admin.service.ts';
import type { AdminLog } from './admin-records.ts';

interface AdminTeamsDeps {
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

  /** Throws `not_found`, or `invalid` for a plan that cannot end (B51). */
  async assign(by: User, id: TeamId, wanted: RequestedPlan): Promise<AdminTeamDetail> {
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

interface AdminBillingDeps {
  readonly billing: Billing | null;
  readonly write: Storage['writeTogether'];
  readonly log: AdminLog;
}

const MAX_EVENTS = 200;

export class AdminBilling {
  readonly #deps: AdminBillingDeps;

  constructor(deps: AdminBillingDeps) {
    this.#deps = deps;
  }

  async events(): Promise<readonly AdminBillingEvent[]> {
    const rows = await this.#billing().repository.events(MAX_EVENTS);
    return rows.map(({ id, kind, occurred_at, received_at, outcome, team_id, team }) => ({
      id,
      kind,
      occurredAt: occurred_at,
      receivedAt: received_at,
      outcome,
      teamId: team_id,
      team,
    }));
  }

  async subscriptions(): Promise<readonly AdminSubscription[]> {
    const all = await this.#billing().repository.newestSubscriptions(MAX_EVENTS);
    return all.flatMap(({ team, teamId, kept: { facts, revoked } }) => {
      if (facts === null) return [];
      const { id, item, seats, nextBillAt, nextAmount, paidUntil } = facts;
      const status = revoked === null ? storedStatus(facts) : revoked.reason;
      const row = { id, teamId, team, item, seats, status, nextBillAt, paidUntil };
      return [{ ...row, nextAmount: nextAmount === null ? null : nextAmount.text, nextSum: nextAmount }];
    });
  }

  async cancellations(): Promise<readonly AdminCancellation[]> {
    const rows = await this.#billing().repository.cancellations(MAX_EVENTS);
    return rows.map(({ team_id, at, uid, item, reason }) => ({ teamId: team_id, at, uid, item, reason }));
  }

  async act(by: User, action: SandboxAction, teamId: TeamId): Promise<void> {
    const controls = this.#billing().controls ?? refuse('not_found');
    const { write, log } = this.#deps;
    await controls.act(action, teamId);
    const change = { action: adminLogWords.sandbox, subject: adminLogWords.team(teamId), detail: action };
    await log.note(by, change, async (note) => void (await write([note])));
  }

  #billing(): Billing {
    return this.#deps.billing ?? refuse('billing_off');
  }
}
