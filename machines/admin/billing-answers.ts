import { isAmount } from '../billing/billing.answers.ts';
import { hasFields, isMaybe, isNumber, isOmittable, isText, type ShapeOf } from '../kernel/shapes.ts';

export const isAdminBillingEvent = hasFields({
  id: isText,
  kind: isText,
  occurredAt: isNumber,
  receivedAt: isNumber,
  outcome: isText,
  teamId: isMaybe(isText),
  team: isText,
});
export type AdminBillingEvent = ShapeOf<typeof isAdminBillingEvent>;

export const isAdminSubscription = hasFields({
  id: isText,
  teamId: isMaybe(isText),
  team: isText,
  item: isText,
  seats: isNumber,
  status: isText,
  nextBillAt: isMaybe(isNumber),
  nextAmount: isMaybe(isText),
  nextSum: isOmittable(isMaybe(isAmount)),
  paidUntil: isMaybe(isNumber),
});
export type AdminSubscription = ShapeOf<typeof isAdminSubscription>;

export const isAdminCancellation = hasFields({
  teamId: isText,
  at: isNumber,
  uid: isText,
  item: isText,
  reason: isText,
});
export type AdminCancellation = ShapeOf<typeof isAdminCancellation>;
