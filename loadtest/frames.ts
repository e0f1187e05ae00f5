import { encode, type Value } from './msgpack.ts';

export interface Payload {
  readonly [field: string]: Value;
}

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

export function commandFrame(id: number, name: string, payload: Payload): ArrayBuffer {
  return encode(['command', id, name, payload]);
}

/** Returns the frame of GO, which starts or pauses the room's timer on every screen. */
export function toggleFrame(id: number): ArrayBuffer {
  return commandFrame(id, 'timeset/toggle', {});
}

/** Returns true if the server frame's name starts with `letter`. */
export function nameStartsWith(frame: ArrayBuffer, letter: string): boolean {
  return new Uint8Array(frame)[2] === letter.charCodeAt(0);
}

function isEvent(frame: ArrayBuffer, name: string): boolean {
  const bytes = new Uint8Array(frame);
  const start = [0xa5, ...bytesOf('event'), 0xa0 + name.length, ...bytesOf(name)];
  return start.every((byte, index) => bytes[index + 1] === byte);
}

export const isTimeset = (frame: ArrayBuffer): boolean => isEvent(frame, 'timeset');

export const isOutput = (frame: ArrayBuffer): boolean => isEvent(frame, 'outputs/updateOne');

/** Returns the fourth element of an event, its sequence number, or 0. */
export function seqOfEvent(event: ArrayBuffer): number {
  const view = new DataView(event);
  return numberAt(
    event,
    [1, 2, 3].reduce((at) => behind(view, at), 1),
  );
}

function behind(view: DataView, at: number): number {
  const mark = view.getUint8(at);
  if (mark < 0x80 || mark >= 0xe0) return at + 1;
  if (mark < 0x90) return behindAll(view, at + 1, 2 * (mark & 0x0f));
  if (mark < 0xa0) return behindAll(view, at + 1, mark & 0x0f);
  if (mark < 0xc0) return at + 1 + (mark & 0x1f);
  switch (mark) {
    case 0xc4:
    case 0xd9:
      return at + 2 + view.getUint8(at + 1);
    case 0xc5:
    case 0xda:
      return at + 3 + view.getUint16(at + 1);
    case 0xc6:
    case 0xdb:
      return at + 5 + view.getUint32(at + 1);
    case 0xca:
    case 0xce:
    case 0xd2:
      return at + 5;
    case 0xcb:
    case 0xcf:
    case 0xd3:
      return at + 9;
    case 0xcc:
    case 0xd0:
      return at + 2;
    case 0xcd:
    case 0xd1:
      return at + 3;
    case 0xdc:
      return behindAll(view, at + 3, view.getUint16(at + 1));
    case 0xdd:
      return behindAll(view, at + 5, view.getUint32(at + 1));
    case 0xde:
      return behindAll(view, at + 3, 2 * view.getUint16(at + 1));
    case 0xdf:
      return behindAll(view, at + 5, 2 * view.getUint32(at + 1));
    default:
      return at + 1;
  }
}

function behindAll(view: DataView, first: number, count: number): number {
  let at = first;
  for (let nth = 0; nth < count; nth += 1) at = behind(view, at);
  return at;
}

/** Returns the server time of the change, epoch ms: the last element of an event. */
export function instantOf(event: ArrayBuffer): number {
  return numberAt(event, event.byteLength - 9);
}

function bytesOf(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

export function hasState(welcome: ArrayBuffer): boolean {
  return find(welcome, [0xa5, ...bytesOf('state')]) >= 0;
}

export function seqOf(ack: ArrayBuffer): number {
  return numberBehind(ack, 'seq');
}

/** Returns the milliseconds that a closing server asks clients to wait, or null. */
export function afterOf(goodbye: ArrayBuffer): number | null {
  const marked = [0xa7, ...bytesOf('afterMs')];
  const at = find(goodbye, marked);
  return at < 0 ? null : numberAt(goodbye, at + marked.length);
}

export function positionOf(welcome: ArrayBuffer): Position {
  return { epoch: numberBehind(welcome, 'epoch'), seq: numberBehind(welcome, 'seq') };
}

function numberBehind(frame: ArrayBuffer, key: string): number {
  const marked = [0xa0 + key.length, ...bytesOf(key)];
  const at = find(frame, marked);
  if (at < 0) throw new Error(`The frame names no ${key}.`);
  return numberAt(frame, at + marked.length);
}

function find(frame: ArrayBuffer, wanted: readonly number[]): number {
  const bytes = new Uint8Array(frame);
  for (let at = 0; at + wanted.length < bytes.length; at += 1)
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
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
