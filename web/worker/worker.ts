import type { StorePageRequest } from './keep-request.ts';

/**
 * Service worker that stores opened pages for offline starts (N510 to N514, decision 028). It imports only types,
 * because it must be one file with a fixed name.
 */

declare const self: ServiceWorkerGlobalScope;

interface StoredPage {
  readonly keptAt: number;
  readonly files: readonly string[];
}

const CACHE_NAME = 'callboard';
/** Time after which a stored document replaces a slow network, ms. */
const COPY_DELAY_MS = 1_500;
const STORAGE_LIFETIME_MS = 30 * 24 * 3_600_000;
/** Wait before checking again whether another program answers at this address, ms. */
const RECHECK_AFTER_MS = 10_000;
const OWN_HEADER = 'x-callboard';

const VIEW_PATH =
  /^\/(?:r\/(?!generate\/|invalid\/|kicked\/)[^/]+\/(?:(?:agenda|controller|moderator|operator)\/)?|output\/[^/]+\/|q\/[^/]+\/)$/;
const LAST_ROOM = '/offline/last/';
const FILE_PATH = /^\/(?:_spa|files|images)\//;

// The installation fails if a proxy's header blocks the worker's requests.
self.addEventListener('install', (event) => {
  event.waitUntil(fetch('/api/version/').then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && url.pathname === LAST_ROOM) event.respondWith(answerLastRoom(url));
  else if (request.mode === 'navigate' && VIEW_PATH.test(url.pathname))
    event.respondWith(answerPage(event, url));
  else if (request.mode !== 'navigate' && FILE_PATH.test(url.pathname))
    event.respondWith(answerFile(request));
});

let pendingWork: Promise<void> = Promise.resolve();

self.addEventListener('message', (event) => {
  if (!isStorePageRequest(event.data)) return;
  const { keep } = event.data;
  // Runs one request at a time, because each one ends with a cleanup.
  pendingWork = pendingWork.then(() => storePage(keep)).catch(() => {});
  event.waitUntil(pendingWork);
});

const isStorePageRequest = (data: unknown): data is StorePageRequest =>
  typeof data === 'object' && data !== null && 'keep' in data;

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const network = fetch(event.request);
  const fresh = network.then((answer) => {
    if (answer.status >= 500) throw new Error(String(answer.status));
    if (!isOwnAnswer(answer)) event.waitUntil(unregisterIfOther());
    return answer;
  });
  const key = pageKey(url.pathname, url.searchParams.get('lang'));
  const copy = await caches.match(key, { cacheName: CACHE_NAME });
  // Without a copy, returns the answer of the network, even an error.
  if (!copy) return fresh.catch(() => network);
  const delayedCopy = new Promise<Response>((resolve) => setTimeout(() => resolve(copy), COPY_DELAY_MS));
  return Promise.race([fresh, delayedCopy]).catch(() => copy);
}

async function answerLastRoom({ searchParams }: URL): Promise<Response> {
  const viewName = searchParams.get('view');
  const newest = await newestKey((key) => key.startsWith('rooms/') && key.split(' ')[1] === viewName);
  if (newest === null) return Response.redirect('/');
  const [place = '', view = '', signature = ''] = newest.split(' ');
  const folder = view === 'VIEWER' ? '' : `${view.toLowerCase()}/`;
  const link = `/${place.replace('rooms', 'r')}/${folder}`;
  return Response.redirect(signature === '' ? link : `${link}#signature=${signature}`);
}

function newestKey(fits: (key: string) => boolean): Promise<string | null> {
  return new Promise((resolve) => {
    const opened = indexedDB.open('callboard', 1);
    // The database does not exist, and must not be created here.
    opened.onupgradeneeded = () => opened.transaction?.abort();
    opened.onerror = () => resolve(null);
    opened.onsuccess = () => {
      const keys = opened.result.transaction('rooms').objectStore('rooms').index('keptAt');
      const cursors = keys.openKeyCursor(null, 'prev');
      cursors.onerror = () => resolve(null);
      cursors.onsuccess = () => {
        const cursor = cursors.result;
        const key = cursor?.primaryKey;
        if (typeof key !== 'string') resolve(null);
        else if (fits(key)) resolve(key);
        else cursor?.continue();
      };
      opened.result.close();
    };
  });
}

async function answerFile(request: Request): Promise<Response> {
  const copy = await caches.match(request.url, { cacheName: CACHE_NAME, ignoreVary: true });
  return copy ?? fetch(request);
}

const pageKey = (path: string, language: string | null): string =>
  language === null ? path : `${path}?lang=${encodeURIComponent(language)}`;

const fileListKey = (key: string): string => `/offline/files?${encodeURIComponent(key)}`;

async function storePage({ page, script, files }: StorePageRequest['keep']): Promise<void> {
  const answer = await fetch(page, { cache: 'no-store' });
  const text = await answer.text();
  if (answer.status !== 200 || answer.redirected || !isOwnAnswer(answer) || !text.includes(script)) return;
  const url = new URL(page, self.location.href);
  const key = pageKey(url.pathname, url.searchParams.get('lang'));
  const named = Array.from(text.matchAll(/(?:src|href)="(\/[^"]+)"/g), ([, file = '']) => file);
  const all = [...new Set([...named, ...files])].filter((file) => FILE_PATH.test(file));
  const cache = await caches.open(CACHE_NAME);
  const missing = await Promise.all(all.map(async (file) => ((await cache.match(file)) ? null : file)));
  await cache.addAll(missing.filter((file) => file !== null));
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  await cache.put(key, new Response(text, { headers }));
  await cache.put(fileListKey(key), Response.json({ keptAt: Date.now(), files: all } satisfies StoredPage));
  await removeUnused(cache);
}

async function removeUnused(cache: Cache): Promise<void> {
  const needed = new Set<string>();
  const stored = (await cache.keys()).map(({ url }) => new URL(url));
  for (const { pathname, search } of stored.filter((url) => url.pathname === '/offline/files')) {
    const list = pathname + search;
    const page: unknown = await (await cache.match(list))?.json();
    if (!isStoredPage(page) || Date.now() - page.keptAt > STORAGE_LIFETIME_MS) continue;
    for (const file of [...page.files, list, decodeURIComponent(search.slice(1))]) needed.add(file);
  }
  const unused = stored.map(({ pathname, search }) => pathname + search).filter((path) => !needed.has(path));
  await Promise.all(unused.map((path) => cache.delete(path)));
}

const isStoredPage = (page: unknown): page is StoredPage =>
  typeof page === 'object' && page !== null && 'keptAt' in page && 'files' in page;

const isOwnAnswer = (answer: Response): boolean => answer.headers.has(OWN_HEADER);

async function unregisterIfOther(): Promise<void> {
  if (!(await isOtherServer())) return;
  await new Promise((resolve) => setTimeout(resolve, RECHECK_AFTER_MS));
  if (!(await isOtherServer())) return;
  await self.registration.unregister();
  await caches.delete(CACHE_NAME);
}

/** Returns true if another program answers, and false without an answer or for a proxy's error. */
async function isOtherServer(): Promise<boolean> {
  try {
    const answer = await fetch('/api/version/', { cache: 'no-store' });
    return answer.status < 500 && !isOwnAnswer(answer);
  } catch {
    return false;
  }
}
