import { type DBSchema, openDB } from 'idb';
import type { UnpaintedReason } from '../../machines/device/seen.ts';
import { type Duration, HOUR, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { filesOfView } from '../app/reload-later.ts';
import type { KeepRequest } from '../worker/keep-request.ts';
import { hasKept, type KeptRoom, type RoomSession } from './room-session.ts';

export { AloneRoom } from './alone-room.ts';
export { openSolo } from './solo-tab.ts';

/** Stores rooms for offline use (N501 to N503). Loads after the show. */
interface Kept extends DBSchema {
  readonly rooms: {
    readonly key: string;
    readonly value: KeptEntry;
    readonly indexes: { readonly keptAt: Instant };
  };
}

interface KeptEntry {
  readonly key: string;
  readonly room: KeptRoom;
  readonly keptAt: Instant;
  readonly until: Instant;
}

const MOST_ROOMS = 50;
/** Delay that merges several changes into one write. */
const WRITE_AFTER: Duration = SECOND;
/** Interval of writes that only refresh the stored server time. */
const WRITE_EVERY: Duration = 60 * SECOND;
/** Time for which a stored room opens. `secret` applies to crew views and protected rooms. */
const OPENS_FOR = { secret: 12 * HOUR, open: 7 * 24 * HOUR };

const database = () =>
  openDB<Kept>('callboard', 1, {
    upgrade: (db) => void db.createObjectStore('rooms', { keyPath: 'key' }).createIndex('keptAt', 'keptAt'),
  });

export function keepRoom(session: RoomSession, key: string, isSecret: boolean, stop: AbortSignal): void {
  if (stop.aborted) return;
  let due: ReturnType<typeof setTimeout> | undefined;
  let keptSeq: number | null = null;
  const write = () => {
    due = undefined;
    keptSeq = session.shownSeq;
    const room = session.kept();
    if (room) put(key, room, isSecret ? OPENS_FOR.secret : OPENS_FOR.open).catch(() => {});
  };
  const soon = () => {
    due ??= setTimeout(write, WRITE_AFTER);
  };
  const changes = session.screen.subscribe(() => session.shownSeq !== keptSeq && soon());
  const repeat = setInterval(soon, WRITE_EVERY);
  stop.addEventListener('abort', () => {
    changes.unsubscribe();
    clearInterval(repeat);
    clearTimeout(due);
  });
  soon();
}

async function put(key: string, room: KeptRoom, opensFor: Duration): Promise<void> {
  const db = await database();
  const keptAt = Date.now();
  await db.put('rooms', { key, room, keptAt, until: keptAt + opensFor });
  hasKept.write('yes');
  const keys = await db.getAllKeysFromIndex('rooms', 'keptAt');
  await Promise.all(keys.slice(0, -MOST_ROOMS).map((oldest) => db.delete('rooms', oldest)));
  db.close();
}

export async function resumeRoom(session: RoomSession, key: string): Promise<void> {
  const db = await database();
  const entry = await db.get('rooms', key);
  if (entry && Date.now() > entry.until) await db.delete('rooms', key);
  else if (entry) session.resume(entry.room);
  db.close();
}

export async function forgetRooms(key?: string): Promise<void> {
  const db = await database();
  if (key === undefined) await db.clear('rooms');
  else await db.delete('rooms', key);
  db.close();
}

/** Pages that can be installed as a full-screen stage. */
const STAGES = /^\/(?:r\/[^/]+|output\/[^/]+)\/$/;

/** Asks the service worker, if any, to store this page for offline starts (N510). */
export function keepPage(): Promise<void> {
  // Asks once per page and not once per connection.
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

/** Returns the files that the page loaded. The worker ignores other addresses. */
const loadedFiles = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname, search }) => pathname + search);

const TELL_EVERY: Duration = 200;
/** Delay that spreads the reports of many screens. */
const SPREAD_OVER: Duration = 150;

/** Reports which state the screen has drawn, until `stop` is aborted (W1890). */
export function tellPainted(
  session: Pick<RoomSession, 'screen' | 'shownSeq' | 'paint'>,
  stop: AbortSignal,
): void {
  if (stop.aborted) return;
  let seq = session.shownSeq;
  let told: number | null = null;
  let isTelling = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    // OBS runs frames of hidden pages too.
    if (isTelling || seq === told || document.hidden) return;
    isTelling = true;
    const painted = seq;
    afterPaint(() => {
      if (!stop.aborted) rest = setTimeout(() => report(painted), Math.random() * SPREAD_OVER);
    });
  };
  const report = (painted: number) => {
    if (!document.hidden) {
      told = painted;
      session.paint(painted);
    }
    rest = setTimeout(() => {
      isTelling = false;
      tell();
    }, TELL_EVERY);
  };
  const unpainted = (why: UnpaintedReason) => {
    session.paint(told ?? 0, why);
    told = null;
  };
  const changes = session.screen.subscribe(() => {
    seq = session.shownSeq;
    tell();
  });
  const seen = () => (document.hidden ? unpainted('HIDDEN') : tell());
  const frozen = () => unpainted('FROZEN');
  document.addEventListener('visibilitychange', seen);
  document.addEventListener('freeze', frozen);
  document.addEventListener('resume', seen);
  stop.addEventListener('abort', () => {
    changes.unsubscribe();
    clearTimeout(rest);
    document.removeEventListener('visibilitychange', seen);
    document.removeEventListener('freeze', frozen);
    document.removeEventListener('resume', seen);
  });
  seen();
}

/** A frame callback runs before its paint. The callback of the next frame runs after it. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
