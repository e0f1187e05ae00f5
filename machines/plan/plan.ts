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
export const FEATURE_FLAGS = {
  LICENSED: 'licensed',
  API_ACCESS: 'api_access',
  CUSTOM_LOGO: 'custom_logo',
  CUSTOM_THEMING: 'custom_theming',
  FULL_ACCESS: 'full_access',
} as const satisfies Record<string, PlanPermission>;
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

const PRO: readonly PlanPermission[] = ['licensed', 'api_access', 'custom_logo'];
const PREMIUM: readonly PlanPermission[] = [...PRO, 'custom_theming'];

/** Limits that are omitted are unlimited. Only Starter limits rooms. */
const limits = (devices: number, timers = UNLIMITED, messages = UNLIMITED): PlanLimits => ({
  rooms: UNLIMITED,
  devices,
  timers,
  messages,
});

type Essence = Omit<Plan, 'id' | 'type' | 'billingInterval' | 'tags'> & {
  readonly tags?: readonly PlanTag[];
};

type Form = Extract<BillingInterval, 'monthly' | 'yearly' | 'one_time'>;

/** Returns one plan for each form of sale. `one_time` is the event of 10 days. */
function sold(id: string, forms: readonly Form[], { tags = [], ...essence }: Essence): readonly Plan[] {
  return forms.map((billingInterval) => ({
    id: `${id}-${billingInterval.replace('_', '-')}`,
    type: billingInterval === 'one_time' ? 'product' : 'subscription',
    billingInterval,
    tags,
    ...essence,
  }));
}

function agreed(id: string, type: 'enterprise' | 'special', { tags = [], ...essence }: Essence): Plan {
  return { id, type, billingInterval: 'none', tags, ...essence };
}

const recurring = ['monthly', 'yearly'] as const;
const everyForm = [...recurring, 'one_time'] as const;
const enterprise: readonly PlanTag[] = ['enterprise'];
const legacy: readonly PlanTag[] = ['legacy'];

const legacyPro = (devices: number, permissions: readonly PlanPermission[]): Essence => ({
  name: planWords.names.legacyPro,
  label: 'pro',
  limits: limits(devices),
  permissions,
  tags: legacy,
});

export const starter: Plan = { ...starterPlan, billingInterval: 'none', tags: [] };

export const catalogue: readonly Plan[] = [
  starter,
  ...sold('pro-2023-12', everyForm, {
    name: planWords.names.pro,
    label: 'pro',
    limits: limits(5, 50, 50),
    permissions: PRO,
  }),
  ...sold('premium-2023-12', everyForm, {
    name: planWords.names.premium,
    label: 'premium',
    limits: limits(50, 500, 500),
    permissions: PREMIUM,
  }),
  agreed('enterprise-pro', 'enterprise', {
    name: planWords.names.enterprisePro,
    label: 'pro',
    limits: limits(10),
    permissions: PRO,
    tags: enterprise,
  }),
  agreed('enterprise-pro-20', 'enterprise', {
    name: planWords.names.pro20,
    label: 'pro',
    limits: limits(20),
    permissions: PRO,
    tags: enterprise,
  }),
  agreed('enterprise-premium-200', 'enterprise', {
    name: planWords.names.premium200,
    label: 'premium',
    limits: limits(200),
    permissions: PREMIUM,
    tags: enterprise,
  }),
  ...sold('premium-2023-05', recurring, {
    name: planWords.names.legacyPremium,
    label: 'premium',
    limits: limits(100),
    permissions: PREMIUM,
    tags: legacy,
  }),
  ...sold('pro-2023-05', recurring, legacyPro(10, PRO)),
  ...sold('pro-2022-06', recurring, legacyPro(50, PREMIUM)),
  ...sold('pro-2021-12', recurring, legacyPro(50, PREMIUM)),
  ...sold('pro-staging', recurring, legacyPro(3, PRO)),
  ...sold('event-2022-06', ['one_time'], {
    name: planWords.names.legacyEvent,
    label: 'pro',
    limits: limits(UNLIMITED),
    permissions: PRO,
    tags: legacy,
  }),
  agreed('premium-lifetime', 'special', {
    name: planWords.names.lifetime,
    label: 'premium',
    limits: limits(50, 500, 500),
    permissions: PREMIUM,
  }),
  agreed('admin-legacy', 'special', {
    name: planWords.names.legacyAdmin,
    label: 'admin',
    limits: limits(100),
    permissions: ['full_access'],
    tags: legacy,
  }),
  agreed('premium-trial-2023-12', 'special', {
    name: planWords.names.premiumTrial,
    label: 'trial',
    limits: limits(100),
    permissions: PREMIUM,
  }),
];

export const selfHosted: Plan = { ...selfHostedPlan, billingInterval: 'none', tags: [] };

const byId: ReadonlyMap<string, Plan> = new Map(catalogue.map((plan) => [plan.id, plan]));

/** Ids of the legacy Pro plan in the test environment. */
const STAGING = /^staging-/;

export function planOf(id: string): Plan | null {
  return byId.get(STAGING.test(id) ? 'pro-staging-monthly' : id) ?? null;
}
