import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import {
  downloadShow,
  packShow,
  pictureIdsIn,
  type UploadProgress,
  unpackShow,
  uploadShow,
  withPictureIds,
} from './show-transfer.ts';

const [known, large, sent] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)] as const;
const there = 'd'.repeat(64);
const room = { name: 'Hall', outputs: [known, large, sent].map((file) => ({ design: { file } })) };
const picture = (bytes = 3) => ({ bytes: new Uint8Array(bytes), type: 'image/png' });
const pictures = new Map([
  [known, picture()],
  [large, picture(3 * 1024 * 1024 + 1)],
  [sent, picture()],
  ['e'.repeat(64), picture()],
]);

/** A server that records its requests. */
function serve({ imports = [200] }: { readonly imports?: readonly number[] } = {}) {
  const calls: string[] = [];
  const files: unknown[] = [];
  const left = [...imports];
  const about = { name: '', width: 1, height: 1, bytes: 3 };
  vi.stubGlobal(
    'fetch',
    async (path: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      calls.push(`${method} ${path}`);
      if (path.endsWith('/export')) return Response.json(room);
      if (path.endsWith(sent)) return new Response('gone', { status: 404 });
      if (path.startsWith('/files/'))
        return new Response('dots', { headers: { 'content-type': 'image/png' } });
      if (method === 'GET')
        return Response.json({ files: [{ id: known, ...about }], bytes: 3, mostBytes: 9 });
      if (method === 'DELETE') return new Response(null, { status: 204 });
      files.push(JSON.parse(body).file);
      const status = left.shift() ?? 200;
      return Response.json(
        status === 200 ? { room: { pid: `R${files.length}` } } : { code: 'plan_limit', message: 'Full' },
        { status },
      );
    },
  );
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      status = 201;
      responseText = JSON.stringify({ id: there, ...about });
      onload = () => {};
      open(method: string, path: string) {
        calls.push(`${method} ${path}`);
      }
      setRequestHeader() {}
      send() {
        this.onload();
      }
    },
  );
  return { calls, files };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the transfer of a show', () => {
  it('V2013 uploads missing pictures, then the rooms with the new picture ids', async () => {
    const { calls, files } = serve();
    const seen: UploadProgress[] = [];
    const brought = await uploadShow('t', { rooms: [room], pictures }, (progress) => seen.push(progress));
    expect(calls).toEqual([
      'GET /api/teams/t/files',
      expect.stringContaining('POST /api/teams/t/files?name='),
      'POST /api/rooms/import',
    ]);
    expect(JSON.stringify(files)).toBe(JSON.stringify([room]).replace(sent, there));
    expect(brought).toEqual({ leftOut: 1 });
    expect(seen.map(({ what }) => what)).toEqual(['picture', 'picture', 'room']);
  });

  it('V2013 removes what it has uploaded if a room is refused', async () => {
    const { calls } = serve({ imports: [200, 409] });
    await expect(uploadShow('t', { rooms: [room, room], pictures }, () => {})).rejects.toMatchObject({
      code: 'plan_limit',
    });
    expect(calls.slice(-2)).toEqual(['DELETE /api/rooms/R1', `DELETE /api/teams/t/files/${there}`]);
  });
});

it('V2012 downloads each room with its existing pictures', async () => {
  serve();
  const blobs: Blob[] = [];
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => blobs.push(blob) && 'blob:x',
    revokeObjectURL: () => {},
  });
  await downloadShow(['P1', 'P2'], 'Gala: night');
  const read = unpackShow(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? []));
  expect(read).toMatchObject({ ok: true, value: { rooms: [room, room] } });
  expect(read.ok && [...read.value.pictures.keys()]).toEqual([known, large]);
});

const [one, other] = ['a'.repeat(64), 'b'.repeat(64)] as const;

const hall = { name: 'Hall', outputs: [{ design: { background: { file: one } } }] };

const lobby = { name: 'Lobby' };

const filePictures = new Map([[one, { bytes: new Uint8Array([1, 2, 3]), type: 'image/png' }]]);

const zip = (parts: Zippable) => unpackShow(zipSync(parts));

const fileRoom = strToU8(JSON.stringify(hall));

/** A zip whose entry says that it holds more than it does. */
function boasting(name: string, size: number): Uint8Array {
  const bytes = zipSync({ [name]: fileRoom });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return bytes;
}

describe('a show file', () => {
  it('V2010 contains the rooms in order and the pictures of their designs', () => {
    const read = unpackShow(packShow({ rooms: [hall, lobby], pictures: filePictures }));
    expect(read).toMatchObject({ ok: true, value: { rooms: [hall, lobby], pictures: filePictures } });
    expect(pictureIdsIn(hall)).toEqual(new Set([one]));
    expect(withPictureIds(hall, new Map([[one, other]]))).toEqual({
      name: 'Hall',
      outputs: [{ design: { background: { file: other } } }],
    });
    expect(withPictureIds(hall, new Map())).toEqual(hall);
  });

  test.each<readonly [string, Uint8Array | Zippable, string]>([
    ['text', strToU8('{"name":"Hall"}'), 'no_show_file'],
    ['an empty zip', {}, 'no_show_file'],
    ['no room', { [`files/${one}.png`]: fileRoom }, 'no_show_file'],
    ['a path outwards', { 'room.json': fileRoom, '../room.json': fileRoom }, 'bad_path'],
    ['another file', { 'room.json': fileRoom, 'files/run.exe': fileRoom }, 'bad_path'],
    ['a room that is no JSON', { 'room.json': strToU8('{"name":') }, 'bad_room'],
    ['a room of 5 MB', { 'room.json': new Uint8Array(5_000_000) }, 'too_large'],
    [
      'a picture of 7 MB',
      { 'room.json': fileRoom, [`files/${one}.png`]: new Uint8Array(7_000_000) },
      'too_large',
    ],
    ['a bomb by its own word', boasting('room.json', 2 ** 31), 'too_large'],
    ['a cut file', packShow({ rooms: [hall], pictures: filePictures }).slice(0, 90), 'no_show_file'],
    [
      'too many files',
      Object.fromEntries(
        Array.from({ length: 1_001 }, (_, place) => [`room-${place % 1_000}.json`, fileRoom]).concat(
          Array.from({ length: 10 }, (_, place) => [`files/${String(place).repeat(64)}.png`, fileRoom]),
        ),
      ),
      'too_large',
    ],
  ])('V2011 is refused with %s', (_, content, code) => {
    const read = content instanceof Uint8Array ? unpackShow(content) : zip(content);
    expect(read).toEqual({ ok: false, error: code });
  });

  it('V2011 is refused if an entry is larger than it states', () => {
    expect(unpackShow(boasting('room.json', 4))).toMatchObject({ ok: false });
  });
});
