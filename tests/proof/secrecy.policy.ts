import type { Transcript } from './transcript.ts';

/** Listeners: a token for each view, one for an output, a member's, and none. */
export const LISTENERS = [
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
export type ListenerName = (typeof LISTENERS)[number];
export type Transcripts = Readonly<Record<ListenerName, Transcript>>;

const room: readonly ListenerName[] = LISTENERS.slice(0, 8);
const crew: readonly ListenerName[] = ['MODERATOR', 'OPERATOR', 'CONTROLLER', 'member'];
const controller: readonly ListenerName[] = ['CONTROLLER', 'member'];

/** Secrecy by listener (docs/protocol.md, written by hand). Each kind has unique texts: it is marked. */
export const MAY_HEAR = {
  'a message that is shown': room,
  'a message that was never shown': crew,
  'a question from the audience': crew,
  'the notes of a timer': crew,
  'the design of the first output': room,
  'the design of another output': crew,
  'the draft of a design': ['member'],
  /** Administrators see how rooms are doing (U43). */
  'the name of a connected screen': [...controller, 'admin'],
  /** In the event `seen` (W1894). */
  'the name of a screen that is behind': [...crew, 'admin'],
  'the channel of a connected screen': controller,
  /** The log names who did what, and all crew may read it. */
  'the device that gave a command': crew,
  'the device of a screen that only watches': controller,
  'the address of the owner': ['member', 'admin'],
  'the other rooms of the owner': ['member', 'admin'],
  'the links of the room': ['member'],
  'the secret of the room': [],
  'the password of the room, and its hash': [],
  'a secret of the room’s requests': [],
  'the hash of a password': [],
  'the listed id of a session': ['member'],
  'the secret of a session': [],
  'the link of a mail': [],
  'the name of the team': ['member', 'admin'],
  'the address of another member': ['member', 'admin'],
  /** The inviter got it once. */
  'the token of an invitation, and its hash': [],
} as const satisfies Readonly<Record<string, readonly ListenerName[]>>;

export type Kind = keyof typeof MAY_HEAR;
export const KINDS = Object.keys(MAY_HEAR) as readonly Kind[];

/** The texts of each kind. */
export type MarkedTexts = Readonly<Record<Kind, readonly string[]>>;

export const mayHear = (kind: Kind, listener: ListenerName): boolean =>
  (MAY_HEAR[kind] as readonly ListenerName[]).includes(listener);

/** Texts that a listener must not get: `VIEWER: the notes of a timer`. */
export function leaks(
  marked: MarkedTexts,
  transcripts: Readonly<Partial<Record<ListenerName, Transcript>>>,
): readonly string[] {
  return LISTENERS.flatMap((name) =>
    KINDS.filter(
      (kind) => !mayHear(kind, name) && marked[kind].some((mark) => transcripts[name]?.hears(mark)),
    ).map((kind) => `${name}: ${kind}`),
  );
}

/** Texts that a listener lacks. */
export function losses(marked: MarkedTexts, transcripts: Transcripts): readonly string[] {
  return LISTENERS.flatMap((name) =>
    KINDS.filter(
      (kind) => mayHear(kind, name) && !marked[kind].every((mark) => transcripts[name].hears(mark)),
    ).map((kind) => `${name}: ${kind}`),
  );
}
