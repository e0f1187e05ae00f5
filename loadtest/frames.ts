// k6 resolves no packages; the decoder of this one it cannot even parse. So: the encoder by its path, and a small look
// at what the server says.
import { encode } from '../node_modules/@msgpack/msgpack/dist.esm/encode.mjs';

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
  return bufferOf(encode(['hello', hello]));
}

/** GO: every screen of the room sees it. */
export function toggleFrame(id: number): ArrayBuffer {
  return bufferOf(encode(['command', id, 'timeset/toggle', {}]));
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
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
