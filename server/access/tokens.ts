import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { DeviceId, OutputId, RoomId, Uid } from '../../machines/kernel/ids.ts';
import { type Permissions, VIEWS, type View } from '../../machines/kernel/permissions.ts';
import { fail, ok, type Result } from '../../machines/kernel/result.ts';
import { hasFields, isFlag, isNumber, isOneOf, isText } from '../../machines/kernel/shapes.ts';
import { HOUR, type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { SessionTag } from '../auth/active-sessions.ts';
import { TokenMac } from './token-mac.ts';

/** How long a room token lives. */
export const TOKEN_LIFETIME = HOUR;

/**
 * What a room token says (docs/protocol.md#credentials-and-rights). `generation`: of the room's secrets; a token of another one is
 * worthless. `member`: the owner or one of the team, who passes the device limit. `outputId`: whose link it was given
 * for. `session`: whose sign-in `uid` comes from; a token of an older version has a `uid` alone, and is worthless.
 * `open`: it was given because the room was open, and for nothing else. Instants in seconds, as in any JWT.
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
  readonly exp: number;
}

/** What is signed was written here, by this version or an older one. */
const hasClaims = hasFields<Omit<Claims, 'uid' | 'session' | 'open' | 'outputId'>>({
  roomId: isText,
  view: isOneOf(VIEWS),
  permissions: isNumber,
  deviceId: isText,
  generation: isNumber,
  member: isFlag,
  exp: isNumber,
});

/** The header never varies, and a token with any other is refused: no other algorithm can be talked into use. */
const HEAD = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.`;

/**
 * Makes and reads room tokens: JWTs, signed with HMAC-SHA256, synchronous (a thread hop costs more than the hash).
 * `now` is the time of countdowns, by which clients know how long theirs lasts (W87).
 */
export interface RoomTokens {
  issue(claims: Omit<Claims, 'exp'>, now: Instant): { readonly token: string; readonly expiresAt: Instant };
  /** Errors: `unauthorized`, `token_expired`. */
  read(token: string, now: Instant): Result<Claims, Refusal>;
}

export function roomTokens(secret: Buffer): RoomTokens {
  const mac = new TokenMac(secret);
  return {
    issue: (claims, now) => {
      const exp = Math.floor((now + TOKEN_LIFETIME) / SECOND);
      const body = `${HEAD}${encoded({ ...claims, exp })}`;
      return { token: `${body}.${mac.of(body)}`, expiresAt: exp * SECOND };
    },
    read: (token, now) => {
      const end = token.indexOf('.', HEAD.length);
      const isWhole = token.startsWith(HEAD) && end !== -1;
      return isWhole && mac.isOf(token.slice(end + 1), token.slice(0, end))
        ? claimsIn(token.slice(HEAD.length, end), now)
        : fail(refusal('unauthorized'));
    },
  };
}

function claimsIn(payload: string, now: Instant): Result<Claims, Refusal> {
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!hasClaims(claims)) return fail(refusal('unauthorized'));
  return claims.exp * SECOND > now ? ok(claims) : fail(refusal('token_expired'));
}

function encoded(claims: Claims): string {
  return Buffer.from(JSON.stringify(claims)).toString('base64url');
}
