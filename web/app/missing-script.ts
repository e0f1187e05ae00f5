const KEY = 'callboard.reloaded-at';

/**
 * A deployment replaces the lazy scripts of a page that is already open. The first time one is missing, the page
 * reloads; within a minute of that, the error is left to the error screen, so that nothing reloads for ever.
 */
export function reloadOnMissingScript(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
    if (performance.timeOrigin + performance.now() - last < 60_000) return;
    sessionStorage.setItem(KEY, String(performance.timeOrigin + performance.now()));
    event.preventDefault();
    location.reload();
  });
}
