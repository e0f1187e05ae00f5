import { noteReload, tabEntry } from './browser-entry.ts';

const reloadedAt = tabEntry('callboard.reloaded-at');

/** How Chromium, Firefox, WebKit and Vite put it. What a script throws while it starts is neither of the two. */
const NOT_LOADED = /dynamically imported module|module script failed|preload CSS/i;

const failures = new WeakMap<Error, 'unreadable' | 'missing'>();

/**
 * A deployment replaces the lazy scripts of a page that is already open. The first time one is missing, the page
 * reloads, if there is a server to load it from: what is on a stage is worth more than a page that does not come. Within
 * a minute of that, the error is left to the error screen, so that nothing reloads for ever. One that came and that this browser cannot parse would not be another after a reload (V210).
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
