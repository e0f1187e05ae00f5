import type { Kysely } from 'kysely';
import type { Refusal } from '../../../machines/kernel/errors.ts';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { Team } from '../../../machines/people/team.ts';
import type { RefundReason } from '../../../machines/plan/billing.events.ts';
import { boughtPlans, type StoredFacts } from '../../../machines/plan/billing.records.ts';
import {
  liveSubscription,
  type PurchaseState,
  type Seats,
  seatsPaid,
  seatsUsed,
} from '../../../machines/plan/offers.ts';
import type { OwnedPlan } from '../../../machines/plan/plan.status.ts';
import { planOf } from '../../../machines/plan/plan.ts';
import { type RoomPlan, roomPlanOf } from '../../../machines/plan/room-plan.ts';
import {
  assignmentRefusal,
  ownedPlanOf,
  type PlanAssignment,
  planChangesAt,
  type TeamPlan,
  teamPlan,
} from '../../../machines/plan/team-plan.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Env } from '../../env.ts';
import type { FactLookups } from '../../facts.ts';
import { Alarm, type Clock, wallNow } from '../../kernel/clock.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import type { Storage } from '../../storage.ts';
import { type TeamLookup, whenAllReady } from '../../store/lookup.ts';
import type { Database, StoredFactsTable } from '../../store/schema.ts';
import type { Query } from '../../store/statements.ts';

interface TeamPlansDeps {
  readonly facts: Pick<FactLookups, 'givenPlans' | 'purchases'> & {
    readonly teams: Pick<TeamLookup, 'ready' | 'renew'>;
  };
  readonly repository: Pick<PlanRepository, 'put' | 'remove'>;
  readonly clock: Clock;
  readonly billing: Env['BILLING'];
}

export type RequestedPlan = Pick<PlanAssignment, 'planId' | 'activeUntil'>;

export class TeamPlans {
  readonly #deps: TeamPlansDeps;
  readonly #alarm: Alarm;
  #onChange: () => Promise<void> = () => Promise.resolve();

  constructor(deps: TeamPlansDeps) {
    this.#deps = deps;
    this.#alarm = new Alarm(deps.clock, () => void this.#onChange());
  }

  /** Calls `onChange` whenever a plan starts, changes or ends. `onChange` must not reject. */
  start(onChange: () => Promise<void>): void {
    this.#onChange = onChange;
  }

  stop(): void {
    this.#alarm.stop();
  }

  ready(teamIds: readonly (TeamId | null)[]): Promise<void> | null {
    return whenAllReady(teamIds.map((teamId) => this.#deps.facts.teams.ready(teamId)));
  }

  planOfTeam(teamId: TeamId | null): RoomPlan {
    return roomPlanOf(this.of(teamId).plan);
  }

  of(teamId: TeamId | null): TeamPlan {
    const { billing, clock } = this.#deps;
    const billed = billing !== 'off';
    if (billed && teamId !== null) return this.planBy(this.standingOf(teamId));
    return teamPlan([], billed, wallNow(clock));
  }

  planBy(standing: PurchaseState): TeamPlan {
    const { given, now } = standing;
    const plans: readonly OwnedPlan[] = [...(given === null ? [] : [given]), ...boughtPlans(standing)];
    this.#watch(planChangesAt(plans, now));
    return teamPlan(plans, true, now);
  }

  standingOf(teamId: TeamId): PurchaseState {
    const { givenPlans, purchases } = this.#deps.facts;
    const givenPlan = givenPlans.of(teamId);
    const now = wallNow(this.#deps.clock);
    return { ...purchases.of(teamId), given: givenPlan && ownedPlanOf(givenPlan), now };
  }

  async standingNow(teamId: TeamId): Promise<PurchaseState> {
    const { teams } = this.#deps.facts;
    const waits = teams.renew([teamId]) ?? teams.ready(teamId);
    if (waits !== null) await waits;
    return this.standingOf(teamId);
  }

  /** Seats are unlimited (null) without billing (B81). */
  async seatsOf(
    { id, members }: Pick<Team, 'id' | 'members'>,
    standing?: PurchaseState,
  ): Promise<Seats | null> {
    if (this.#deps.billing === 'off') return null;
    const used = seatsUsed(Object.values(members).map(({ role }) => role));
    return { used, paid: seatsPaid(standing ?? (await this.#readyStanding(id))) };
  }

  /** Resolves to the subscription whose payment failed (U181). */
  async owedBy(teamId: TeamId): Promise<string | null> {
    if (this.#deps.billing === 'off') return null;
    const live = liveSubscription(await this.#readyStanding(teamId));
    return live?.status === 'past_due' ? live.id : null;
  }

  assignmentOf(teamId: TeamId): PlanAssignment | null {
    return this.#deps.facts.givenPlans.of(teamId);
  }

  /** Also stores the log entry `note` (U44). Throws `not_found` or `invalid` (B51). */
  async assign(teamId: TeamId, { planId, activeUntil }: RequestedPlan, note: Query): Promise<void> {
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

  async #readyStanding(teamId: TeamId): Promise<PurchaseState> {
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

export class PlanRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  async put(teamId: TeamId, { planId, since, activeUntil }: PlanAssignment, note: Query): Promise<void> {
    const values = { plan_id: planId, since, active_until: activeUntil };
    const givenPlan = this.#db
      .insertInto('team_plans')
      .values({ team_id: teamId, ...values })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet(values));
    await this.#writeTogether([givenPlan.compile(), note]);
  }

  async remove(teamId: TeamId, note: Query): Promise<void> {
    const removal = this.#db.deleteFrom('team_plans').where('team_id', '=', teamId);
    await this.#writeTogether([removal.compile(), note]);
  }
}

export type StoredFactsRow = Readonly<Omit<StoredFactsTable, 'team_id'>>;

export function storedFactsOf<Facts>(row: StoredFactsRow): StoredFacts<Facts> {
  const { facts, from_at, from_id, revoked_at, revoked_id, revoked_reason } = row;
  const read: Facts | null = facts === null ? null : JSON.parse(facts);
  const reason: RefundReason = revoked_reason === 'chargeback' ? 'chargeback' : 'refund';
  return {
    facts: read,
    from: from_at === null || from_id === null ? null : { at: from_at, id: from_id },
    revoked: revoked_at === null || revoked_id === null ? null : { at: revoked_at, id: revoked_id, reason },
  };
}
