/** Runs once the page is idle, at the latest after `fallbackMs`. Returns the way to call it off. */
export function whenIdle(run: () => void, fallbackMs: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, fallbackMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: fallbackMs });
  return () => cancelIdleCallback(handle);
}
