import { boughtPlans } from '../../../machines/billing/billing.records.ts';
import { liveSubscription, type Standing } from '../../../machines/billing/offers.ts';
import { type Seats, seatsPaid, seatsUsed } from '../../../machines/billing/seats.ts';
import type { Refusal } from '../../../machines/kernel/errors.ts';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { planOf } from '../../../machines/plan/catalogue.ts';
import { type RoomPlan, roomPlanOf } from '../../../machines/plan/room-plan.ts';
import type { OwnedPlan } from '../../../machines/plan/subscription.ts';
import {
  assignmentRefusal,
  ownedPlan,
  type PlanAssignment,
  planChangesAt,
  type TeamPlan,
  teamPlan,
} from '../../../machines/plan/team-plan.ts';
import type { Team } from '../../../machines/team/team.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Env } from '../../env.ts';
import type { KnownFacts } from '../../facts.ts';
import { Alarm } from '../../kernel/alarm.ts';
import { type Clock, wallNow } from '../../kernel/clock.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { Query } from '../../rooms/journal/journal.protocol.ts';
import type { TeamLookup } from '../../rooms/team-lookup.ts';
import { allReady } from '../../store/lookup.ts';
import type { PlanRepository } from './plan.repository.ts';

export interface TeamPlansDeps {
  readonly facts: Pick<KnownFacts, 'givenPlans' | 'purchases'> & {
    readonly teams: Pick<TeamLookup, 'ready' | 'renew'>;
  };
  readonly repository: Pick<PlanRepository, 'put' | 'remove'>;
  readonly clock: Clock;
  readonly billing: Env['BILLING'];
}

export type WantedPlan = Pick<PlanAssignment, 'planId' | 'activeUntil'>;

export class TeamPlans {
  readonly #deps: TeamPlansDeps;
  /** Set for the first change of a reported plan. */
  readonly #alarm: Alarm;
  #onChange: () => Promise<void> = () => Promise.resolve();

  constructor(deps: TeamPlansDeps) {
    this.#deps = deps;
    this.#alarm = new Alarm(deps.clock, () => void this.#onChange());
  }

  /** Called after changes by hand or time. `onChange` never rejects. */
  start(onChange: () => Promise<void>): void {
    this.#onChange = onChange;
  }

  stop(): void {
    this.#alarm.stop();
  }

  /** Resolves before all can be answered; null if they can now (`Lookup.ready`). */
  ready(teamIds: readonly (TeamId | null)[]): Promise<void> | null {
    return allReady(teamIds.map((teamId) => this.#deps.facts.teams.ready(teamId)));
  }

  /** No team if null. */
  planOfTeam(teamId: TeamId | null): RoomPlan {
    return roomPlanOf(this.of(teamId).plan);
  }

  of(teamId: TeamId | null): TeamPlan {
    const { billing, clock } = this.#deps;
    const billed = billing !== 'off';
    if (billed && teamId !== null) return this.planBy(this.standingOf(teamId));
    return teamPlan([], billed, wallNow(clock));
  }

  planBy(standing: Standing): TeamPlan {
    const { given, now } = standing;
    const plans: readonly OwnedPlan[] = [...(given === null ? [] : [given]), ...boughtPlans(standing)];
    this.#watch(planChangesAt(plans, now));
    return teamPlan(plans, true, now);
  }

  standingOf(teamId: TeamId): Standing {
    const { givenPlans, purchases } = this.#deps.facts;
    const given = givenPlans.of(teamId);
    const now = wallNow(this.#deps.clock);
    return { ...purchases.of(teamId), given: given && ownedPlan(given), now };
  }

  /** Uncached, for purchases. */
  async standingNow(teamId: TeamId): Promise<Standing> {
    const { teams } = this.#deps.facts;
    const waits = teams.renew([teamId]) ?? teams.ready(teamId);
    if (waits !== null) await waits;
    return this.standingOf(teamId);
  }

  /** Seats of a team, null without billing (B81). `standing`: if known. */
  async seatsOf({ id, members }: Pick<Team, 'id' | 'members'>, standing?: Standing): Promise<Seats | null> {
    if (this.#deps.billing === 'off') return null;
    const used = seatsUsed(Object.values(members).map(({ role }) => role));
    return { used, paid: seatsPaid(standing ?? (await this.#readyStanding(id))) };
  }

  /** Subscription with a failed payment; null: none (U181). */
  async owedBy(teamId: TeamId): Promise<string | null> {
    if (this.#deps.billing === 'off') return null;
    const live = liveSubscription(await this.#readyStanding(teamId));
    return live?.status === 'past_due' ? live.id : null;
  }

  assignmentOf(teamId: TeamId): PlanAssignment | null {
    return this.#deps.facts.givenPlans.of(teamId);
  }

  /** Resolves once stored with its log entry (U44) and applied. Throws `not_found`, `invalid` (B51). */
  async assign(teamId: TeamId, { planId, activeUntil }: WantedPlan, note: Query): Promise<void> {
    const plan = planOf(planId) ?? refuse('not_found', refusalWords.noSuchPlan);
    const since = wallNow(this.#deps.clock);
    const refused: Refusal | null = assignmentRefusal(plan, activeUntil, since);
    if (refused !== null) throw new Refused(refused);
    await this.#deps.repository.put(teamId, { planId: plan.id, since, activeUntil }, note);
    await this.#onChange();
  }

  purchased(): Promise<void> {
    return this.#onChange();
  }

  async unassign(teamId: TeamId, note: Query): Promise<void> {
    await this.#deps.repository.remove(teamId, note);
    await this.#onChange();
  }

  clockSet(): void {
    this.#alarm.stop();
    void this.#onChange();
  }

  async #readyStanding(teamId: TeamId): Promise<Standing> {
    const waits = this.ready([teamId]);
    if (waits !== null) await waits;
    return this.standingOf(teamId);
  }

  #watch(changesAt: Instant | null): void {
    if (changesAt === null) return;
    const at = changesAt - this.#deps.clock.difference();
    const { at: watched } = this.#alarm;
    if (watched === null || at < watched) this.#alarm.set(at);
  }
}
