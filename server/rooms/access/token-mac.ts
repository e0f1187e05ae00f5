import { hash, timingSafeEqual } from 'node:crypto';

const BLOCK = 64;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;
/** UTF-8 bytes of a UTF-16 unit. */
const MOST_BYTES_A_UNIT = 3;
/** SHA-256 in base64url. */
const MAC_LENGTH = 43;

/**
 * HMAC-SHA256 (RFC 2104) of ASCII text in reused buffers: `createHmac` costs twice as much, and halls send their
 * tokens together (decision 007).
 */
export class TokenMac {
  /** Padded key, then the message. */
  #inner: Buffer;
  readonly #outer: Buffer;
  readonly #given = Buffer.alloc(MAC_LENGTH);
  readonly #expected = Buffer.alloc(MAC_LENGTH);

  /** `key`: at most one block. */
  constructor(key: Uint8Array) {
    if (key.length > BLOCK) throw new RangeError(`A key has ${BLOCK} bytes at most.`);
    this.#inner = padded(key, INNER_PAD, 2_048);
    this.#outer = padded(key, OUTER_PAD, BLOCK / 2);
  }

  /** base64url. Throws RangeError on non-ASCII. */
  of(text: string): string {
    if (!this.#write(text)) throw new RangeError('A token is ASCII.');
    return this.#hashed(text.length);
  }

  /** Constant time on letters: decoders skip stray ones, so many texts would be one token. */
  isOf(signature: string, text: string): boolean {
    if (signature.length !== MAC_LENGTH || this.#given.write(signature) !== MAC_LENGTH) return false;
    if (!this.#write(text)) return false;
    this.#expected.write(this.#hashed(text.length));
    return timingSafeEqual(this.#given, this.#expected);
  }

  /** False for non-ASCII text. */
  #write(text: string): boolean {
    const most = MOST_BYTES_A_UNIT * text.length;
    if (BLOCK + most > this.#inner.length) this.#grow(most);
    return this.#inner.write(text, BLOCK) === text.length;
  }

  #hashed(length: number): string {
    this.#outer.write(hash('sha256', this.#inner.subarray(0, BLOCK + length), 'binary'), BLOCK, 'binary');
    return hash('sha256', this.#outer, 'base64url');
  }

  #grow(room: number): void {
    const grown = Buffer.alloc(BLOCK + room);
    this.#inner.copy(grown, 0, 0, BLOCK);
    this.#inner = grown;
  }
}

function padded(key: Uint8Array, pad: number, room: number): Buffer {
  const bytes = Buffer.alloc(BLOCK + room);
  for (let place = 0; place < BLOCK; place += 1) bytes[place] = (key[place] ?? 0) ^ pad;
  return bytes;
}
