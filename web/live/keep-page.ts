import type { KeepRequest } from '../worker/keep-request.ts';

/** Installed from here, a screen is a stage that fills the display. */
const STAGES = /^\/(?:r\/[^/]+|output\/[^/]+)\/$/;
const FILES = /^\/(?:_spa|files|images)\//;

/**
 * Asks the service worker to keep this page with all that it has loaded or may load, for a start without the server (N510).
 * Does nothing where browsers allow no service worker: without https, in private windows of some browsers.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (STAGES.test(location.pathname))
    document.querySelector('link[rel=manifest]')?.setAttribute('href', '/stage.webmanifest');
  await navigator.serviceWorker.register('/worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const lists: unknown = await (await fetch('/offline-files.json', { cache: 'no-store' })).json();
  const script = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  const language = new URLSearchParams(location.search).get('lang');
  const page = language === null ? location.pathname : `${location.pathname}?lang=${language}`;
  const keep = { page, script, files: [...new Set([...filesOf(lists), ...loadedFiles()])] };
  active?.postMessage({ keep } satisfies KeepRequest, []);
}

/** What the view at this address may load. */
function filesOf(lists: unknown): readonly string[] {
  const [, folder, , view] = location.pathname.split('/');
  const name = folder === 'r' ? view || 'viewer' : folder === 'q' ? 'questions' : 'output';
  if (typeof lists !== 'object' || lists === null) return [];
  const files: unknown = Object.entries(lists).find(([each]) => each === name)?.[1];
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [];
}

/** Fonts, pictures and sounds that this page has loaded. */
const loadedFiles = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && FILES.test(pathname))
    .map(({ pathname, search }) => pathname + search);
