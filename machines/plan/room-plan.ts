import { planWords } from '../words/plan.ts';
/** -1 means unlimited. */
export interface PlanLimits {
  readonly rooms: number;
  readonly devices: number;
  readonly timers: number;
  readonly messages: number;
}

export const PLAN_PERMISSIONS = [
  'licensed',
  'api_access',
  'custom_logo',
  'custom_theming',
  'full_access',
] as const;
export type PlanPermission = (typeof PLAN_PERMISSIONS)[number];

export interface RoomPlan {
  readonly id: string;
  readonly type: 'free' | 'subscription' | 'product' | 'enterprise' | 'special';
  readonly name: string;
  readonly label: 'starter' | 'pro' | 'premium' | 'admin' | 'trial';
  readonly limits: PlanLimits;
  readonly permissions: readonly PlanPermission[];
}

export const selfHostedPlan: RoomPlan = {
  id: 'self-hosted',
  type: 'special',
  name: planWords.names.selfHosted,
  label: 'admin',
  limits: { rooms: -1, devices: -1, timers: -1, messages: -1 },
  permissions: ['full_access'],
};

export const starterPlan: RoomPlan = {
  id: '0',
  type: 'free',
  name: planWords.names.starter,
  label: 'starter',
  limits: { rooms: 3, devices: 3, timers: 3, messages: 3 },
  permissions: [],
};

export function roomPlanOf({ id, type, name, label, limits, permissions }: RoomPlan): RoomPlan {
  return { id, type, name, label, limits, permissions };
}

export function isSamePlan(one: RoomPlan, other: RoomPlan): boolean {
  return JSON.stringify(comparableParts(one)) === JSON.stringify(comparableParts(other));
}

export function reducesPlan(plan: RoomPlan, had: RoomPlan): boolean {
  const isSmaller = (limit: number, before: number) => limit !== -1 && (before === -1 || limit < before);
  const allows = (permission: PlanPermission) =>
    plan.permissions.includes(permission) || plan.permissions.includes('full_access');
  return (
    LIMIT_NAMES.some((name) => isSmaller(plan.limits[name], had.limits[name])) ||
    !had.permissions.every((permission) => allows(permission))
  );
}

const LIMIT_NAMES = ['rooms', 'devices', 'timers', 'messages'] as const;

function comparableParts({ id, type, name, label, limits, permissions }: RoomPlan) {
  const { rooms, devices, timers, messages } = limits;
  return [id, type, name, label, rooms, devices, timers, messages, [...permissions].sort()];
}

export const withinLimit = (count: number, limit: number): boolean => limit === -1 || count < limit;
