import { filesOfView } from '../app/reload-later.ts';
import type { KeepRequest } from '../worker/keep-request.ts';

/** Pages installable as a full-screen stage. */
const STAGES = /^\/(?:r\/[^/]+|output\/[^/]+)\/$/;

/**
 * Asks the service worker to keep this page for a start without the server (N510). No effect without service workers.
 */
export function keepPage(): Promise<void> {
  // Once a page, not a connection.
  keeping ??= askToKeep().catch((error: unknown) => {
    keeping = null;
    throw error;
  });
  return keeping;
}

let keeping: Promise<void> | null = null;

async function askToKeep(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (STAGES.test(location.pathname))
    document.querySelector('link[rel=manifest]')?.setAttribute('href', '/stage.webmanifest');
  await navigator.serviceWorker.register('/worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const lists: unknown = await (await fetch('/offline-files.json', { cache: 'no-store' })).json();
  const script = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  const language = new URLSearchParams(location.search).get('lang');
  const page = language === null ? location.pathname : `${location.pathname}?lang=${language}`;
  const keep = { page, script, files: [...new Set([...filesOfView(lists), ...loadedFiles()])] };
  active?.postMessage({ keep } satisfies KeepRequest, []);
}

/** Loaded scripts, fonts, images and sounds; the worker drops non-files. */
const loadedFiles = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname, search }) => pathname + search);
