import { unzipSync, zipSync } from 'fflate';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { jsonOrNull } from '../../../machines/kernel/shapes.ts';

/** docs/lan.md#take-a-show-with-you. */
export interface ShowFile {
  readonly rooms: readonly unknown[];
  readonly pictures: ReadonlyMap<string, Picture>;
}

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

export type ShowFileFault = 'no_show_file' | 'bad_path' | 'too_large' | 'bad_room';

const ROOM = /^room(?:-\d{1,3})?\.json$/;
const PICTURE = /^files\/([0-9a-f]{64})\.(png|jpeg|webp)$/;
const FOLDER = /^files\/$/;
const PICTURE_ID = /[0-9a-f]{64}/g;

const MEGABYTE = 1024 * 1024;
/** Server limits. */
const MOST_ROOM_BYTES = 4 * MEGABYTE;
const MOST_PICTURE_BYTES = 6 * MEGABYTE;
/** A team's storage, and some. */
const MOST_BYTES = 300 * MEGABYTE;
const MOST_ENTRIES = 1_000;

export const pictureIdsIn = (room: unknown): ReadonlySet<string> =>
  new Set(JSON.stringify(room).match(PICTURE_ID) ?? []);

export const withPictureIds = (room: unknown, ids: ReadonlyMap<string, string>): unknown =>
  JSON.parse(JSON.stringify(room).replaceAll(PICTURE_ID, (id) => ids.get(id) ?? id));

/** `room.json`, `room-2.json`, `files/`. */
export function packShow({ rooms, pictures }: ShowFile): Uint8Array<ArrayBuffer> {
  const json = rooms.map((room, place) => {
    const name = place === 0 ? 'room.json' : `room-${place + 1}.json`;
    return [name, new TextEncoder().encode(JSON.stringify(room, null, 2))] as const;
  });
  // Stored uncompressed.
  const files = [...pictures].map(
    ([id, { bytes, type }]) => [`files/${id}.${type.replace('image/', '')}`, [bytes, { level: 0 }]] as const,
  );
  return zipSync(Object.fromEntries([...json, ...files])).slice();
}

/** Checks names and sizes before unpacking. */
export function unpackShow(bytes: Uint8Array): Result<ShowFile, ShowFileFault> {
  let fault: ShowFileFault | null = null;
  let [sum, count] = [0, 0];
  const isTaken = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }) => {
    const isRoom = ROOM.test(name);
    sum += originalSize;
    count += 1;
    if (FOLDER.test(name)) return false;
    if (!isRoom && !PICTURE.test(name)) fault ??= 'bad_path';
    if (originalSize > (isRoom ? MOST_ROOM_BYTES : MOST_PICTURE_BYTES)) fault ??= 'too_large';
    if (sum > MOST_BYTES || count > MOST_ENTRIES) fault ??= 'too_large';
    return fault === null;
  };
  const parts = unzipped(bytes, isTaken);
  if (parts === null) return fail(fault ?? 'no_show_file');
  if (fault !== null) return fail(fault);
  const rooms = Object.keys(parts)
    .filter((name) => ROOM.test(name))
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((name) => jsonOrNull(new TextDecoder().decode(parts[name])));
  if (rooms.length === 0) return fail('no_show_file');
  if (rooms.includes(null)) return fail('bad_room');
  return ok({ rooms, pictures: picturesOf(parts) });
}

function unzipped(
  bytes: Uint8Array,
  filter: (file: { readonly name: string; readonly originalSize: number }) => boolean,
): Readonly<Record<string, Uint8Array<ArrayBuffer>>> | null {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    return null;
  }
}

const placeOf = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 1);

function picturesOf(parts: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): ReadonlyMap<string, Picture> {
  const found = Object.entries(parts).flatMap(([name, bytes]): readonly [string, Picture][] => {
    const [, id, type] = PICTURE.exec(name) ?? [];
    return id === undefined || type === undefined ? [] : [[id, { bytes, type: `image/${type}` }]];
  });
  return new Map(found);
}
