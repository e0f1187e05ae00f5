import { planWords } from '../words/plan.ts';
import {
  type PlanLimits,
  type PlanPermission,
  type RoomPlan,
  selfHostedPlan,
  starterPlan,
} from './room-plan.ts';

export const PLAN_TIERS = {
  STARTER: 'starter',
  PRO: 'pro',
  PREMIUM: 'premium',
  ADMIN: 'admin',
  TRIAL: 'trial',
} as const;
export const BILLING_PERIODS = {
  YEARLY: 'yearly',
  MONTHLY: 'monthly',
  ONE_TIME: 'one_time',
  NONE: 'none',
} as const;
export const PLAN_TAGS = ['enterprise', 'legacy'] as const;
export const ITEM_KINDS = ['BASE', 'SEAT', 'LICENSE'] as const;

export type PlanLabel = (typeof PLAN_TIERS)[keyof typeof PLAN_TIERS];
export type BillingInterval = (typeof BILLING_PERIODS)[keyof typeof BILLING_PERIODS];
type PlanTag = (typeof PLAN_TAGS)[number];

export interface Plan extends RoomPlan {
  readonly billingInterval: BillingInterval;
  readonly tags: readonly PlanTag[];
}

export const UNLIMITED = -1;

export function limitText(limit: PlanLimits[keyof PlanLimits]): string {
  return limit === UNLIMITED ? planWords.unlimited : String(limit);
}

const PRO_PERMISSIONS: readonly PlanPermission[] = ['licensed', 'api_access', 'custom_logo'];
const PREMIUM_PERMISSIONS: readonly PlanPermission[] = [...PRO_PERMISSIONS, 'custom_theming'];

const planLimits = (devices: number, timers = UNLIMITED, messages = UNLIMITED): PlanLimits => ({
  rooms: UNLIMITED,
  devices,
  timers,
  messages,
});

type PlanTemplate = Omit<Plan, 'id' | 'type' | 'billingInterval' | 'tags'> & {
  readonly tags?: readonly PlanTag[];
};

type SoldInterval = Extract<BillingInterval, 'monthly' | 'yearly' | 'one_time'>;

/** `one_time` is the plan for an event of 10 days. */
function soldPlans(
  id: string,
  forms: readonly SoldInterval[],
  { tags = [], ...essence }: PlanTemplate,
): readonly Plan[] {
  return forms.map((billingInterval) => ({
    id: `${id}-${billingInterval.replace('_', '-')}`,
    type: billingInterval === 'one_time' ? 'product' : 'subscription',
    billingInterval,
    tags,
    ...essence,
  }));
}

function contractPlan(
  id: string,
  type: 'enterprise' | 'special',
  { tags = [], ...essence }: PlanTemplate,
): Plan {
  return { id, type, billingInterval: 'none', tags, ...essence };
}

const recurringIntervals = ['monthly', 'yearly'] as const;
const allIntervals = [...recurringIntervals, 'one_time'] as const;
const enterpriseTags: readonly PlanTag[] = ['enterprise'];
const legacyTags: readonly PlanTag[] = ['legacy'];

const legacyPro = (devices: number, permissions: readonly PlanPermission[]): PlanTemplate => ({
  name: planWords.names.legacyPro,
  label: 'pro',
  limits: planLimits(devices),
  permissions,
  tags: legacyTags,
});

export const starterCataloguePlan: Plan = { ...starterPlan, billingInterval: 'none', tags: [] };

export const planCatalogue: readonly Plan[] = [
  starterCataloguePlan,
  ...soldPlans('pro-2023-12', allIntervals, {
    name: planWords.names.pro,
    label: 'pro',
    limits: planLimits(5, 50, 50),
    permissions: PRO_PERMISSIONS,
  }),
  ...soldPlans('premium-2023-12', allIntervals, {
    name: planWords.names.premium,
    label: 'premium',
    limits: planLimits(50, 500, 500),
    permissions: PREMIUM_PERMISSIONS,
  }),
  contractPlan('enterprise-pro', 'enterprise', {
    name: planWords.names.enterprisePro,
    label: 'pro',
    limits: planLimits(10),
    permissions: PRO_PERMISSIONS,
    tags: enterpriseTags,
  }),
  contractPlan('enterprise-pro-20', 'enterprise', {
    name: planWords.names.pro20,
    label: 'pro',
    limits: planLimits(20),
    permissions: PRO_PERMISSIONS,
    tags: enterpriseTags,
  }),
  contractPlan('enterprise-premium-200', 'enterprise', {
    name: planWords.names.premium200,
    label: 'premium',
    limits: planLimits(200),
    permissions: PREMIUM_PERMISSIONS,
    tags: enterpriseTags,
  }),
  ...soldPlans('premium-2023-05', recurringIntervals, {
    name: planWords.names.legacyPremium,
    label: 'premium',
    limits: planLimits(100),
    permissions: PREMIUM_PERMISSIONS,
    tags: legacyTags,
  }),
  ...soldPlans('pro-2023-05', recurringIntervals, legacyPro(10, PRO_PERMISSIONS)),
  ...soldPlans('pro-2022-06', recurringIntervals, legacyPro(50, PREMIUM_PERMISSIONS)),
  ...soldPlans('pro-2021-12', recurringIntervals, legacyPro(50, PREMIUM_PERMISSIONS)),
  ...soldPlans('pro-staging', recurringIntervals, legacyPro(3, PRO_PERMISSIONS)),
  ...soldPlans('event-2022-06', ['one_time'], {
    name: planWords.names.legacyEvent,
    label: 'pro',
    limits: planLimits(UNLIMITED),
    permissions: PRO_PERMISSIONS,
    tags: legacyTags,
  }),
  contractPlan('premium-lifetime', 'special', {
    name: planWords.names.lifetime,
    label: 'premium',
    limits: planLimits(50, 500, 500),
    permissions: PREMIUM_PERMISSIONS,
  }),
  contractPlan('admin-legacy', 'special', {
    name: planWords.names.legacyAdmin,
    label: 'admin',
    limits: planLimits(100),
    permissions: ['full_access'],
    tags: legacyTags,
  }),
  contractPlan('premium-trial-2023-12', 'special', {
    name: planWords.names.premiumTrial,
    label: 'trial',
    limits: planLimits(100),
    permissions: PREMIUM_PERMISSIONS,
  }),
];

export const selfHosted: Plan = { ...selfHostedPlan, billingInterval: 'none', tags: [] };

const plansById: ReadonlyMap<string, Plan> = new Map(planCatalogue.map((plan) => [plan.id, plan]));

/** All plans of the test environment are the same Pro plan. */
const STAGING_PREFIX = /^staging-/;

export function planOf(id: string): Plan | null {
  return plansById.get(STAGING_PREFIX.test(id) ? 'pro-staging-monthly' : id) ?? null;
}
