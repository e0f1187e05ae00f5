import type { TeamId, Uid } from '../../machines/kernel/ids.ts';
import type { Team } from '../../machines/people/team.ts';
import type { TRIAL_ITEM } from '../../machines/plan/billing.events.ts';
import type { SoldItem } from '../../machines/plan/billing.items.ts';
import type { Currency } from '../../machines/plan/prices.ts';
import { type ErrorNotice, errorAlert, type RequestFailure } from '../app/request-failure.view.ts';
import { teamPath } from '../app/site-links.view.ts';
import { teamTitle } from '../site/team-title.view.ts';
import { billingWords } from './billing.words.ts';

const PLAN_SCREENS = [
  'cancel',
  'change-seats',
  'preview-change',
  'retain-subscription',
  'update-payment-method',
  'upgrade-event',
] as const;
type PlanScreen = (typeof PLAN_SCREENS)[number];

export function planScreenPath(id: string, screen: PlanScreen): string {
  return `/plan/${encodeURIComponent(id)}/${screen}/`;
}

export function previewPath(id: string, item: SoldItem): string {
  return `${planScreenPath(id, 'preview-change')}?item=${item}`;
}

/** Returns the checkout's path. It needs a page load, because its document has another content security policy. */
export function checkoutPath(teamId: TeamId, item: SoldItem | typeof TRIAL_ITEM, currency: Currency): string {
  return `${teamPath(teamId, 'checkout-pre')}?item=${item}&currency=${currency}`;
}

interface PaymentNotice {
  readonly text: string;
  readonly to: string;
}

export function paymentNotices(
  teams: readonly Team[] | null,
  uid: Uid,
  pathname: string,
): readonly PaymentNotice[] {
  return (teams ?? []).flatMap((team) => {
    if (team.owes === undefined) return [];
    const to = planScreenPath(team.owes, 'update-payment-method');
    const sayIt = [to, planScreenPath(team.owes, 'retain-subscription'), teamPath(team.id, 'billing')];
    if (sayIt.includes(pathname)) return [];
    return [{ text: billingWords.paymentFailed(teamTitle(team, uid)), to }];
  });
}

interface CallError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Returns true if the result of the press is unknown. A retry must then send the same idempotency key (U170). */
export function isOutcomeUnknown({ status }: Pick<CallError, 'status'>): boolean {
  return status === 0 || status === 429 || status >= 500;
}

export function callErrorText(failure: CallError): string {
  if (failure.code === 'provider_unavailable') return billingWords.providerAway;
  if (failure.status === 0) return billingWords.noAnswer;
  return failure.status === 429 ? billingWords.tooOften : failure.message;
}

export interface PlanFailure extends ErrorNotice {
  readonly title: string;
}

export function planFailure(failure: RequestFailure): PlanFailure {
  const status = failure.kind === 'status' ? failure.status : null;
  if (status === 403) return planFailureOf(billingWords.permissionDenied, billingWords.noPlanAccess);
  if (status === 404) return planFailureOf(billingWords.notFound, billingWords.planNotFound);
  return { title: billingWords.error, ...errorAlert(failure) };
}

const planFailureOf = (title: string, text: string): PlanFailure => ({ title, text, hint: null });
