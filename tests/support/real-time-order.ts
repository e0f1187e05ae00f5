/** A command's number, and its request and answer times by one clock. */
export interface Acknowledged {
  readonly seq: number;
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** Commands of one room that were requested after a later number was answered, against the order in time. */
export function outOfOrder(acknowledged: readonly Acknowledged[]): readonly string[] {
  const answered = acknowledged.toSorted((a, b) => a.answeredAt - b.answeredAt);
  const asked = acknowledged.toSorted((a, b) => a.askedAt - b.askedAt);
  const found: string[] = [];
  let [next, highest] = [0, 0];
  for (const { seq, askedAt } of asked) {
    for (; (answered[next]?.answeredAt ?? askedAt) < askedAt; next++)
      highest = Math.max(highest, answered[next]?.seq ?? 0);
    if (seq < highest) found.push(`${highest} was answered before ${seq} was asked`);
  }
  return found;
}
