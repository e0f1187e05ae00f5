import { planWords } from '../words/plan.ts';
import type { PlanLimits, PlanPermission, RoomPlan } from './room-plan.ts';

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
/** What a plan is billed as: the plan itself, one more seat of it, or a license for life. */
export const ITEM_KINDS = ['BASE', 'SEAT', 'LICENSE'] as const;

export type PlanLabel = (typeof PLAN_TIERS)[keyof typeof PLAN_TIERS];
export type BillingInterval = (typeof BILLING_PERIODS)[keyof typeof BILLING_PERIODS];
export type PlanTag = (typeof PLAN_TAGS)[number];

export interface Plan extends RoomPlan {
  readonly billingInterval: BillingInterval;
  readonly tags: readonly PlanTag[];
}

export const UNLIMITED = -1;

export function limitText(limit: PlanLimits[keyof PlanLimits]): string {
  return limit === UNLIMITED ? planWords.unlimited : String(limit);
}
