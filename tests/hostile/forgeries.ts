import { randomBytes } from 'node:crypto';
import { SIGNED_VIEWS, type View, viewPermissions } from '../../machines/kernel/permissions.ts';
import { grantFor } from '../../server/rooms/access/grant.ts';
import { viewSignature } from '../../server/rooms/access/links.ts';
import { type Claims, createRoomTokens, TOKEN_LIFETIME } from '../../server/rooms/access/tokens.ts';
import type { Seeded } from '../support/seeded.ts';
import { SHOW_START, testRoom } from '../support/test-room.ts';

/** Something that opens a door and was not made here, with what was done to it. */
export interface Forgery {
  readonly kind: string;
  readonly text: string;
}

type Forge = (genuine: string, chance: Seeded) => string;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Characters that a lenient base64 decoder skips or misreads. */
const STOWAWAYS = [' ', '\n', '\t', '=', '==', '+', '/', '.', '\u0000', 'é', '\u{1F511}', '%3D', ','];

const letter = (chance: Seeded): string => ALPHABET.charAt(chance.below(ALPHABET.length));

const alterations: Readonly<Record<string, Forge>> = {
  'one letter another': (genuine, chance) => {
    const at = chance.below(genuine.length);
    return genuine.slice(0, at) + letter(chance) + genuine.slice(at + 1);
  },
  'last letter another': (genuine, chance) => genuine.slice(0, -1) + letter(chance),
  'several letters others': (genuine, chance) =>
    Array.from(genuine, (each) => (chance.chance(0.1) ? letter(chance) : each)).join(''),
  'cut short': (genuine, chance) => genuine.slice(0, chance.below(genuine.length)),
  'begun late': (genuine, chance) => genuine.slice(1 + chance.below(genuine.length - 1)),
  longer: (genuine, chance) => genuine + letter(chance),
  'something slipped in': (genuine, chance) => {
    const at = chance.below(genuine.length + 1);
    return genuine.slice(0, at) + chance.pick(STOWAWAYS) + genuine.slice(at);
  },
  'other capitals': (genuine, chance) =>
    Array.from(genuine, (each) => (chance.chance(0.2) ? swapCase(each) : each)).join(''),
  twice: (genuine) => genuine + genuine,
  random: (genuine, chance) => Array.from(genuine, () => letter(chance)).join(''),
};

const swapCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

const claims: Omit<Claims, 'exp'> = {
  roomId: 'room',
  view: 'VIEWER',
  permissions: 1,
  deviceId: 'device',
  generation: 0,
  member: false,
};

const key = randomBytes(32);
const tokens = createRoomTokens(key);
const strangers = createRoomTokens(randomBytes(32));
export const genuineToken = tokens.issue(claims, SHOW_START).token;

const inBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens whose parts are in order, save that they do not belong together. */
const reassembled: Readonly<Record<string, Forge>> = {
  'more rights, the old signature': (genuine, chance) => {
    const [header, , mac] = genuine.split('.');
    const permissions = chance.below(64);
    return `${header}.${inBase64({ ...claims, permissions, member: true, exp: SHOW_START })}.${mac}`;
  },
  'no algorithm': (genuine, chance) => {
    const [, payload, mac] = genuine.split('.');
    const alg = chance.pick(['none', 'None', 'NONE', 'HS384', 'HS512', 'RS256', '']);
    return `${inBase64({ alg, typ: 'JWT' })}.${payload}.${chance.chance(0.5) ? '' : mac}`;
  },
  'no signature': (genuine) => genuine.slice(0, genuine.lastIndexOf('.') + 1),
  "another server's": (_genuine, chance) =>
    strangers.issue({ ...claims, permissions: chance.below(64) }, SHOW_START).token,
  "another token's signature": (genuine, chance) => {
    const other = tokens.issue({ ...claims, deviceId: `device-${chance.below(1_000)}` }, SHOW_START).token;
    return genuine.slice(0, genuine.lastIndexOf('.')) + other.slice(other.lastIndexOf('.'));
  },
  'parts swapped': (genuine) => genuine.split('.').reverse().join('.'),
  'one part more': (genuine, chance) => `${genuine}.${letter(chance)}`,
};

const tokenForgeries = Object.entries({ ...alterations, ...reassembled });
const signatureForgeries = Object.entries(alterations);

/** A forged token. */
export function forgedToken(chance: Seeded): Forgery {
  return forgedFrom(genuineToken, tokenForgeries, chance);
}

function forgedFrom(genuine: string, kinds: readonly (readonly [string, Forge])[], chance: Seeded): Forgery {
  const [kind, forge] = chance.pick(kinds);
  const text = forge(genuine, chance);
  return text === genuine ? forgedFrom(genuine, kinds, chance) : { kind, text };
}

/** True if the real checker accepts a token, an hour before its expiry. */
export function isTokenTaken(text: string): boolean {
  return tokens.read(text, SHOW_START + TOKEN_LIFETIME / 2).ok;
}

const room = testRoom([{}], { access: 'SIGNED' });
const { pid } = room.show.room;

export const genuineSignature = (view: View): string => viewSignature(room.access.secret, pid, view);

export interface SignatureForgery extends Forgery {
  /** View of the signature. */
  readonly view: View;
}

/** A signature altered, of another room or of other secrets, or of a view that may do less. */
export function forgedSignature(chance: Seeded): SignatureForgery {
  const view = chance.pick(SIGNED_VIEWS);
  if (chance.chance(0.1))
    return { kind: "another room's", view, text: viewSignature(room.access.secret, 'WXYZ6789', view) };
  if (chance.chance(0.1))
    return { kind: 'of other secrets', view, text: viewSignature(`${chance.next()}`, pid, view) };
  if (chance.chance(0.1)) return weakerSignature(chance);
  const { kind, text } = forgedFrom(genuineSignature(view), signatureForgeries, chance);
  return { kind, text, view };
}

function weakerSignature(chance: Seeded): SignatureForgery {
  const [weaker, stronger] = [chance.pick(SIGNED_VIEWS), chance.pick(SIGNED_VIEWS)];
  const isWeaker = (viewPermissions[weaker] | viewPermissions[stronger]) !== viewPermissions[weaker];
  return isWeaker
    ? { kind: 'of a weaker view', view: stronger, text: genuineSignature(weaker) }
    : weakerSignature(chance);
}

/** True if the real checker opens a view for a signature. */
export function isSignatureTaken(text: string, view: View): boolean {
  return grantFor(room, { view, signature: text, isMember: false, at: 0 }).ok;
}
