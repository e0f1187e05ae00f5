import { encode } from './msgpack.ts';

export interface Position {
  readonly epoch: number;
  readonly seq: number;
}

export interface Hello {
  readonly token: string;
  readonly channelId: string;
  readonly client: { readonly name: string; readonly view: string };
  readonly since?: Position;
}

export function helloFrame(hello: Hello): ArrayBuffer {
  const { token, channelId, client, since } = hello;
  const said = { token, channelId, client: { ...client } };
  return encode(['hello', since === undefined ? said : { ...said, since: { ...since } }]);
}

/** GO: every screen of the room sees it. */
export function toggleFrame(id: number): ArrayBuffer {
  return encode(['command', id, 'timeset/toggle', {}]);
}

/** Tells a frame of the server by the first letter of its name: array header, string header, letter. */
export function nameStartsWith(frame: ArrayBuffer, letter: string): boolean {
  return new Uint8Array(frame)[2] === letter.charCodeAt(0);
}

/** Where the room stands, from a welcome. Its first `epoch` and `seq` are its own. */
export function positionOf(welcome: ArrayBuffer): Position {
  return { epoch: numberBehind(welcome, 'epoch'), seq: numberBehind(welcome, 'seq') };
}

function numberBehind(frame: ArrayBuffer, key: string): number {
  const bytes = new Uint8Array(frame);
  const marked = [0xa0 + key.length, ...Array.from(key, (letter) => letter.charCodeAt(0))];
  for (let at = 0; at + marked.length < bytes.length; at += 1) {
    if (marked.every((byte, index) => bytes[at + index] === byte)) return numberAt(frame, at + marked.length);
  }
  throw new Error(`The welcome names no ${key}.`);
}

function numberAt(frame: ArrayBuffer, at: number): number {
  const view = new DataView(frame);
  const mark = view.getUint8(at);
  switch (mark) {
    case 0xcb:
      return view.getFloat64(at + 1);
    case 0xcc:
      return view.getUint8(at + 1);
    case 0xcd:
      return view.getUint16(at + 1);
    case 0xce:
      return view.getUint32(at + 1);
    case 0xcf:
      return view.getUint32(at + 1) * 2 ** 32 + view.getUint32(at + 5);
    default:
      return mark;
  }
}
