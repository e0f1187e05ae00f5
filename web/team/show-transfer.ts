import { unzipSync, zipSync } from 'fflate';
import type { RoomPid, TeamId } from '../../machines/kernel/ids.ts';
import { fail, ok, type Result } from '../../machines/kernel/result.ts';
import { isFields, jsonOrNull, textIn } from '../../machines/kernel/shapes.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import { CallFailure, callApi } from '../app/api-call.ts';
import { fileName, saveFile } from '../app/text-export.ts';
import { picturesPath, teamPicturesFrom, uploadPicture } from '../outputs/editor/team-pictures.ts';

export interface ShowFile {
  readonly rooms: readonly unknown[];
  readonly pictures: ReadonlyMap<string, Picture>;
}

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

type ShowFileFault = 'no_show_file' | 'bad_path' | 'too_large' | 'bad_room';

const ROOM_FILE = /^room(?:-\d{1,3})?\.json$/;
const PICTURE_FILE = /^files\/([0-9a-f]{64})\.(png|jpeg|webp)$/;
const FILES_FOLDER = /^files\/$/;
const PICTURE_ID = /[0-9a-f]{64}/g;

const MEGABYTE = 1024 * 1024;
const MAX_ROOM_BYTES = 4 * MEGABYTE;
const MAX_PICTURE_BYTES = 6 * MEGABYTE;
/** Slightly more than a team may store, bytes. */
const MAX_SHOW_BYTES = 300 * MEGABYTE;
const MAX_ENTRIES = 1_000;

export const pictureIdsIn = (room: unknown): ReadonlySet<string> =>
  new Set(JSON.stringify(room).match(PICTURE_ID) ?? []);

export const withPictureIds = (room: unknown, ids: ReadonlyMap<string, string>): unknown =>
  JSON.parse(JSON.stringify(room).replaceAll(PICTURE_ID, (id) => ids.get(id) ?? id));

export function packShow({ rooms, pictures }: ShowFile): Uint8Array<ArrayBuffer> {
  const json = rooms.map((room, place) => {
    const name = place === 0 ? 'room.json' : `room-${place + 1}.json`;
    return [name, new TextEncoder().encode(JSON.stringify(room, null, 2))] as const;
  });
  // Pictures are compressed already.
  const files = [...pictures].map(
    ([id, { bytes, type }]) => [`files/${id}.${type.replace('image/', '')}`, [bytes, { level: 0 }]] as const,
  );
  return zipSync(Object.fromEntries([...json, ...files])).slice();
}

export function unpackShow(bytes: Uint8Array): Result<ShowFile, ShowFileFault> {
  let fault: ShowFileFault | null = null;
  let [sum, count] = [0, 0];
  const isTaken = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }) => {
    const isRoom = ROOM_FILE.test(name);
    sum += originalSize;
    count += 1;
    if (FILES_FOLDER.test(name)) return false;
    if (!isRoom && !PICTURE_FILE.test(name)) fault ??= 'bad_path';
    if (originalSize > (isRoom ? MAX_ROOM_BYTES : MAX_PICTURE_BYTES)) fault ??= 'too_large';
    if (sum > MAX_SHOW_BYTES || count > MAX_ENTRIES) fault ??= 'too_large';
    return fault === null;
  };
  const parts = unzip(bytes, isTaken);
  if (parts === null) return fail(fault ?? 'no_show_file');
  if (fault !== null) return fail(fault);
  const rooms = Object.keys(parts)
    .filter((name) => ROOM_FILE.test(name))
    .sort((one, other) => roomNumberOf(one) - roomNumberOf(other))
    .map((name) => jsonOrNull(new TextDecoder().decode(parts[name])));
  if (rooms.length === 0) return fail('no_show_file');
  if (rooms.includes(null)) return fail('bad_room');
  return ok({ rooms, pictures: picturesOf(parts) });
}

function unzip(
  bytes: Uint8Array,
  filter: (file: { readonly name: string; readonly originalSize: number }) => boolean,
): Readonly<Record<string, Uint8Array<ArrayBuffer>>> | null {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    return null;
  }
}

const roomNumberOf = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 1);

function picturesOf(parts: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): ReadonlyMap<string, Picture> {
  const found = Object.entries(parts).flatMap(([name, bytes]): readonly [string, Picture][] => {
    const [, id, type] = PICTURE_FILE.exec(name) ?? [];
    return id === undefined || type === undefined ? [] : [[id, { bytes, type: `image/${type}` }]];
  });
  return new Map(found);
}

export async function downloadShow(pids: readonly RoomPid[], name: string): Promise<void> {
  const rooms: unknown[] = [];
  for (const pid of pids)
    rooms.push(await retryWhileLimited(() => callApi('GET', `/api/rooms/${pid}/export`)));
  const pictures = new Map<string, Picture>();
  for (const id of new Set(rooms.flatMap((room) => [...pictureIdsIn(room)]))) {
    const picture = await fetchPicture(id);
    if (picture !== null) pictures.set(id, picture);
  }
  saveFile(`${fileName(name)}.zip`, packShow({ rooms, pictures }), 'application/zip');
}

async function fetchPicture(id: string): Promise<Picture | null> {
  const answer = await fetch(`/files/${id}`);
  if (!answer.ok) return null;
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  return { bytes: new Uint8Array(await answer.arrayBuffer()), type };
}

export type UploadProgress =
  | { readonly what: 'picture' | 'room'; readonly place: number; readonly of: number }
  | { readonly what: 'nothing' };

/** Uploads missing pictures, then the rooms (V2013). A failure deletes both. */
export async function uploadShow(
  teamId: TeamId,
  { rooms, pictures }: ShowFile,
  onProgress: (progress: UploadProgress) => void,
) {
  const known = new Set(
    teamPicturesFrom(await callApi('GET', picturesPath(teamId))).files.map(({ id }) => id),
  );
  const named = new Set(rooms.flatMap((room) => [...pictureIdsIn(room)]));
  const missing = [...pictures].filter(([id]) => named.has(id) && !known.has(id));
  const ids = new Map<string, string>();
  const made: string[] = [];
  let leftOut = 0;
  try {
    for (const [place, [id, picture]] of missing.entries()) {
      onProgress({ what: 'picture', place: place + 1, of: missing.length });
      const sent = await retryWhileLimited(() => sendPicture(teamId, id, picture));
      if (sent === null) leftOut += 1;
      else ids.set(id, sent);
    }
    for (const [place, room] of rooms.entries()) {
      onProgress({ what: 'room', place: place + 1, of: rooms.length });
      const body = { teamId, file: withPictureIds(room, ids) };
      made.push(pidFrom(await retryWhileLimited(() => callApi('POST', '/api/rooms/import', { body }))));
    }
  } catch (error) {
    const sent = [...ids.values()].filter((id) => !known.has(id));
    await removeUploaded([
      ...made.map((pid) => `/api/rooms/${pid}`),
      ...sent.map((id) => `${picturesPath(teamId)}/${id}`),
    ]);
    throw error;
  }
  return { leftOut };
}

async function sendPicture(teamId: TeamId, id: string, { bytes, type }: Picture): Promise<string | null> {
  const file = new File([bytes], id.slice(0, 8), { type });
  try {
    const picture = await uploadPicture(teamId, file, () => {}, new AbortController().signal);
    return picture.id;
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'too_large') return null;
    throw error;
  }
}

function pidFrom(answer: unknown): string {
  const { room } = isFields(answer) ? answer : {};
  return (isFields(room) ? textIn(room, 'pid') : null) ?? '';
}

/** Ignores failures, because unused pictures expire. */
async function removeUploaded(paths: readonly string[]): Promise<void> {
  for (const path of paths) await callApi('DELETE', path).catch(() => null);
}

const RATE_LIMIT_PAUSE: Duration = 10 * SECOND;
/** Enough pauses to outlast the limit on uploads, which lasts at most ten minutes. */
const MAX_RATE_LIMIT_PAUSES = 66;

async function retryWhileLimited<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let paused = 0; ; paused += 1)
    try {
      return await ask();
    } catch (error) {
      const isLater = error instanceof CallFailure && error.code === 'rate_limited';
      if (!isLater || paused === MAX_RATE_LIMIT_PAUSES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RATE_LIMIT_PAUSE));
    }
}
