/** A hidden page paints nothing, but its state must not go stale. */
const HIDDEN_MS = 100;

/** Runs once, before the next frame is painted; without one after `hiddenMs`. */
export function beforePaint(run: () => void, hiddenMs = HIDDEN_MS): void {
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
