import { useEffect } from 'react';

/** Longest wait in hidden pages, which do not paint, ms. */
const HIDDEN_PAINT_MS = 100;

/** Calls `run` once, before the next paint or after `hiddenMs`. */
export function beforePaint(run: () => void, hiddenMs = HIDDEN_PAINT_MS): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, hiddenMs);
}

const HIDDEN_PAGE_WAIT_MS = 3_000;

let missingParts = 0;
let resolvePicture = () => {};
const firstPicture = new Promise<void>((done) => {
  resolvePicture = done;
});

export const afterFirstPicture = (): Promise<void> => firstPicture;

export const skipFirstPicture = (): void => resolvePicture();

export function useFirstPicture(isThere = true): void {
  useEffect(() => {
    if (!isThere) missingParts += 1;
    else beforePaint(() => setTimeout(resolveIfComplete), HIDDEN_PAGE_WAIT_MS);
    return () => {
      if (!isThere) missingParts -= 1;
    };
  }, [isThere]);
}

function resolveIfComplete(): void {
  if (missingParts === 0) resolvePicture();
}

/** Calls `run` when the browser is idle, at the latest after `fallbackMs`. Returns a cancel function. */
export function whenIdle(run: () => void, fallbackMs: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, fallbackMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: fallbackMs });
  return () => cancelIdleCallback(handle);
}
