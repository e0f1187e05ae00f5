const LEAST_MS = 5;
/** So much of what was waited comes on top of it at most. */
const SHARE = 0.05;

/** Resolves at the next check of a wait since then: rarely for long waits, because checks take processor time. */
export function nextProbe(since: number): Promise<void> {
  const waited = performance.now() - since;
  return new Promise((resolve) => setTimeout(resolve, Math.max(LEAST_MS, waited * SHARE)));
}
