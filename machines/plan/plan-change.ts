import { planChangeWords } from '../words/billing-item.ts';
import { planWords } from '../words/plan.ts';
import { isPaid } from './plan.permissions.ts';
import type { OwnedPlan } from './plan.status.ts';

export const CHANGE_KINDS = [
  'same',
  'upgrade',
  'addition',
  'switch',
  'downgrade',
  'included',
  'checkout',
  'disabled',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_TARGETS = [
  { label: 'pro', period: 'monthly' },
  { label: 'pro', period: 'yearly' },
  { label: 'pro', period: 'one_time' },
  { label: 'premium', period: 'monthly' },
  { label: 'premium', period: 'yearly' },
  { label: 'premium', period: 'one_time' },
] as const;
export type ChangeTarget = (typeof CHANGE_TARGETS)[number];
type Column = `${ChangeTarget['label']} ${ChangeTarget['period']}`;

export interface PlanChange {
  readonly kind: ChangeKind;
  readonly label: string;
  readonly permitted: boolean;
}

type Row = Readonly<Record<Column, ChangeKind>>;

const checkoutAlways: Row = {
  'pro monthly': 'checkout',
  'pro yearly': 'checkout',
  'pro one_time': 'checkout',
  'premium monthly': 'checkout',
  'premium yearly': 'checkout',
  'premium one_time': 'checkout',
};

const changeKinds: Readonly<Record<Column, Row>> = {
  'pro monthly': {
    'pro monthly': 'same',
    'pro yearly': 'switch',
    'pro one_time': 'included',
    'premium monthly': 'upgrade',
    'premium yearly': 'upgrade',
    'premium one_time': 'addition',
  },
  'pro yearly': {
    'pro monthly': 'switch',
    'pro yearly': 'same',
    'pro one_time': 'included',
    'premium monthly': 'upgrade',
    'premium yearly': 'upgrade',
    'premium one_time': 'addition',
  },
  'pro one_time': {
    'pro monthly': 'checkout',
    'pro yearly': 'checkout',
    'pro one_time': 'same',
    'premium monthly': 'upgrade',
    'premium yearly': 'upgrade',
    'premium one_time': 'upgrade',
  },
  'premium monthly': {
    'pro monthly': 'downgrade',
    'pro yearly': 'downgrade',
    'pro one_time': 'included',
    'premium monthly': 'same',
    'premium yearly': 'switch',
    'premium one_time': 'included',
  },
  'premium yearly': {
    'pro monthly': 'downgrade',
    'pro yearly': 'downgrade',
    'pro one_time': 'included',
    'premium monthly': 'switch',
    'premium yearly': 'same',
    'premium one_time': 'included',
  },
  'premium one_time': {
    ...checkoutAlways,
    'pro one_time': 'included',
    'premium one_time': 'same',
  },
};

export function planChange(current: OwnedPlan | null, target: ChangeTarget): PlanChange {
  const kind = isDisabled(current) ? 'disabled' : rowOf(current)[`${target.label} ${target.period}`];
  return { kind, label: changeLabel(kind, target), permitted: isPermitted(kind) };
}

/** Returns true if an admin manages the plan or a payment is open (B22). */
function isDisabled(current: OwnedPlan | null): boolean {
  if (current === null) return false;
  const { plan, record } = current;
  const unsettled = record.status === 'paused' || record.status === 'past_due';
  return plan.label === 'admin' || plan.type === 'enterprise' || unsettled;
}

function rowOf(current: OwnedPlan | null): Row {
  if (current === null) return checkoutAlways;
  const { plan, record } = current;
  const { status } = record;
  if (!isPaid(plan) || plan.billingInterval === 'none' || status === 'trialing' || status === 'deleted')
    return checkoutAlways;
  return changeKinds[`${plan.label} ${plan.billingInterval}`];
}

function isPermitted(kind: ChangeKind): boolean {
  return kind !== 'same' && kind !== 'included' && kind !== 'disabled';
}

export function changeLabel(kind: ChangeKind, { label, period }: ChangeTarget): string {
  const name = planWords.names[label];
  switch (kind) {
    case 'same':
      return planChangeWords.same;
    case 'upgrade':
      return planChangeWords.upgrade(name);
    case 'addition':
      return planChangeWords.addition(name);
    case 'switch':
      return period === 'yearly' ? planChangeWords.toYearly : planChangeWords.toMonthly;
    case 'downgrade':
      return planChangeWords.downgrade(name);
    case 'included':
      return planChangeWords.included;
    case 'checkout':
      return planChangeWords.checkout(name);
    case 'disabled':
      return planChangeWords.disabled;
  }
}
