import {
  type Fields,
  fieldIn,
  hasFields,
  isFields,
  isOneOf,
  isText,
  numberIn,
  textIn,
} from '../../machines/kernel/shapes.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { type ActiveUntil, END_KINDS } from '../../machines/plan/plan.status.ts';
import { UNLIMITED } from '../../machines/plan/plan.ts';
import { PLAN_PERMISSIONS, type PlanLimits, type PlanPermission } from '../../machines/plan/room-plan.ts';
import { planWords } from '../../machines/words/plan.ts';

interface PlanEnd {
  readonly label: ActiveUntil['label'];
  readonly at: Instant;
}

export interface PlanInUse {
  readonly id: string;
  readonly name: string;
  readonly limits: PlanLimits;
  readonly permissions: readonly PlanPermission[];
  readonly end: PlanEnd | null;
  readonly rooms: number;
}

const isPlan = hasFields({ id: isText, name: isText, limits: isFields });

export function planInUseFrom(data: unknown): PlanInUse | null {
  if (!isFields(data)) return null;
  const plan = fieldIn(data, 'plan', isFields);
  const usage = fieldIn(data, 'usage', isFields);
  const permissions: readonly unknown[] = Array.isArray(plan?.['permissions']) ? plan['permissions'] : [];
  if (!isPlan(plan)) return null;
  return {
    id: plan.id,
    name: plan.name,
    limits: planLimitsFrom(plan.limits),
    permissions: PLAN_PERMISSIONS.filter((known) => permissions.includes(known)),
    end: planEndFrom(fieldIn(data, 'end', isFields)),
    rooms: (usage && numberIn(usage, 'rooms')) ?? 0,
  };
}

function planEndFrom(end: Fields | null): PlanEnd | null {
  const kind = end && fieldIn(end, 'kind', isOneOf(END_KINDS));
  // Older servers omit the kind.
  const label = kind === null ? end && textIn(end, 'label') : planWords[kind];
  const at = end && numberIn(end, 'at');
  return label === null || at === null ? null : { label, at };
}

function planLimitsFrom(limits: Fields): PlanLimits {
  const limit = (name: keyof PlanLimits) => numberIn(limits, name) ?? UNLIMITED;
  return {
    rooms: limit('rooms'),
    devices: limit('devices'),
    timers: limit('timers'),
    messages: limit('messages'),
  };
}
