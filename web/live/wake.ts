/** Calls back when the page is looked at again or the network returns. Returns the way to call it off. */
export function onWake(run: () => void): () => void {
  const shown = () => document.visibilityState === 'visible' && run();
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('online', run);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('online', run);
  };
}

/** Runs again and again while the page is in sight. Returns the way to call it off. */
export function whileVisible(everyMs: number, run: () => void): () => void {
  const timer = setInterval(() => document.visibilityState === 'visible' && run(), everyMs);
  return () => clearInterval(timer);
}
