import { type DBSchema, openDB } from 'idb';
import type { UnpaintedReason } from '../../machines/device/seen.ts';
import { type Duration, HOUR, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { chunkFilesOfPage } from '../app/reload-later.ts';
import type { StorePageRequest } from '../worker/keep-request.ts';
import { type ResumableRoom, type RoomSession, storedRoomMark } from './room-session.ts';

export { SoloRoom as AloneRoom } from './solo-room.ts';
export { openSolo } from './solo-tab.ts';

interface OfflineSchema extends DBSchema {
  readonly rooms: {
    readonly key: string;
    readonly value: OfflineEntry;
    readonly indexes: { readonly keptAt: Instant };
  };
}

interface OfflineEntry {
  readonly key: string;
  readonly room: ResumableRoom;
  readonly keptAt: Instant;
  readonly until: Instant;
}

const MAX_ROOMS = 50;
/** Delay that merges several changes into one write. */
const FIRST_WRITE_DELAY: Duration = SECOND;
/** Interval of writes that only refresh the stored server time. */
const WRITE_INTERVAL: Duration = 60 * SECOND;
/** Time for which a stored room can open. `secret` applies to crew views and protected rooms. */
const STORED_FOR = { secret: 12 * HOUR, open: 7 * 24 * HOUR };

const openDatabase = () =>
  openDB<OfflineSchema>('callboard', 1, {
    upgrade: (db) => void db.createObjectStore('rooms', { keyPath: 'key' }).createIndex('keptAt', 'keptAt'),
  });

export function storeRoom(session: RoomSession, key: string, isSecret: boolean, stop: AbortSignal): void {
  if (stop.aborted) return;
  let due: ReturnType<typeof setTimeout> | undefined;
  let keptSeq: number | null = null;
  const write = () => {
    due = undefined;
    keptSeq = session.shownSeq;
    const room = session.kept();
    if (room) putRoom(key, room, isSecret ? STORED_FOR.secret : STORED_FOR.open).catch(() => {});
  };
  const soon = () => {
    due ??= setTimeout(write, FIRST_WRITE_DELAY);
  };
  const changes = session.screen.subscribe(() => session.shownSeq !== keptSeq && soon());
  const repeat = setInterval(soon, WRITE_INTERVAL);
  stop.addEventListener('abort', () => {
    changes.unsubscribe();
    clearInterval(repeat);
    clearTimeout(due);
  });
  soon();
}

async function putRoom(key: string, room: ResumableRoom, opensFor: Duration): Promise<void> {
  const db = await openDatabase();
  const keptAt = Date.now();
  await db.put('rooms', { key, room, keptAt, until: keptAt + opensFor });
  storedRoomMark.write('yes');
  const keys = await db.getAllKeysFromIndex('rooms', 'keptAt');
  await Promise.all(keys.slice(0, -MAX_ROOMS).map((oldest) => db.delete('rooms', oldest)));
  db.close();
}

export async function resumeRoom(session: RoomSession, key: string): Promise<void> {
  const db = await openDatabase();
  const entry = await db.get('rooms', key);
  if (entry && Date.now() > entry.until) await db.delete('rooms', key);
  else if (entry) session.resume(entry.room);
  db.close();
}

export async function deleteStoredRooms(key?: string): Promise<void> {
  const db = await openDatabase();
  if (key === undefined) await db.clear('rooms');
  else await db.delete('rooms', key);
  db.close();
}

/** Pages that can be installed as a full-screen stage. */
const STAGE_PATH = /^\/(?:r\/[^/]+|output\/[^/]+)\/$/;

export function storePage(): Promise<void> {
  // Sends one request per page, not one per connection.
  storingPage ??= requestPageStorage().catch((error: unknown) => {
    storingPage = null;
    throw error;
  });
  return storingPage;
}

let storingPage: Promise<void> | null = null;

async function requestPageStorage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (STAGE_PATH.test(location.pathname))
    document.querySelector('link[rel=manifest]')?.setAttribute('href', '/stage.webmanifest');
  await navigator.serviceWorker.register('/worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const lists: unknown = await (await fetch('/offline-files.json', { cache: 'no-store' })).json();
  const script = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  const language = new URLSearchParams(location.search).get('lang');
  const page = language === null ? location.pathname : `${location.pathname}?lang=${language}`;
  const keep = { page, script, files: [...new Set([...chunkFilesOfPage(lists), ...loadedFiles()])] };
  active?.postMessage({ keep } satisfies StorePageRequest, []);
}

const loadedFiles = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname, search }) => pathname + search);

const REPORT_INTERVAL: Duration = 200;
/** Delay that spreads the reports of many screens. */
const REPORT_SPREAD: Duration = 150;

export function reportPainted(
  session: Pick<RoomSession, 'screen' | 'shownSeq' | 'paint'>,
  stop: AbortSignal,
): void {
  if (stop.aborted) return;
  let seq = session.shownSeq;
  let lastSeq: number | null = null;
  let isTelling = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    // OBS runs frames of hidden pages too.
    if (isTelling || seq === lastSeq || document.hidden) return;
    isTelling = true;
    const painted = seq;
    afterPaint(() => {
      if (!stop.aborted) rest = setTimeout(() => report(painted), Math.random() * REPORT_SPREAD);
    });
  };
  const report = (painted: number) => {
    if (!document.hidden) {
      lastSeq = painted;
      session.paint(painted);
    }
    rest = setTimeout(() => {
      isTelling = false;
      tell();
    }, REPORT_INTERVAL);
  };
  const unpainted = (why: UnpaintedReason) => {
    session.paint(lastSeq ?? 0, why);
    lastSeq = null;
  };
  const changes = session.screen.subscribe(() => {
    seq = session.shownSeq;
    tell();
  });
  const tellSeen = () => (document.hidden ? unpainted('HIDDEN') : tell());
  const frozen = () => unpainted('FROZEN');
  document.addEventListener('visibilitychange', tellSeen);
  document.addEventListener('freeze', frozen);
  document.addEventListener('resume', tellSeen);
  stop.addEventListener('abort', () => {
    changes.unsubscribe();
    clearTimeout(rest);
    document.removeEventListener('visibilitychange', tellSeen);
    document.removeEventListener('freeze', frozen);
    document.removeEventListener('resume', tellSeen);
  });
  tellSeen();
}

/** A frame callback runs before its paint. The callback of the next frame runs after it. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
