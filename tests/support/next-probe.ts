const LEAST_MS = 5;
/** So much of what was waited comes on top of it at most. */
const SHARE = 0.05;

/**
 * Resolves when it is time to look again for what has been waited for since then: seldom where it takes long, as whoever
 * looks takes the processor from what is to come.
 */
export function nextProbe(since: number): Promise<void> {
  const waited = performance.now() - since;
  return new Promise((resolve) => setTimeout(resolve, Math.max(LEAST_MS, waited * SHARE)));
}
