import { afterEach, describe, expect, it, vi } from 'vitest';
import { type BringProgress, bringShow, takeShow, unpackShow } from './carry-show.ts';

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

describe('a show that is brought', () => {
  it('V2013 sends the pictures that the team lacks and a room names, then the rooms with their new ids', async () => {
    const { calls, files } = serve();
    const seen: BringProgress[] = [];
    const brought = await bringShow('t', { rooms: [room], pictures }, (progress) => seen.push(progress));
    expect(calls).toEqual([
      'GET /api/teams/t/files',
      expect.stringContaining('POST /api/teams/t/files?name='),
      'POST /api/rooms/import',
    ]);
    expect(JSON.stringify(files)).toBe(JSON.stringify([room]).replace(sent, there));
    expect(brought).toEqual({ leftOut: 1 });
    expect(seen.map(({ what }) => what)).toEqual(['picture', 'picture', 'room']);
  });

  it('V2013 takes back what it has sent where a room is refused', async () => {
    const { calls } = serve({ imports: [200, 409] });
    await expect(bringShow('t', { rooms: [room, room], pictures }, () => {})).rejects.toMatchObject({
      code: 'plan_limit',
    });
    expect(calls.slice(-2)).toEqual(['DELETE /api/rooms/R1', `DELETE /api/teams/t/files/${there}`]);
  });
});

it('V2012 takes each room with the pictures that there are', async () => {
  serve();
  const blobs: Blob[] = [];
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => blobs.push(blob) && 'blob:x',
    revokeObjectURL: () => {},
  });
  await takeShow(['P1', 'P2'], 'Gala: night');
  const read = unpackShow(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? []));
  expect(read).toMatchObject({ ok: true, value: { rooms: [room, room] } });
  expect(read.ok && [...read.value.pictures.keys()]).toEqual([known, large]);
});
