import { createHash } from 'node:crypto';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { DAY } from '../../machines/kernel/time.ts';
import type { TeamAction } from '../../machines/people/team.access.ts';
import type { Team } from '../../machines/people/team.ts';
import type { User } from '../../machines/people/user.ts';
import type {
  BillingOverview,
  ChangePreview,
  Invoice,
  InvoiceAnswer,
  PlanEntity,
} from '../../machines/plan/billing.answers.ts';
import {
  type BillingEvent,
  type PurchaseFacts,
  type SubscriptionFacts,
  TRIAL_ITEM,
} from '../../machines/plan/billing.events.ts';
import { isRecurring, itemOfTarget, type SoldItem } from '../../machines/plan/billing.items.ts';
import {
  boughtPlans,
  isConfirmedBy,
  type StoredFacts,
  storedStatus,
  TRIAL_DAYS,
} from '../../machines/plan/billing.records.ts';
import {
  liveSubscription,
  mayResume,
  maySellLifetime,
  type Offer,
  type PurchaseState,
  planOffers,
  runningEvent,
  seatsUsed,
} from '../../machines/plan/offers.ts';
import { planStatus, sortPlans } from '../../machines/plan/plan.status.ts';
import { type Currency, INCLUDED_SEATS } from '../../machines/plan/prices.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { type Clock, wallNow } from '../kernel/clock.ts';
import { refuse } from '../kernel/refused.ts';
import type { KeyedQueue } from '../kernel/tasks.ts';
import { requireAccount, type TeamService } from '../people/teams/team.service.ts';
import type { TeamPlans } from '../people/teams/team-plans.ts';
import type { BillingRepository } from './billing.repository.ts';
import type { BillingEvents } from './billing-events.ts';
import type { PaymentPages, PaymentProvider } from './payment-provider.ts';

export interface IdempotentAnswer {
  readonly status: 200 | 201 | 202;
  readonly body: object;
}

interface IdempotentCall {
  readonly teamId: TeamId;
  readonly key: string;
  readonly fingerprint: string;
}

/** Callers must run in the team's queue (B87). */
class IdempotencyStore {
  readonly #repository: BillingRepository;
  readonly #clock: Clock;

  constructor(repository: BillingRepository, clock: Clock) {
    this.#repository = repository;
    this.#clock = clock;
  }

  async once(
    { teamId, key, fingerprint }: IdempotentCall,
    work: () => Promise<IdempotentAnswer>,
  ): Promise<IdempotentAnswer> {
    const before = await this.#repository.answer(teamId, key);
    if (before !== null) {
      if (before.asked !== fingerprint) refuse('key_reused');
      const body: object = JSON.parse(before.body);
      return { status: statusOf(before.status), body };
    }
    const answer = await work();
    const { status, body } = answer;
    const at = this.#clock.wall();
    await this.#repository.addAnswer({
      team_id: teamId,
      key,
      asked: fingerprint,
      status,
      body: JSON.stringify(body),
      at,
    });
    return answer;
  }
}

function statusOf(status: number): IdempotentAnswer['status'] {
  if (status === 201 || status === 202) return status;
  return 200;
}

export interface OverviewDeps {
  readonly provider: Pick<PaymentProvider, 'name'>;
  readonly plans: Pick<TeamPlans, 'standingNow' | 'planBy' | 'seatsOf'>;
  readonly repository: Pick<BillingRepository, 'checkout'>;
}

export function shownSubscription({ subscriptions, now }: PurchaseState): SubscriptionFacts | null {
  const live = liveSubscription({ subscriptions, purchases: [] });
  if (live !== null) return live;
  const ending = subscriptions.filter((subscription) =>
    boughtPlans({ subscriptions: [subscription], purchases: [] }).some(
      (owned) => planStatus(owned, now).active,
    ),
  );
  return ending.at(-1)?.facts ?? null;
}

export async function billingOverview(
  { provider, plans, repository }: OverviewDeps,
  team: Team,
): Promise<BillingOverview> {
  const hasTried = (await repository.checkout(trialIdOf(team.id))) !== null;
  // Reads the purchases only once, because an event may arrive between two reads.
  const standing = await plans.standingNow(team.id);
  const { plan, end, standing: planStanding } = plans.planBy(standing);
  const subscription = shownSubscription(standing);
  const { nextBillAt: at = null, nextAmount: amount = null } = subscription ?? {};
  return {
    provider: provider.name,
    plan,
    standing: planStanding,
    end,
    subscription: subscription && {
      ...publicFacts(subscription),
      status: storedStatus(subscription),
      mayResume: subscription.status !== 'canceled' && mayResume(standing, subscription),
    },
    purchases: standing.purchases.flatMap((purchase) => purchaseOf(purchase, standing)),
    order: sortPlans(boughtPlans(standing), standing.now).flatMap(({ record }) => record.plan_id ?? []),
    revoked: [...standing.subscriptions, ...standing.purchases].flatMap(({ facts, revoked }) =>
      facts === null || revoked === null
        ? []
        : [{ item: facts.item, reason: revoked.reason, at: revoked.at }],
    ),
    ended: standing.subscriptions.flatMap(({ facts, revoked }) => {
      if (facts === null || revoked !== null || facts.id === subscription?.id) return [];
      const { id, item, startedAt } = facts;
      return [{ id, item, startedAt }];
    }),
    seats: await plans.seatsOf(team, standing),
    paymentMethod: subscription?.paymentMethod ?? null,
    nextBill: at === null || amount === null ? null : { at, amount },
    scheduled: subscription?.scheduled ?? null,
    changes: planOffers(standing),
    mayTry: plan.type === 'free' && !hasTried,
    currency:
      amount?.currency ??
      standing.purchases.findLast(({ facts }) => facts?.amount)?.facts?.amount?.currency ??
      null,
    mayBuyLifetime: maySellLifetime(standing),
  };
}

const trialIdOf = (teamId: TeamId): string => `trial-${teamId}`;

function publicFacts({ id, checkoutId, item, seats, startedAt, paidUntil }: SubscriptionFacts) {
  return { id, checkoutId, item, seats, startedAt, paidUntil };
}

function purchaseOf(purchase: StoredFacts<PurchaseFacts>, { now }: PurchaseState) {
  const [owned] = boughtPlans({ subscriptions: [], purchases: [purchase] });
  if (purchase.facts === null || owned === undefined) return [];
  const { id, checkoutId, item, startsAt } = purchase.facts;
  const { active, endsAt } = planStatus(owned, now);
  return [{ id, checkoutId, item, startsAt, endsAt, active }];
}

interface BillingServiceDeps {
  readonly provider: PaymentProvider;
  readonly repository: BillingRepository;
  readonly events: BillingEvents;
  readonly plans: TeamPlans;
  readonly teams: TeamService;
  readonly turns: KeyedQueue;
  readonly clock: Clock;
}

export interface BillingCall {
  readonly user: User;
  readonly teamId: TeamId;
  readonly key: string;
}

interface CheckoutRequest {
  readonly item: SoldItem;
  readonly seats?: number | undefined;
  readonly currency: Currency;
}

/** `now` is the charge in hundredths that the owner saw in the preview. */
interface ChangeRequest {
  readonly item?: SoldItem | undefined;
  readonly seats?: number | undefined;
  readonly now?: number | undefined;
}

export class BillingService {
  readonly #deps: BillingServiceDeps;
  readonly #idempotencyStore: IdempotencyStore;

  constructor(deps: BillingServiceDeps) {
    this.#deps = deps;
    this.#idempotencyStore = new IdempotencyStore(deps.repository, deps.clock);
  }

  async overview(user: User, teamId: TeamId): Promise<BillingOverview> {
    return this.#overviewOf(await this.#team(user, teamId, 'see'));
  }

  async entity(user: User, id: string): Promise<PlanEntity> {
    const { repository } = this.#deps;
    const subscription = await repository.kept('subscription', id);
    const { teamId } = subscription.teamId === null ? await repository.kept('purchase', id) : subscription;
    if (teamId === null) return refuse('not_found');
    const team = await this.#team(user, teamId, 'billing');
    return { id, teamId, team: team.name, billing: await this.#overviewOf(team) };
  }

  async invoices(user: User, teamId: TeamId): Promise<readonly InvoiceAnswer[]> {
    const all = await this.#invoices(user, teamId);
    const base = `/api/teams/${encodeURIComponent(teamId)}/billing/invoices`;
    return all.map((invoice) => ({ ...invoice, url: `${base}/${encodeURIComponent(invoice.id)}` }));
  }

  async invoiceUrl(user: User, teamId: TeamId, id: string): Promise<string> {
    const isTheirs = (await this.#invoices(user, teamId)).some((invoice) => invoice.id === id);
    return (isTheirs ? await this.#deps.provider.invoiceUrl(id) : null) ?? refuse('not_found');
  }

  checkout(call: BillingCall, { item, seats, currency }: CheckoutRequest): Promise<IdempotentAnswer> {
    const fingerprint = JSON.stringify(['checkout', item, seats, currency]);
    return this.#once(call, fingerprint, async (team) => {
      const standing = await this.#standing(team.id);
      this.#requireSold(standing, item);
      const wanted = Math.max(INCLUDED_SEATS, seats ?? seatsUsedOf(team));
      if (isRecurring(item)) requireSeats(team, wanted);
      await this.#settle(team.id);
      const { provider, repository, clock } = this.#deps;
      const id = checkoutIdOf(call, fingerprint);
      const upgraded =
        item === 'premium-event-upgrade' ? runningEvent(standing.purchases, standing.now) : null;
      await repository.addCheckout({
        id,
        team_id: team.id,
        uid: call.user.uid,
        item,
        created_at: clock.wall(),
        starts_at: upgraded?.startsAt ?? null,
      });
      const order = {
        checkoutId: id,
        item,
        seats: isRecurring(item) ? wanted : INCLUDED_SEATS,
        currency,
        team: team.name,
        pages: paymentPagesOf(team.id, `checkout-success/?checkout=${id}`),
      };
      const { id: provider_id, url } = await provider.openCheckout(order, id);
      await repository.setCheckout(id, { provider_id });
      return { status: 201, body: { id, url } };
    });
  }

  trial(call: BillingCall): Promise<IdempotentAnswer> {
    return this.#once(call, 'trial', async (team) => {
      if (!call.user.emailVerified) refuse('email_unproven');
      if (!(await this.#overviewOf(team)).mayTry) refuse('trial_used');
      const { repository, events, clock } = this.#deps;
      const [now, id] = [wallNow(clock), trialIdOf(team.id)];
      await repository.addCheckout({
        id,
        team_id: team.id,
        uid: call.user.uid,
        item: TRIAL_ITEM,
        created_at: clock.wall(),
        starts_at: null,
      });
      const purchase = {
        id,
        checkoutId: id,
        item: TRIAL_ITEM,
        startsAt: now,
        endsAt: now + TRIAL_DAYS * DAY,
        amount: null,
      } as const;
      const event: BillingEvent = { id, occurredAt: now, kind: 'purchase', purchase };
      await events.receive(event, JSON.stringify(event));
      return { status: 200, body: await this.#overviewOf(team) };
    });
  }

  async preview(user: User, teamId: TeamId, request: ChangeRequest): Promise<ChangePreview> {
    const team = await this.#team(user, teamId, 'billing');
    const { id, wanted } = await this.#requireOfferedChange(team, request);
    return this.#deps.provider.previewChange(id, wanted);
  }

  change(call: BillingCall, request: ChangeRequest): Promise<IdempotentAnswer> {
    const { item, seats, now } = request;
    const fingerprint = JSON.stringify(['change', item, seats, now]);
    return this.#answerAfterEvent(call, fingerprint, async (team) => {
      const { provider } = this.#deps;
      const live = liveSubscription(await this.#standing(team.id));
      // An earlier attempt may have succeeded although its answer was lost (B134).
      const made =
        live !== null && matchesRequest(live, request) ? await provider.changed(live.id, call.key) : null;
      if (made !== null) return made;
      const { id, wanted } = await this.#requireOfferedChange(team, request);
      if (now === undefined || (await provider.previewChange(id, wanted)).now.gross === now)
        return provider.change(id, wanted, call.key);
      const untold = await provider.changed(id, call.key);
      return untold !== null && matchesRequest(untold, request) ? untold : refuse('amount_changed');
    });
  }

  cancel(call: BillingCall, reason = ''): Promise<IdempotentAnswer> {
    return this.#answerAfterEvent(call, JSON.stringify(['cancel', reason]), async ({ id }) => {
      const { provider, repository, clock } = this.#deps;
      const standing = await this.#standing(id);
      const live = liveSubscription(standing);
      const cancelled = live ?? standing.subscriptions.findLast(({ revoked }) => revoked === null)?.facts;
      if (!cancelled) return refuse('change_not_permitted', refusalWords.nothingBilled);
      const facts = live === null ? cancelled : await provider.cancel(live.id, call.key);
      if (reason !== '')
        await repository.addCancellation({
          team_id: id,
          at: clock.wall(),
          uid: call.user.uid,
          item: cancelled.item,
          reason,
        });
      return facts;
    });
  }

  resume(call: BillingCall): Promise<IdempotentAnswer> {
    return this.#answerAfterEvent(call, 'resume', async ({ id }) => {
      const standing = await this.#standing(id);
      const shown = shownSubscription(standing);
      if (shown === null || shown.status === 'canceled')
        return refuse('change_not_permitted', refusalWords.nothingToResume);
      if (!mayResume(standing, shown)) return refuse('change_not_permitted', refusalWords.anotherPlan);
      await this.#settle(id);
      return this.#deps.provider.resume(shown.id, call.key);
    });
  }

  paymentMethod(call: BillingCall): Promise<IdempotentAnswer> {
    return this.#once(call, 'payment-method', async ({ id }) => {
      const live =
        liveSubscription(await this.#standing(id)) ??
        refuse('change_not_permitted', refusalWords.nothingBilled);
      const url = await this.#deps.provider.updatePaymentMethod(live.id, paymentPagesOf(id, 'billing/'));
      return { status: 201, body: { url } };
    });
  }

  /** Closes the payment pages of teams before `work` deletes them. Throws `team_billed` (B107). */
  whileUnbilled(teams: readonly Team[], work: () => Promise<void>): Promise<void> {
    const keys = teams.map(({ id }) => billingKey(id));
    return this.#deps.turns.takeAll(keys, async () => {
      for (const { id, name } of teams) {
        if (liveSubscription(await this.#standing(id)) !== null)
          refuse('team_billed', refusalWords.billed(name));
        await this.#settle(id);
      }
      await work();
    });
  }

  async #invoices(user: User, teamId: TeamId): Promise<readonly Invoice[]> {
    const { provider, repository } = this.#deps;
    await this.#team(user, teamId, 'billing');
    const opened = (await repository.checkoutsOf(teamId)).flatMap(({ id, provider_id: providerId }) =>
      providerId === null ? [] : [{ id, providerId }],
    );
    return opened.length === 0 ? [] : provider.invoices(opened);
  }

  async #team(user: User, teamId: TeamId, action: TeamAction): Promise<Team> {
    return this.#deps.teams.find(user, teamId, action);
  }

  #standing(teamId: TeamId): Promise<PurchaseState> {
    return this.#deps.plans.standingNow(teamId);
  }

  #overviewOf(team: Team): Promise<BillingOverview> {
    return billingOverview(this.#deps, team);
  }

  #requireSold(standing: PurchaseState, item: SoldItem): void {
    if (item === 'lifetime') {
      if (!maySellLifetime(standing)) refuse('change_not_permitted', refusalWords.noLifetime);
      return;
    }
    requireOffer(standing, item, 'checkout');
  }

  async #requireOfferedChange(team: Team, { item, seats }: ChangeRequest) {
    const standing = await this.#standing(team.id);
    const live = liveSubscription(standing) ?? refuse('change_not_permitted', refusalWords.nothingBilled);
    const wanted = { item: item ?? live.item, seats: Math.max(INCLUDED_SEATS, seats ?? live.seats) };
    if (item === undefined) requireChangeable(standing);
    else requireOffer(standing, item, 'change');
    if (!isRecurring(wanted.item)) return refuse('change_not_permitted');
    requireSeats(team, wanted.seats);
    return { id: live.id, wanted: { item: wanted.item, seats: wanted.seats } };
  }

  async #settle(teamId: TeamId): Promise<void> {
    const { provider, repository } = this.#deps;
    for (const { id, provider_id, status } of await repository.checkoutsOf(teamId)) {
      if (status === 'closed' || provider_id === null) continue;
      const isClosed = await provider.closeCheckout(provider_id);
      if (!isClosed && !(await this.#isConfirmed(teamId, id)))
        refuse('change_not_permitted', refusalWords.beingConfirmed);
      await repository.setCheckout(id, { status: 'closed' });
    }
    for (const { facts, revoked } of (await this.#standing(teamId)).subscriptions) {
      if (facts === null || revoked !== null || facts.status === 'canceled') continue;
      const reported = await provider.subscription(facts.id);
      if (reported === null || !isConfirmedBy(facts, reported))
        refuse('change_not_permitted', refusalWords.beingConfirmed);
    }
  }

  async noteConversion(checkoutId: string, uid: string): Promise<boolean> {
    const { repository } = this.#deps;
    const checkout = await repository.checkout(checkoutId);
    if (checkout === null || !(await this.#isConfirmed(checkout.team_id, checkoutId))) return false;
    return repository.noteConversion(checkoutId, uid);
  }

  async #isConfirmed(teamId: TeamId, checkoutId: string): Promise<boolean> {
    const { subscriptions, purchases } = await this.#standing(teamId);
    return [...subscriptions, ...purchases].some(({ facts }) => facts?.checkoutId === checkoutId);
  }

  #once(
    { user, teamId, key }: BillingCall,
    fingerprint: string,
    work: (team: Team) => Promise<IdempotentAnswer>,
  ): Promise<IdempotentAnswer> {
    const { turns, teams } = this.#deps;
    return turns.take(billingKey(teamId), async () => {
      const team = await this.#team(user, teamId, 'billing');
      requireAccount(user);
      return this.#idempotencyStore.once({ teamId, key, fingerprint }, async () => {
        await teams.keep(user, team);
        return work(team);
      });
    });
  }

  #answerAfterEvent(
    call: BillingCall,
    fingerprint: string,
    work: (team: Team) => Promise<SubscriptionFacts>,
  ): Promise<IdempotentAnswer> {
    return this.#once(call, fingerprint, async (team) => {
      const confirmed = await this.#deps.events.confirmed(await work(team));
      return { status: confirmed ? 200 : 202, body: { ...(await this.#overviewOf(team)), confirmed } };
    });
  }
}

const billingKey = (teamId: TeamId) => `billing:${teamId}`;

function checkoutIdOf({ teamId, key }: BillingCall, fingerprint: string): string {
  return createHash('sha256')
    .update(JSON.stringify([teamId, key, fingerprint]))
    .digest('base64url')
    .slice(0, 22);
}

function paymentPagesOf(teamId: TeamId, back: string): PaymentPages {
  const team = `/team/${encodeURIComponent(teamId)}`;
  return { pay: `${team}/checkout/`, returnTo: `${team}/${back}` };
}

function seatsUsedOf({ members }: Team): number {
  return seatsUsed(Object.values(members).map(({ role }) => role));
}

function requireSeats(team: Team, seats: number): void {
  const used = seatsUsedOf(team);
  if (seats < used) refuse('seats_below_members', refusalWords.seatsBelow(used));
}

function matchesRequest(subscription: SubscriptionFacts, { item, seats }: ChangeRequest): boolean {
  return (
    (item ?? subscription.item) === subscription.item &&
    Math.max(INCLUDED_SEATS, seats ?? subscription.seats) === subscription.seats
  );
}

function requireOffer(standing: PurchaseState, item: SoldItem, way: Offer['way']): void {
  const all = planOffers(standing);
  if (all.some((each) => each.item === item && each.way === way)) return;
  const cell = all.find(({ target }) => itemOfTarget(target) === item);
  refuse('change_not_permitted', cell && refusalWords.notOffered(cell.label));
}

function requireChangeable(standing: PurchaseState): void {
  const [first] = planOffers(standing);
  if (first?.kind === 'disabled') refuse('change_not_permitted', refusalWords.notOffered(first.label));
}
