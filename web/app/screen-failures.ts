import { recordReload, tabEntry } from './browser-entry.ts';

const reloadedAt = tabEntry('callboard.reloaded-at');

const NOT_LOADED_MESSAGE = /dynamically imported module|module script failed|preload CSS/i;

const failureKinds = new WeakMap<Error, 'unreadable' | 'missing'>();

/** Reloads, at most once a minute, when an update has replaced a lazy script. Reports syntax errors instead (V210). */
export function reloadOnMissingScript(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const unreadable = event.payload instanceof SyntaxError;
    if (unreadable) failureKinds.set(event.payload, 'unreadable');
    else if (NOT_LOADED_MESSAGE.test(event.payload.message)) failureKinds.set(event.payload, 'missing');
    if (!unreadable) void reloadIfReachable();
  });
}

async function reloadIfReachable(): Promise<void> {
  const { ok } = await fetch('/api/version/', { cache: 'no-store' }).catch(() => ({ ok: false }));
  const last = Number(reloadedAt.read() ?? Number.NEGATIVE_INFINITY);
  if (!ok || Date.now() - last < 60_000) return;
  if (recordReload(reloadedAt, String(Date.now()))) location.reload();
}

export function scriptFailure(error: unknown): 'unreadable' | 'missing' | null {
  return (error instanceof Error && failureKinds.get(error)) || null;
}

type NavigationErrorHandler = (error: unknown) => void;

const navigationErrorHandlers = new Set<NavigationErrorHandler>();

export function onNavigationError(handler: NavigationErrorHandler): () => void {
  navigationErrorHandlers.add(handler);
  return () => navigationErrorHandlers.delete(handler);
}

export function reportNavigationError(error: unknown): void {
  if (navigationErrorHandlers.size === 0) console.error(error);
  for (const handler of navigationErrorHandlers) handler(error);
}
