/** On page focus or network return. Returns an unsubscribe function. */
export function onWake(run: () => void): () => void {
  const shown = () => document.visibilityState === 'visible' && run();
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('online', run);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('online', run);
  };
}

/** Returns a cancel function. */
export function whileVisible(everyMs: number, run: () => void): () => void {
  const timer = setInterval(() => document.visibilityState === 'visible' && run(), everyMs);
  return () => clearInterval(timer);
}
