import { isAmount } from '../billing/billing.answers.ts';
import { hasFields, isMaybe, isNumber, isOmittable, isText, type ShapeOf } from '../kernel/shapes.ts';

/** What a payment provider has told, as administrators see it. */
export const isAdminBillingEvent = hasFields({
  id: isText,
  kind: isText,
  occurredAt: isNumber,
  receivedAt: isNumber,
  outcome: isText,
  teamId: isMaybe(isText),
  /** Empty where it has no name, or is there no more. */
  team: isText,
});
export type AdminBillingEvent = ShapeOf<typeof isAdminBillingEvent>;

/** A subscription as the newest event left it. */
export const isAdminSubscription = hasFields({
  id: isText,
  teamId: isMaybe(isText),
  team: isText,
  item: isText,
  seats: isNumber,
  /** As we keep it; what was given back: why. */
  status: isText,
  nextBillAt: isMaybe(isNumber),
  /** In English. */
  nextAmount: isMaybe(isText),
  /** The same, for pages in any language. Older releases leave it out. */
  nextSum: isOmittable(isMaybe(isAmount)),
  paidUntil: isMaybe(isNumber),
});
export type AdminSubscription = ShapeOf<typeof isAdminSubscription>;

/** Why somebody cancelled a plan of a team. */
export const isAdminCancellation = hasFields({
  teamId: isText,
  at: isNumber,
  uid: isText,
  item: isText,
  reason: isText,
});
export type AdminCancellation = ShapeOf<typeof isAdminCancellation>;
