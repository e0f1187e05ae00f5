import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import { VIEWS } from '../../machines/kernel/permissions.ts';
import { fail, ok, type Result } from '../../machines/kernel/result.ts';
import { HOUR, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { sameSignature } from '../kernel/signature.ts';

/** How long a room token lives. */
export const TOKEN_LIFETIME = HOUR;

/**
 * What a room token says (docs/protocol.md#credentials-and-rights). `generation`: of the room's secrets; a token of another one is
 * worthless. `member`: the owner or one of the team, who passes the device limit. `outputId`: whose link it was given
 * for. `session`: whose sign-in `uid` comes from; a token of an older version has a `uid` alone, and is worthless.
 * `open`: it was given because the room was open, and for nothing else. Instants in seconds, as in any JWT.
 */
const claimsSchema = z.object({
  roomId: z.string(),
  view: z.enum(VIEWS),
  permissions: z.int(),
  deviceId: z.string(),
  generation: z.int(),
  member: z.boolean(),
  uid: z.string().exactOptional(),
  session: z.string().exactOptional(),
  open: z.literal(true).exactOptional(),
  outputId: z.string().exactOptional(),
  exp: z.number(),
});

export type Claims = Readonly<z.infer<typeof claimsSchema>>;

/** The header never varies, and a token with any other is refused: no other algorithm can be talked into use. */
const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');

/**
 * Makes and reads room tokens: JWTs, signed with HMAC-SHA256, synchronous (a thread hop costs more than the hash).
 * `now` is the time of countdowns, by which clients know how long theirs lasts (W87).
 */
export interface RoomTokens {
  issue(claims: Omit<Claims, 'exp'>, now: Instant): { readonly token: string; readonly expiresAt: Instant };
  /** Errors: `unauthorized`, `token_expired`. */
  read(token: string, now: Instant): Result<Claims, Refusal>;
}

export function roomTokens(key: Buffer): RoomTokens {
  const mac = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    issue: (claims, now) => {
      const exp = Math.floor((now + TOKEN_LIFETIME) / SECOND);
      const body = `${HEADER}.${encoded({ ...claims, exp })}`;
      return { token: `${body}.${mac(body)}`, expiresAt: exp * SECOND };
    },
    read: (token, now) => {
      const [header, payload, signature, ...rest] = token.split('.');
      if (header !== HEADER || payload === undefined || signature === undefined || rest.length > 0)
        return fail(refusal('unauthorized'));
      // Letters are compared, not bytes: decoders pass over stray ones, so that many texts would be one token.
      if (!sameSignature(signature, mac(`${header}.${payload}`))) return fail(refusal('unauthorized'));
      return claimsIn(payload, now);
    },
  };
}

function claimsIn(payload: string, now: Instant): Result<Claims, Refusal> {
  const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!claims.success) return fail(refusal('unauthorized'));
  return claims.data.exp * SECOND > now ? ok(claims.data) : fail(refusal('token_expired'));
}

function encoded(claims: Claims): string {
  return Buffer.from(JSON.stringify(claims)).toString('base64url');
}
