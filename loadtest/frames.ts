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

const timeset = [0xa5, ...bytesOf('event'), 0xa7, ...bytesOf('timeset')];

/** What GO makes every screen hear: `["event", "timeset", ...]`. */
export function isTimeset(frame: ArrayBuffer): boolean {
  const bytes = new Uint8Array(frame);
  return timeset.every((byte, index) => bytes[index + 1] === byte);
}

/** The last element of an event: when it happened, by the server's clock, in epoch ms. */
export function instantOf(event: ArrayBuffer): number {
  return numberAt(event, event.byteLength - 9);
}

function bytesOf(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Whether a welcome brings the whole room, and not only what was missed. */
export function hasState(welcome: ArrayBuffer): boolean {
  return find(welcome, [0xa5, ...bytesOf('state')]) >= 0;
}

/** What the server said the room stands at since a command, from its `ack`. */
export function seqOf(ack: ArrayBuffer): number {
  return numberBehind(ack, 'seq');
}

/** How long a server that says goodbye wants to be left alone, ms; null where it does not say. */
export function afterOf(goodbye: ArrayBuffer): number | null {
  const marked = [0xa7, ...bytesOf('afterMs')];
  const at = find(goodbye, marked);
  return at < 0 ? null : numberAt(goodbye, at + marked.length);
}

/** Where the room stands, from a welcome. Its first `epoch` and `seq` are its own. */
export function positionOf(welcome: ArrayBuffer): Position {
  return { epoch: numberBehind(welcome, 'epoch'), seq: numberBehind(welcome, 'seq') };
}

function numberBehind(frame: ArrayBuffer, key: string): number {
  const marked = [0xa0 + key.length, ...bytesOf(key)];
  const at = find(frame, marked);
  if (at < 0) throw new Error(`The frame names no ${key}.`);
  return numberAt(frame, at + marked.length);
}

/** Where these bytes first stand; -1 where they do not. */
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
