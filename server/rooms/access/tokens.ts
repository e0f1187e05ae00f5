import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import type { DeviceId, OutputId, RoomId, Uid } from '../../../machines/kernel/ids.ts';
import { type Permissions, VIEWS, type View } from '../../../machines/kernel/permissions.ts';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { hasFields, isFlag, isNumber, isOneOf, isText } from '../../../machines/kernel/shapes.ts';
import { HOUR, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { LinkColumns, NamedLink } from '../../../machines/room/named-links.ts';
import type { SessionTag } from '../../people/accounts/active-sessions.ts';
import { TokenMac } from './token-mac.ts';

export const TOKEN_LIFETIME = HOUR;

/**
 * Room token (docs/protocol.md#credentials-and-rights). `generation` of the room's secrets; `member`: exempt from the
 * device limit; `open`: granted by open access. Older tokens with `uid` but no `session` are invalid. Instants in
 * seconds.
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

/** Signed contents are ours, maybe of an older version. */
const hasClaims = hasFields<Omit<Claims, 'uid' | 'session' | 'open' | 'outputId' | 'link' | 'columns'>>({
  roomId: isText,
  view: isOneOf(VIEWS),
  permissions: isNumber,
  deviceId: isText,
  generation: isNumber,
  member: isFlag,
  exp: isNumber,
});

/** Fixed header: no other algorithm is accepted. */
const HEAD = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.`;

/** Synchronous HMAC-SHA256: a thread hop costs more than the hash. `now` is monotonic (W87). */
export interface RoomTokens {
  issue(claims: Omit<Claims, 'exp'>, now: Instant): { readonly token: string; readonly expiresAt: Instant };
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
