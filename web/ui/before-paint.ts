/** Hidden pages do not paint. */
const HIDDEN_MS = 100;

/** Once, before the next paint or after `hiddenMs`. */
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
