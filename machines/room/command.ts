import { type ErrorCode, type Refusal, refusal } from '../kernel/errors.ts';
import {
  type FieldTable,
  type OmittableKind,
  omittable,
  type TextKind,
  text,
  type ValuesOf,
  type WholeKind,
  whole,
} from '../kernel/fields.ts';
import type { ClientId, Uid } from '../kernel/ids.ts';
import type { Permissions } from '../kernel/permissions.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import type { Message } from '../message/message.ts';
import type { historyWords } from '../words/history.ts';
import type { RoomContext, RoomState } from './room.state.ts';

/**
 * What is decided outside and handed in with a command, so that the machine needs no clock, randomness or ids.
 * `wall`: how far the wall clock is ahead of `at`; absent: not at all (C21).
 * `ids`: fresh ids, one for each entity that the command may create (`idsNeeded`). `secret`: a fresh link key for
 * `room/rotateSecrets`. `passwordHash`: the hash of the password for `room/setPassword`, null to remove it.
 * `clientId`: the sender's own client, for `client/update` and `clients/thumb`. `question`: marks a message from the
 * question page. `byLink`: a named link asked for it. `maker`: who makes a named link.
 */
export interface Stamp {
  readonly at: Instant;
  readonly wall?: Duration;
  readonly ids: readonly string[];
  readonly clientId?: ClientId;
  readonly secret?: string;
  readonly passwordHash?: string | null;
  readonly question?: Message['question'];
  readonly byLink?: true;
  readonly maker?: Uid;
}

/** Kinds of fields that only commands take. */

/** A text that is not empty. */
export const filledText = (most: number): TextKind => ({ ...text(most), least: 1 });

/** The same, without spaces around it. */
export const trimmedText = (most: number): TextKind => ({ ...filledText(most), isTrimmed: true });

/** The id of something. */
export const idText: TextKind = filledText(64);

/** A place in a list. */
export const listPlace: WholeKind = whole(0, Number.MAX_SAFE_INTEGER);

/** Of one order: a quarter of an hour, at one a second (R171). */
export const MOST_FLASHES = 999;

/** Each field as it may be said or left out. */
export function omittables<Fields extends FieldTable>(fields: Fields): Omittables<Fields>;
export function omittables(fields: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, omittable(field)]));
}

type Omittables<Fields extends FieldTable> = {
  readonly [Name in keyof Fields]: OmittableKind<Fields[Name]>;
};

type UndoName = keyof typeof historyWords.names;

type Check<Payload> = (context: RoomContext, payload: Payload, stamp: Stamp) => Refusal | null;

/** Given that nothing refuses it: the next context, or the same one if nothing changes. */
type Effect<Payload> = (context: RoomContext, payload: Payload, stamp: Stamp) => RoomContext;

/** The same for what touches the show alone. */
type ShowEffect<Payload> = (show: RoomState, payload: Payload, stamp: Stamp) => RoomState;

/** What a command makes. */
interface Makes<Payload> {
  /** How many fresh ids its stamp must hold. */
  readonly ids: (payload: Payload) => number;
  /** What the sender is told besides `seq`. */
  readonly answer: (
    ids: readonly string[],
    after: RoomState,
    payload: Payload,
    before: RoomState,
  ) => Readonly<Record<string, unknown>>;
}

interface Facts<Fields extends FieldTable, Payload = ValuesOf<Fields>> {
  /** Its payload. */
  readonly takes: Fields;
  /** Any one of these bits suffices (`can`). */
  readonly needs: Permissions;
  /** Why the room refuses it as it is now; absent: it never does. */
  readonly refused?: Check<Payload>;
  readonly makes?: Makes<Payload>;
  /** Brings text into the room, and is refused where there is no space for any (R84). */
  readonly adds?: true;
  /** Writes lists, and so may be large (W64). Nothing that runs the show is among it. */
  readonly rewrites?: true;
}

interface UndoableFacts<Fields extends FieldTable, Does> extends Facts<Fields> {
  /** What undo calls it. */
  readonly undo: UndoName;
  readonly does: Does;
}

interface OtherFacts<Fields extends FieldTable> extends Facts<Fields> {
  /** A browser knows all that it hangs on: not history, access, the exact start of a flash, or other screens. */
  readonly foreseeable?: true;
  readonly history?: Exclude<HistoryMove, 'makes'>;
  readonly does: Effect<ValuesOf<Fields>>;
}

/**
 * What a command does to what can be undone and redone (W166): it makes a step, goes one back or forward, drops what was
 * done to the thing that it takes away (V824), or leaves all as it is.
 */
export type HistoryMove = 'makes' | Walk | 'drops' | 'leaves';
export type Walk = 'back' | 'forward';

export const isWalk = (move: HistoryMove): move is Walk => move === 'back' || move === 'forward';

/**
 * `show` gets a seq, a row of the log and a place in undo. `draft` is stored without a seq. `client` changes connected
 * clients only, and is stored nowhere.
 */
type CommandKind = 'show' | 'draft' | 'client';

/** All that there is to know of a command (docs/protocol.md#commands). */
export interface RoomCommand<Payload> {
  readonly takes: FieldTable;
  readonly needs: Permissions;
  readonly refused: Check<Payload>;
  readonly makes: Makes<Payload> | null;
  readonly adds: boolean;
  readonly rewrites: boolean;
  readonly foreseeable: boolean;
  readonly history: HistoryMove;
  /** Null: it cannot be undone. */
  readonly undo: UndoName | null;
  readonly kind: CommandKind;
  readonly does: Effect<Payload>;
}

const plain = {
  refused: () => null,
  makes: null,
  adds: false,
  rewrites: false,
  foreseeable: false,
  history: 'leaves',
  undo: null,
  kind: 'show',
} as const;

/** A command that changes the show, and can be undone. */
export function undoable<Fields extends FieldTable>({
  does,
  ...facts
}: UndoableFacts<Fields, ShowEffect<ValuesOf<Fields>>>): RoomCommand<ValuesOf<Fields>> {
  const entry = undoableBeyondShow<Fields>({
    ...facts,
    does: (context, payload, stamp) => {
      const show = does(context.show, payload, stamp);
      return show === context.show ? context : { ...context, show };
    },
  });
  return { ...entry, foreseeable: true };
}

/** One that changes more than the show, such as drafts. */
export function undoableBeyondShow<Fields extends FieldTable>(
  facts: UndoableFacts<Fields, Effect<ValuesOf<Fields>>>,
): RoomCommand<ValuesOf<Fields>> {
  return { ...plain, ...facts, history: 'makes' };
}

/** A command that is journalled, but cannot be undone. */
export function lasting<Fields extends FieldTable>(facts: OtherFacts<Fields>): RoomCommand<ValuesOf<Fields>> {
  return { ...plain, ...facts };
}

/** A command that stores or drops the draft of a design. */
export function draftCommand<Fields extends FieldTable>(
  facts: OtherFacts<Fields>,
): RoomCommand<ValuesOf<Fields>> {
  return { ...plain, kind: 'draft', ...facts };
}

/** A command that changes connected clients only. */
export function clientCommand<Fields extends FieldTable>(
  facts: OtherFacts<Fields>,
): RoomCommand<ValuesOf<Fields>> {
  return { ...plain, kind: 'client', ...facts };
}

/** The command makes one thing, and the sender is told its id under this name. */
export function oneMade(name: string): Makes<unknown> {
  return { ids: () => 1, answer: ([id]) => ({ [name]: id }) };
}

/** The first of the fresh ids that came with a command that creates something. */
export function freshId(stamp: Stamp, place = 0): string {
  const id = stamp.ids[place];
  if (id === undefined) throw new RangeError('The stamp holds too few ids');
  return id;
}

export function refuseUnless(holds: boolean, code: ErrorCode): Refusal | null {
  return holds ? null : refusal(code);
}
