import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { packShow, pictureIdsIn, unpackShow, withPictureIds } from './carry-show.ts';

const [one, other] = ['a'.repeat(64), 'b'.repeat(64)] as const;
const hall = { name: 'Hall', outputs: [{ design: { background: { file: one } } }] };
const lobby = { name: 'Lobby' };
const pictures = new Map([[one, { bytes: new Uint8Array([1, 2, 3]), type: 'image/png' }]]);
const zip = (parts: Zippable) => unpackShow(zipSync(parts));
const room = strToU8(JSON.stringify(hall));

/** A zip whose entry says that it holds more than it does. */
function boasting(name: string, size: number): Uint8Array {
  const bytes = zipSync({ [name]: room });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return bytes;
}

describe('the file of a show', () => {
  it('V2010 brings back the rooms in order and the pictures of their designs', () => {
    const read = unpackShow(packShow({ rooms: [hall, lobby], pictures }));
    expect(read).toMatchObject({ ok: true, value: { rooms: [hall, lobby], pictures } });
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
    ['no room', { [`files/${one}.png`]: room }, 'no_show_file'],
    ['a path outwards', { 'room.json': room, '../room.json': room }, 'bad_path'],
    ['another file', { 'room.json': room, 'files/run.exe': room }, 'bad_path'],
    ['a room that is no JSON', { 'room.json': strToU8('{"name":') }, 'bad_room'],
    ['a room of 5 MB', { 'room.json': new Uint8Array(5_000_000) }, 'too_large'],
    [
      'a picture of 7 MB',
      { 'room.json': room, [`files/${one}.png`]: new Uint8Array(7_000_000) },
      'too_large',
    ],
    ['a bomb by its own word', boasting('room.json', 2 ** 31), 'too_large'],
    ['a cut file', packShow({ rooms: [hall], pictures }).slice(0, 90), 'no_show_file'],
    [
      'too many files',
      Object.fromEntries(
        Array.from({ length: 1_001 }, (_, place) => [`room-${place % 1_000}.json`, room]).concat(
          Array.from({ length: 10 }, (_, place) => [`files/${String(place).repeat(64)}.png`, room]),
        ),
      ),
      'too_large',
    ],
  ])('V2011 refuses %s', (_, content, code) => {
    const read = content instanceof Uint8Array ? unpackShow(content) : zip(content);
    expect(read).toEqual({ ok: false, error: code });
  });

  it('V2011 unpacks no more than an entry says of itself', () => {
    expect(unpackShow(boasting('room.json', 4))).toMatchObject({ ok: false });
  });
});
