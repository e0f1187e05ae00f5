/** Calls `run` when the page becomes visible or the network returns. */
export function onWake(run: () => void): () => void {
  const shown = () => document.visibilityState === 'visible' && run();
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('online', run);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('online', run);
  };
}

export function whileVisible(everyMs: number, run: () => void): () => void {
  const timer = setInterval(() => document.visibilityState === 'visible' && run(), everyMs);
  return () => clearInterval(timer);
}
