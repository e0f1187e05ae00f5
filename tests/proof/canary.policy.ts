import type { Ear } from './ears.ts';

/** Who listens: a token for each view, one for an output, a member's, and people without any. */
export const EARS = [
  'VIEWER',
  'AGENDA',
  'ANONYMOUS',
  'output',
  'MODERATOR',
  'OPERATOR',
  'CONTROLLER',
  'member',
  'admin',
  'other user',
  'signed out',
] as const;
export type EarName = (typeof EARS)[number];
export type Ears = Readonly<Record<EarName, Ear>>;

const room: readonly EarName[] = EARS.slice(0, 8);
const crew: readonly EarName[] = ['MODERATOR', 'OPERATOR', 'CONTROLLER', 'member'];
const controller: readonly EarName[] = ['CONTROLLER', 'member'];

/**
 * What is kept from whom (docs/protocol.md, written down by hand). Each kind has texts of its own, that are found nowhere
 * else: canaries.
 */
export const MAY_HEAR = {
  'a message that is shown': room,
  'a message that was never shown': crew,
  'a question from the audience': crew,
  'the notes of a timer': crew,
  /** Administrators see how rooms are doing (U43). */
  'the name of a connected screen': [...controller, 'admin'],
  'the channel of a connected screen': controller,
  /** The log names who did what, and all crew may read it. */
  'the device that gave a command': crew,
  'the device of a screen that only watches': controller,
  'the address of the owner': ['member', 'admin'],
  'the other rooms of the owner': ['member', 'admin'],
  'the links of the room': ['member'],
  'the secret of the room': [],
  'the password of the room, and its hash': [],
  'the hash of a password': [],
  'the listed id of a session': ['member'],
  'the secret of a session': [],
  'the link of a mail': [],
  'the name of the team': ['member', 'admin'],
  'the address of another member': ['member', 'admin'],
  /** Anyone who invited was told it once. */
  'the token of an invitation, and its hash': [],
} as const satisfies Readonly<Record<string, readonly EarName[]>>;

export type Kind = keyof typeof MAY_HEAR;
export const KINDS = Object.keys(MAY_HEAR) as readonly Kind[];

/** The texts of each kind. */
export type Canaries = Readonly<Record<Kind, readonly string[]>>;

export const mayHear = (kind: Kind, ear: EarName): boolean =>
  (MAY_HEAR[kind] as readonly EarName[]).includes(ear);

/** Who hears what they may not: `VIEWER: the notes of a timer`. */
export function leaks(canaries: Canaries, ears: Readonly<Partial<Record<EarName, Ear>>>): readonly string[] {
  return EARS.flatMap((name) =>
    KINDS.filter(
      (kind) => !mayHear(kind, name) && canaries[kind].some((canary) => ears[name]?.hears(canary)),
    ).map((kind) => `${name}: ${kind}`),
  );
}

/** Who does not hear all that they may. */
export function losses(canaries: Canaries, ears: Ears): readonly string[] {
  return EARS.flatMap((name) =>
    KINDS.filter(
      (kind) => mayHear(kind, name) && !canaries[kind].every((canary) => ears[name].hears(canary)),
    ).map((kind) => `${name}: ${kind}`),
  );
}
