import type { Refusal } from '../../machines/kernel/errors.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { planOf } from '../../machines/plan/catalogue.ts';
import { type RoomPlan, roomPlanOf } from '../../machines/plan/room-plan.ts';
import {
  assignmentRefusal,
  type PlanAssignment,
  planChangesAt,
  type TeamPlan,
  teamPlan,
} from '../../machines/plan/team-plan.ts';
import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import { Refused, refuse } from '../http/refused.ts';
import { Alarm } from '../room/alarm.ts';
import type { PlanRepository } from './plan.repository.ts';

export interface TeamPlansDeps {
  readonly repository: PlanRepository;
  readonly clock: Clock;
  readonly billing: Env['BILLING'];
}

/**
 * The plan of every team (B50 to B53). Rooms ask in the middle of a turn, so the assignments are held in memory: there
 * are as many as there are teams that pay.
 */
export class TeamPlans {
  readonly #deps: TeamPlansDeps;
  readonly #assignments: Map<TeamId, PlanAssignment>;
  readonly #alarm: Alarm;
  #onChange: () => void = () => {};

  private constructor(deps: TeamPlansDeps, assignments: Map<TeamId, PlanAssignment>) {
    this.#deps = deps;
    this.#assignments = assignments;
    this.#alarm = new Alarm(deps.clock, () => this.#changed());
  }

  static async load(deps: TeamPlansDeps): Promise<TeamPlans> {
    return new TeamPlans(deps, await deps.repository.all());
  }

  /** From now on calls back whenever the plan of some team became another, by hand or by time. */
  start(onChange: () => void): void {
    this.#onChange = onChange;
    this.#changed();
  }

  stop(): void {
    this.#alarm.stop();
  }

  /** The plan of the team's rooms; null: of a room without a team. */
  planOfTeam(teamId: TeamId | null): RoomPlan {
    return roomPlanOf(this.of(teamId).plan);
  }

  of(teamId: TeamId | null, now: Instant = this.#deps.clock.now()): TeamPlan {
    const assignment = teamId === null ? undefined : this.#assignments.get(teamId);
    return teamPlan(assignment ?? null, this.#deps.billing !== 'off', now);
  }

  /** What was given to the team, whether or not it counts now. */
  assignmentOf(teamId: TeamId): PlanAssignment | null {
    return this.#assignments.get(teamId) ?? null;
  }

  /** Resolves when it is on disk, and the rooms that are awake follow. Refuses `not_found` and `invalid` (B51). */
  async assign(teamId: TeamId, planId: string, activeUntil: Instant | null): Promise<PlanAssignment> {
    const plan = planOf(planId) ?? refuse('not_found', 'There is no plan with this id.');
    const since = this.#deps.clock.now();
    const refused: Refusal | null = assignmentRefusal(plan, activeUntil, since);
    if (refused !== null) throw new Refused(refused);
    const assignment = { planId: plan.id, since, activeUntil };
    await this.#deps.repository.put(teamId, assignment);
    this.#assignments.set(teamId, assignment);
    this.#changed();
    return assignment;
  }

  async unassign(teamId: TeamId): Promise<void> {
    await this.#deps.repository.remove(teamId);
    this.#assignments.delete(teamId);
    this.#changed();
  }

  #changed(): void {
    this.#alarm.set(this.#nextChange());
    this.#onChange();
  }

  #nextChange(): Instant | null {
    const now = this.#deps.clock.now();
    let next: Instant | null = null;
    for (const assignment of this.#assignments.values()) {
      const at = planChangesAt(assignment, now);
      if (at !== null && (next === null || at < next)) next = at;
    }
    return next;
  }
}
