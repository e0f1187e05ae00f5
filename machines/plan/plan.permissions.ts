import type { PlanPermission, RoomPlan } from './room-plan.ts';

type PermittedPlan = Pick<RoomPlan, 'permissions'>;

export function planAllows({ permissions }: PermittedPlan, wanted: PlanPermission | null): boolean {
  return wanted === null || permissions.includes(wanted) || permissions.includes('full_access');
}

export const isLicensed = (plan: PermittedPlan): boolean => planAllows(plan, 'licensed');

export function isPaid<Plan extends Pick<RoomPlan, 'label'>>(
  plan: Plan,
): plan is Plan & { readonly label: 'pro' | 'premium' } {
  return plan.label === 'pro' || plan.label === 'premium';
}
