import { hash, timingSafeEqual } from 'node:crypto';
import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import type { DeviceId, OutputId, RoomId, Uid } from '../../../machines/kernel/ids.ts';
import { type Permissions, VIEWS, type View } from '../../../machines/kernel/permissions.ts';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { hasFields, isFlag, isNumber, isOneOf, isText } from '../../../machines/kernel/shapes.ts';
import { HOUR, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { LinkColumns, NamedLink } from '../../../machines/room/room.links.ts';
import type { SessionTag } from '../../people/accounts/active-sessions.ts';

const BLOCK_BYTES = 64;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;
const MAX_BYTES_PER_UNIT = 3;
const MAC_LENGTH = 43;

/** Computes HMAC-SHA256 of ASCII text in reused buffers. `createHmac` takes twice as long (decision 007). */
export class TokenMac {
  #inner: Buffer;
  readonly #outer: Buffer;
  readonly #givenMac = Buffer.alloc(MAC_LENGTH);
  readonly #expected = Buffer.alloc(MAC_LENGTH);

  constructor(key: Uint8Array) {
    if (key.length > BLOCK_BYTES) throw new RangeError(`A key has ${BLOCK_BYTES} bytes at most.`);
    this.#inner = paddedKey(key, INNER_PAD, 2_048);
    this.#outer = paddedKey(key, OUTER_PAD, BLOCK_BYTES / 2);
  }

  of(text: string): string {
    if (!this.#write(text)) throw new RangeError('A token is ASCII.');
    return this.#hashed(text.length);
  }

  /** Checks the length, because decoders skip invalid letters and accept many texts as one signature. */
  isOf(signature: string, text: string): boolean {
    if (signature.length !== MAC_LENGTH || this.#givenMac.write(signature) !== MAC_LENGTH) return false;
    if (!this.#write(text)) return false;
    this.#expected.write(this.#hashed(text.length));
    return timingSafeEqual(this.#givenMac, this.#expected);
  }

  #write(text: string): boolean {
    const most = MAX_BYTES_PER_UNIT * text.length;
    if (BLOCK_BYTES + most > this.#inner.length) this.#grow(most);
    return this.#inner.write(text, BLOCK_BYTES) === text.length;
  }

  #hashed(length: number): string {
    this.#outer.write(
      hash('sha256', this.#inner.subarray(0, BLOCK_BYTES + length), 'binary'),
      BLOCK_BYTES,
      'binary',
    );
    return hash('sha256', this.#outer, 'base64url');
  }

  #grow(room: number): void {
    const grown = Buffer.alloc(BLOCK_BYTES + room);
    this.#inner.copy(grown, 0, 0, BLOCK_BYTES);
    this.#inner = grown;
  }
}

function paddedKey(key: Uint8Array, pad: number, room: number): Buffer {
  const bytes = Buffer.alloc(BLOCK_BYTES + room);
  for (let place = 0; place < BLOCK_BYTES; place += 1) bytes[place] = (key[place] ?? 0) ^ pad;
  return bytes;
}

export const TOKEN_LIFETIME = HOUR;

/**
 * `generation` counts changes of the room's secrets, `member` lifts the device limit, and `open` means that only open
 * access gave the rights. `exp` is in seconds.
 */
export interface Claims {
  readonly roomId: RoomId;
  readonly view: View;
  readonly permissions: Permissions;
  readonly deviceId: DeviceId;
  readonly generation: number;
  readonly member: boolean;
  readonly uid?: Uid;
  readonly session?: SessionTag;
  readonly open?: true;
  readonly outputId?: OutputId;
  readonly link?: Pick<NamedLink, 'id' | 'name'>;
  readonly columns?: LinkColumns;
  readonly exp: number;
}

/** Checks only types. The server signed the contents, but perhaps in an older version. */
const hasClaims = hasFields<Omit<Claims, 'uid' | 'session' | 'open' | 'outputId' | 'link' | 'columns'>>({
  roomId: isText,
  view: isOneOf(VIEWS),
  permissions: isNumber,
  deviceId: isText,
  generation: isNumber,
  member: isFlag,
  exp: isNumber,
});

const TOKEN_HEADER = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.`;

/** Works synchronously, because a thread hop costs more than the hash. `now` is monotonic (W87). */
export interface RoomTokens {
  issue(claims: Omit<Claims, 'exp'>, now: Instant): { readonly token: string; readonly expiresAt: Instant };
  read(token: string, now: Instant): Result<Claims, Refusal>;
}

export function createRoomTokens(secret: Buffer): RoomTokens {
  const mac = new TokenMac(secret);
  return {
    issue: (claims, now) => {
      const exp = Math.floor((now + TOKEN_LIFETIME) / SECOND);
      const body = `${TOKEN_HEADER}${encodeClaims({ ...claims, exp })}`;
      return { token: `${body}.${mac.of(body)}`, expiresAt: exp * SECOND };
    },
    read: (token, now) => {
      const end = token.indexOf('.', TOKEN_HEADER.length);
      const isWhole = token.startsWith(TOKEN_HEADER) && end !== -1;
      return isWhole && mac.isOf(token.slice(end + 1), token.slice(0, end))
        ? parseClaims(token.slice(TOKEN_HEADER.length, end), now)
        : fail(refusal('unauthorized'));
    },
  };
}

function parseClaims(payload: string, now: Instant): Result<Claims, Refusal> {
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!hasClaims(claims)) return fail(refusal('unauthorized'));
  return claims.exp * SECOND > now ? ok(claims) : fail(refusal('token_expired'));
}

const encodeClaims = (claims: Claims): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
