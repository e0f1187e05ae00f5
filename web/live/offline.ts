import { type DBSchema, openDB } from 'idb';
import { type Duration, HOUR, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { hasKept, type KeptRoom, type RoomSession } from './room-session.ts';

export { AloneRoom } from './alone-room.ts';
export { keepPage } from './keep-page.ts';
export { tellPainted } from './painted.ts';
export { openSolo } from './solo-tab.ts';

/** Kept rooms for a start without the server (N501 to N503). Loaded after the show. */
interface Kept extends DBSchema {
  readonly rooms: {
    readonly key: string;
    readonly value: KeptEntry;
    readonly indexes: { readonly keptAt: Instant };
  };
}

interface KeptEntry {
  /** Place, view and signature of the link. */
  readonly key: string;
  readonly room: KeptRoom;
  /** Local wall clock. */
  readonly keptAt: Instant;
  readonly until: Instant;
}

const MOST_ROOMS = 50;
/** Merges changes into one write. */
const WRITE_AFTER: Duration = SECOND;
/** Refreshes the server time. */
const WRITE_EVERY: Duration = 60 * SECOND;
/** Validity without the server, from its last answer: crew views and protected rooms; others. */
const OPENS_FOR = { secret: 12 * HOUR, open: 7 * 24 * HOUR };

const database = () =>
  openDB<Kept>('callboard', 1, {
    upgrade: (db) => void db.createObjectStore('rooms', { keyPath: 'key' }).createIndex('keptAt', 'keptAt'),
  });

/** Keeps the room until `stop` is aborted. Needs storage. */
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

/** Shows a valid kept room. */
export async function resumeRoom(session: RoomSession, key: string): Promise<void> {
  const db = await database();
  const entry = await db.get('rooms', key);
  if (entry && Date.now() > entry.until) await db.delete('rooms', key);
  else if (entry) session.resume(entry.room);
  db.close();
}

/** One room, or all. */
export async function forgetRooms(key?: string): Promise<void> {
  const db = await database();
  if (key === undefined) await db.clear('rooms');
  else await db.delete('rooms', key);
  db.close();
}
