import { noteReload, tabEntry } from './browser-entry.ts';

const reloadedAt = tabEntry('callboard.reloaded-at');

/** Messages of Chromium, Firefox, WebKit and Vite. Errors of starting scripts match neither. */
const NOT_LOADED = /dynamically imported module|module script failed|preload CSS/i;

const failures = new WeakMap<Error, 'unreadable' | 'missing'>();

/**
 * Reloads the page when a deployment replaced its lazy scripts and a server answers; at most once a minute. Unparsable
 * scripts stay an error (V210).
 */
export function reloadOnMissingScript(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const unreadable = event.payload instanceof SyntaxError;
    if (unreadable) failures.set(event.payload, 'unreadable');
    else if (NOT_LOADED.test(event.payload.message)) failures.set(event.payload, 'missing');
    if (!unreadable) void reloadIfServed();
  });
}

async function reloadIfServed(): Promise<void> {
  const { ok } = await fetch('/api/version/', { cache: 'no-store' }).catch(() => ({ ok: false }));
  const last = Number(reloadedAt.read() ?? Number.NEGATIVE_INFINITY);
  if (!ok || Date.now() - last < 60_000) return;
  if (noteReload(reloadedAt, String(Date.now()))) location.reload();
}

/** What was wrong with the lazy script, where that is what the error says. */
export function scriptFailure(error: unknown): 'unreadable' | 'missing' | null {
  return (error instanceof Error && failures.get(error)) || null;
}
