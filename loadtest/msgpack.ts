// k6 has no TextEncoder and does not resolve packages, so the msgpack library does not run there. This encoder covers
// what a client of the room socket sends, in ASCII only.

export type Value = string | number | readonly Value[] | { readonly [key: string]: Value };

export function encode(value: Value): ArrayBuffer {
  const bytes: number[] = [];
  write(bytes, value);
  return new Uint8Array(bytes).buffer;
}

function write(bytes: number[], value: Value): void {
  if (typeof value === 'string') writeText(bytes, value);
  else if (typeof value === 'number') writeNumber(bytes, value);
  else if (isList(value)) writeList(bytes, value);
  else writeMap(bytes, value);
}

function isList(value: object): value is readonly Value[] {
  return Array.isArray(value);
}

function writeText(bytes: number[], text: string): void {
  bytes.push(0xda, text.length >> 8, text.length & 0xff);
  for (const letter of text) bytes.push(letter.charCodeAt(0));
}

function writeNumber(bytes: number[], value: number): void {
  const double = new DataView(new ArrayBuffer(8));
  double.setFloat64(0, value);
  bytes.push(0xcb, ...new Uint8Array(double.buffer));
}

function writeList(bytes: number[], list: readonly Value[]): void {
  bytes.push(0x90 + list.length);
  for (const item of list) write(bytes, item);
}

function writeMap(bytes: number[], map: { readonly [key: string]: Value }): void {
  const entries = Object.entries(map);
  bytes.push(0x80 + entries.length);
  for (const [key, item] of entries) {
    writeText(bytes, key);
    write(bytes, item);
  }
}
