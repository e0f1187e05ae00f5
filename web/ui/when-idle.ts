/** At the latest after `fallbackMs`. Returns a cancel function. */
export function whenIdle(run: () => void, fallbackMs: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, fallbackMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: fallbackMs });
  return () => cancelIdleCallback(handle);
}
