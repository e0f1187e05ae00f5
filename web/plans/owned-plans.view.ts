import { DAY, type Instant } from '../../machines/kernel/time.ts';
import type {
  BillingOverview,
  PurchaseAnswer,
  SubscriptionAnswer,
} from '../../machines/plan/billing.answers.ts';
import { TRIAL_ITEM } from '../../machines/plan/billing.events.ts';
import { isLicensed } from '../../machines/plan/plan.permissions.ts';
import { limitText, UNLIMITED } from '../../machines/plan/plan.ts';
import { sumText } from '../../machines/plan/prices.ts';
import { type PlanLimits, selfHostedPlan } from '../../machines/plan/room-plan.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { planWords } from '../../machines/words/plan.ts';
import { planScreenPath } from '../billing/billing.view.ts';
import { billingWords } from '../billing/billing.words.ts';
import { billingStateWords } from '../billing/billing-state.words.ts';
import type { PlanInUse } from '../billing/plan-in-use.view.ts';
import { type PriceList, totalPrice } from '../billing/price-list.view.ts';
import { methodText } from './payment-method-screen.view.ts';

export type PlanActionView = { readonly label: string; readonly strong: boolean } & (
  | { readonly to: string }
  | { readonly call: 'resume'; readonly asks: boolean }
);

interface PlanFact {
  readonly label: string;
  readonly text: string;
}

export interface OwnedPlanView {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly tone: 'good' | 'warn' | 'danger';
  readonly lines: readonly string[];
  readonly facts: readonly PlanFact[];
  readonly actions: readonly PlanActionView[];
}

export interface BillingReader {
  readonly mayChange: boolean;
  readonly now: Instant;
  readonly day: (at: Instant) => string;
}

export function ownedPlanCards(billing: BillingOverview, reader: BillingReader): readonly OwnedPlanView[] {
  const { subscription, purchases, order = [] } = billing;
  const rank = ({ id }: OwnedPlanView) => (order.includes(id) ? order.indexOf(id) : order.length);
  const unordered = [
    ...(subscription === null ? [] : [subscriptionCard(billing, subscription, reader)]),
    ...purchases.filter(({ active }) => active).map((purchase) => purchaseCard(billing, purchase, reader)),
  ];
  const cards = unordered.sort((a, b) => rank(a) - rank(b));
  return reader.mayChange ? cards : cards.map((plan) => ({ ...plan, actions: [] }));
}

function subscriptionCard(
  billing: BillingOverview,
  subscription: SubscriptionAnswer,
  reader: BillingReader,
): OwnedPlanView {
  const { id, item, seats } = subscription;
  const { nextBill, paymentMethod } = billing;
  const end = subscriptionEndFact(billing, subscription, reader);
  const facts: PlanFact[] = [
    ...(end === null ? [] : [end]),
    ...(nextBill === null ? [] : [{ label: billingStateWords.nextBill, text: sumText(nextBill.amount) }]),
    { label: billingStateWords.seats, text: billingStateWords.taken(billing.seats?.used ?? 0, seats) },
    ...(paymentMethod === null ? [] : [{ label: billingStateWords.card, text: methodText(paymentMethod) }]),
  ];
  return {
    id,
    title: billingItemWords[item],
    ...subscriptionState(billing, subscription, reader),
    facts,
    actions: subscriptionActions(billing, subscription),
  };
}

function subscriptionEndFact(
  { nextBill, scheduled }: BillingOverview,
  { status, paidUntil }: SubscriptionAnswer,
  { now, day }: BillingReader,
): PlanFact | null {
  const fact = (label: string, at: Instant | null | undefined) =>
    at === null || at === undefined ? null : { label, text: day(at) };
  switch (status) {
    case 'past_due':
      return fact(planWords.nextRetry, nextBill?.at);
    case 'paused':
      return fact(
        paidUntil !== null && paidUntil > now ? planWords.activeUntil : planWords.pausedSince,
        paidUntil,
      );
    case 'deleted':
      return fact(planWords.activeUntil, scheduled?.at ?? paidUntil);
    case 'active':
    case 'trialing':
      return fact(planWords.nextDue, nextBill?.at);
  }
}

function subscriptionState(
  { scheduled, nextBill }: BillingOverview,
  { status, mayResume }: SubscriptionAnswer,
  { now, day }: BillingReader,
): Pick<OwnedPlanView, 'state' | 'tone' | 'lines'> {
  const state = billingStateWords.states[status];
  switch (status) {
    case 'past_due':
      return { state, tone: 'danger', lines: [billingStateWords.pastDue] };
    case 'paused':
      return { state, tone: 'warn', lines: [billingStateWords.paused] };
    case 'deleted':
      return {
        state,
        tone: 'warn',
        lines: [billingStateWords.cancelled, ...(mayResume ? [] : [billingStateWords.chooseAgain])],
      };
    case 'trialing': {
      const lines =
        nextBill === null
          ? []
          : [
              billingStateWords.trialing(
                daysLeft(nextBill.at, now),
                sumText(nextBill.amount),
                day(nextBill.at),
              ),
            ];
      return { state, tone: 'good', lines };
    }
    case 'active':
      return scheduled === null
        ? { state, tone: 'good', lines: [] }
        : { state, tone: 'warn', lines: [billingStateWords.willPause(day(scheduled.at))] };
  }
}

function subscriptionActions(
  { scheduled }: BillingOverview,
  { id, status, mayResume }: SubscriptionAnswer,
): readonly PlanActionView[] {
  const to = (
    screen: Parameters<typeof planScreenPath>[1],
    label: string,
    strong = false,
  ): PlanActionView => ({
    label,
    strong,
    to: planScreenPath(id, screen),
  });
  const resume = (label: string, asks = false): PlanActionView => ({
    label,
    strong: true,
    call: 'resume',
    asks,
  });
  const card = billingStateWords.updateMethod;
  const cancel = to('cancel', billingStateWords.cancel);
  switch (status) {
    case 'past_due':
      return [to('update-payment-method', card, true), cancel];
    case 'paused':
      return [resume(billingStateWords.resume, true), to('update-payment-method', card), cancel];
    case 'deleted':
      return mayResume ? [resume(billingStateWords.keep)] : [];
    case 'active':
    case 'trialing':
      return [
        ...(scheduled === null ? [] : [resume(billingStateWords.undo)]),
        to('change-seats', billingStateWords.changeSeats),
        to('update-payment-method', card),
        cancel,
      ];
  }
}

function purchaseCard(
  { changes }: BillingOverview,
  { id, item, endsAt }: PurchaseAnswer,
  { now, day }: BillingReader,
): OwnedPlanView {
  const upgrade = changes.find((offer) => offer.item === 'premium-event-upgrade');
  const isUpgradable = item === 'pro-event' && upgrade !== undefined;
  const left = endsAt === null ? null : billingStateWords.daysLeft(daysLeft(endsAt, now), day(endsAt));
  const then = item === TRIAL_ITEM ? billingStateWords.trialEnds : billingStateWords.endsByItself;
  return {
    id,
    title: billingItemWords[item],
    state: billingStateWords.states[item === TRIAL_ITEM ? 'trialing' : 'active'],
    tone: 'good',
    lines: left === null ? [billingStateWords.noEnd] : [left, then],
    facts: [],
    actions: isUpgradable
      ? [{ label: upgrade.label, strong: true, to: planScreenPath(id, 'upgrade-event') }]
      : [],
  };
}

export const daysLeft = (until: Instant, now: Instant): number => Math.max(0, Math.ceil((until - now) / DAY));

interface FreePlanCard {
  readonly title: string;
  readonly lines: readonly string[];
}

export function freePlanCard(
  { plan, end, revoked, seats }: BillingOverview,
  { day }: BillingReader,
): FreePlanCard {
  if (plan.label !== 'starter') {
    const lines = [billingStateWords.given];
    return {
      title: plan.name,
      lines: end === null || end.at === null ? lines : [...lines, billingWords.end(end.label, day(end.at))],
    };
  }
  const last = [...revoked].sort((a, b) => b.at - a.at)[0];
  if (last === undefined) return { title: plan.name, lines: [billingStateWords.free, ...seatLine(seats)] };
  const text = billingStateWords.revoked[last.reason](billingItemWords[last.item], day(last.at));
  return { title: plan.name, lines: [text, billingStateWords.askWhoRuns] };
}

function seatLine(seats: BillingOverview['seats']): readonly string[] {
  return seats === null || seats.paid === null ? [] : [billingStateWords.freeSeats(seats.used, seats.paid)];
}

export function resumeCost(
  { item, seats, paidUntil }: SubscriptionAnswer,
  prices: PriceList | null,
  { now, day }: BillingReader,
): string | null {
  if (prices === null) return null;
  const { text } = totalPrice(prices, item, seats);
  return paidUntil !== null && paidUntil > now
    ? billingStateWords.resumeLater(text, day(paidUntil))
    : billingStateWords.resumeNow(text);
}

export interface LimitRow {
  readonly label: string;
  readonly limit: string;
  readonly used: string | null;
  readonly percent: number | null;
}

const limitLabels: Readonly<Record<Exclude<keyof PlanLimits, 'rooms'>, string>> = billingWords.limits;

export function planOverview(plan: PlanInUse) {
  return {
    lead: planLead(plan),
    limits: [
      roomsRow(plan),
      ...(['devices', 'timers', 'messages'] as const).map((name) => limitRow(plan, name)),
    ],
    mark: isLicensed(plan) ? billingWords.markNotShown : billingWords.markShown,
  };
}

function planLead({ id, limits }: PlanInUse): string {
  if (id === selfHostedPlan.id) return billingWords.noBilling;
  return limits.rooms === UNLIMITED ? billingWords.allRooms : billingWords.allRoomsLimited;
}

function roomsRow({ limits, rooms }: PlanInUse): LimitRow {
  const limit = limitText(limits.rooms);
  if (limits.rooms === UNLIMITED)
    return { label: billingWords.rooms, limit, used: billingWords.inUse(rooms), percent: null };
  const percent = Math.min(100, (rooms / Math.max(1, limits.rooms)) * 100);
  return { label: billingWords.rooms, limit, used: billingWords.inUseOf(rooms, limit), percent };
}

function limitRow({ limits }: PlanInUse, name: keyof typeof limitLabels): LimitRow {
  return { label: limitLabels[name], limit: limitText(limits[name]), used: null, percent: null };
}
