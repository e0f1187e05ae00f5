import { isFields } from './shapes.ts';

/** Whether two plain values say the same: what is the same object does, and so do objects and lists with the same in each place. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isFields(one) || !isFields(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => sameValue(one[name], other[name]))
  );
}
