import { noteReload, tabEntry } from './browser-entry.ts';

const reloadedAt = tabEntry('callboard.reloaded-at');

const NOT_LOADED = /dynamically imported module|module script failed|preload CSS/i;

const failures = new WeakMap<Error, 'unreadable' | 'missing'>();

/** Reloads, at most once a minute, when an update has replaced a lazy script. Reports syntax errors instead (V210). */
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

export function scriptFailure(error: unknown): 'unreadable' | 'missing' | null {
  return (error instanceof Error && failures.get(error)) || null;
}

type Handler = (error: unknown) => void;

const handlers = new Set<Handler>();

export function onNavigationError(handler: Handler): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

export function reportNavigationError(error: unknown): void {
  if (handlers.size === 0) console.error(error);
  for (const handler of handlers) handler(error);
}
