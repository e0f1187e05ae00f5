/** A small number, or the head of a text, a list or a record. */
const HEAD_BYTES = 3;

/** About how many bytes plain data takes on disk: msgpack's count within some bytes a value, and never much less. */
export function plainSize(value: unknown): number {
  if (typeof value === 'string') return HEAD_BYTES + textBytes(value);
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 0x8000 ? HEAD_BYTES : 9;
  if (typeof value !== 'object' || value === null) return 1;
  return Array.isArray(value) ? listSize(value) : recordSize(value);
}

function listSize(list: readonly unknown[]): number {
  let size = HEAD_BYTES;
  for (const item of list) size += plainSize(item);
  return size;
}

function recordSize(record: object): number {
  let size = HEAD_BYTES;
  for (const [key, field] of Object.entries(record)) size += 1 + key.length + plainSize(field);
  return size;
}

/** In UTF-8. */
function textBytes(text: string): number {
  let bytes = text.length;
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    if (unit < 0x80) continue;
    // A pair is two units and four bytes.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}
