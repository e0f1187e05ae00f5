import { ownEntry } from '../../machines/kernel/shapes.ts';
import { DAY, type Duration, HOUR, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { AdminSubscription } from '../../machines/people/admin.answers.ts';
import { TEAM_ROLES } from '../../machines/people/team.ts';
import { type Plan, planOf } from '../../machines/plan/plan.ts';
import { sumText } from '../../machines/plan/prices.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { billingStateWords } from '../billing/billing-state.words.ts';
import { roleWords } from '../team/role.words.ts';
import { adminBillingWords } from './admin-billing.words.ts';

const SIZE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const SIZE_STEP = 1_024;

export function sizeText(bytes: number): string {
  const exponent = Math.min(
    SIZE_UNITS.length - 1,
    Math.floor(Math.log(Math.max(1, bytes)) / Math.log(SIZE_STEP)),
  );
  const amount = bytes / SIZE_STEP ** exponent;
  const written = exponent > 0 && amount < 10 ? amount.toFixed(1) : String(Math.round(amount));
  return `${written} ${SIZE_UNITS[exponent]}`;
}

const DURATION_UNITS = [
  { name: 'd', unit: DAY, within: Number.POSITIVE_INFINITY },
  { name: 'h', unit: HOUR, within: DAY },
  { name: 'min', unit: MINUTE, within: HOUR },
  { name: 's', unit: SECOND, within: MINUTE },
];

export function durationText(length: Duration): string {
  if (length < SECOND)
    return adminWords.milliseconds(length < 10 ? length.toFixed(1) : String(Math.floor(length)));
  const parts = DURATION_UNITS.map(({ name, unit, within }) => ({
    whole: Math.floor((length % within) / unit),
    name,
  }));
  const largest = parts.findIndex(({ whole }) => whole > 0);
  const units = parts.slice(largest, largest + 2).filter(({ whole }) => whole > 0);
  return units.map(({ whole, name }) => `${whole} ${name}`).join(' ');
}

export function clockOffsetText(wall: Duration): string {
  if (wall === 0) return adminWords.wallAsCountdowns;
  return (wall > 0 ? adminWords.wallAhead : adminWords.wallBehind)(durationText(Math.abs(wall)));
}

const partTexts: Readonly<Record<string, string>> = adminWords.parts;

export function damageText(what: string): string {
  return what
    .split(', ')
    .map((part) => ownEntry(partTexts, part) ?? part)
    .join(', ');
}

const standingTexts: Readonly<Record<string, string>> = {
  ...billingStateWords.states,
  ...adminBillingWords.revoked,
};

export const planStatusText = (status: string): string => ownEntry(standingTexts, status) ?? status;

export function planTitle({ id, name, billingInterval, tags }: Plan): string {
  const generation = tags.includes('legacy') ? id.replace(/-(?:monthly|yearly|one-time)$/, '') : '';
  return [name, adminWords.forms[billingInterval], generation].filter((part) => part !== '').join(', ');
}

const LOGGED_PLAN = /^\S+(?= until |$)/;

function withPlanTitle(detail: string): string {
  return detail.replace(LOGGED_PLAN, (id) => {
    const plan = planOf(id);
    return plan === null ? id : planTitle(plan);
  });
}

const LOGGED_INSTANT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/;

export function logDetailParts(detail: string): readonly (string | Instant)[] {
  return withPlanTitle(detail)
    .split(LOGGED_INSTANT)
    .filter((part) => part !== '')
    .map((part) => (LOGGED_INSTANT.test(part) ? instantOrText(part) : part));
}

function instantOrText(text: string): string | Instant {
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : at;
}

const itemNames: ReadonlyMap<string, string> = new Map(Object.entries(billingItemWords));

export function itemText(item: string, seats: number | null): string {
  const name = itemNames.get(item) ?? item;
  return seats === null ? name : adminBillingWords.withSeats(name, seats);
}

export function roleText(role: string): string {
  const known = TEAM_ROLES.find((each) => each === role);
  return known === undefined ? role : roleWords[known].name;
}

export function nextBillText({
  nextAmount,
  nextSum,
}: Pick<AdminSubscription, 'nextAmount' | 'nextSum'>): string | null {
  return nextSum ? sumText(nextSum) : nextAmount;
}
