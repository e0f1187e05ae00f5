import { type ErrorCode, type Refusal, refusal } from '../kernel/errors.ts';
import {
  type FieldTable,
  type IntegerKind,
  integer,
  type OmittableKind,
  omittable,
  type TextKind,
  text,
  type ValuesOf,
} from '../kernel/fields.ts';
import type { ClientId, Uid } from '../kernel/ids.ts';
import type { Permissions } from '../kernel/permissions.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import type { Message } from '../message/message.ts';
import type { historyWords } from '../words/history.ts';
import { ENTRY_NAMES, type EntryId, entryId, type ListName } from './changes.ts';
import { byId, moveById, type Placed, withoutItem } from './ordered-list.ts';
import type { RoomContext, RoomState } from './room.state.ts';

/**
 * Inputs that the machine cannot make: time, randomness and ids. `at + wall` is wall-clock time (C21). `secret` is the
 * new link key of `room/rotateSecrets`. In `room/setPassword`, a null `passwordHash` removes the password. `question`
 * comes from the question page. `byLink` is true for a named link, and `maker` is the user who creates one.
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

export const nonEmptyText = (most: number): TextKind => ({ ...text(most), least: 1 });

export const trimmedTextField = (most: number): TextKind => ({ ...nonEmptyText(most), isTrimmed: true });

export const idText: TextKind = nonEmptyText(64);

export const listIndexField: IntegerKind = integer(0, Number.MAX_SAFE_INTEGER);

/** About 16 minutes at one flash a second (R171). */
export const MAX_FLASHES = 999;

export function omittables<Fields extends FieldTable>(fields: Fields): Omittables<Fields>;
export function omittables(fields: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, omittable(field)]));
}

type Omittables<Fields extends FieldTable> = {
  readonly [Name in keyof Fields]: OmittableKind<Fields[Name]>;
};

type UndoName = keyof typeof historyWords.names;

type Check<Payload> = (context: RoomContext, payload: Payload, stamp: Stamp) => Refusal | null;

/** Returns the same context if the command changes nothing. */
type Effect<Payload> = (context: RoomContext, payload: Payload, stamp: Stamp) => RoomContext;

type ShowEffect<Payload> = (show: RoomState, payload: Payload, stamp: Stamp) => RoomState;

interface IdsAndAnswer<Payload> {
  readonly ids: (payload: Payload) => number;
  /** Returns what the sender's `ack` contains besides `seq`. */
  readonly answer: (
    ids: readonly string[],
    after: RoomState,
    payload: Payload,
    before: RoomState,
  ) => Readonly<Record<string, unknown>>;
}

interface CommandFacts<Fields extends FieldTable, Payload = ValuesOf<Fields>> {
  readonly takes: Fields;
  /** The sender needs only one of these bits (`isPermitted`). */
  readonly needs: Permissions;
  /** If absent, the room always accepts the command. */
  readonly refused?: Check<Payload>;
  readonly makes?: IdsAndAnswer<Payload>;
  /** The command adds text, so the room's size limit applies (R84). */
  readonly adds?: true;
  /** The payload may be a large list (W64). Transport commands never set this. */
  readonly rewrites?: true;
}

interface UndoableFacts<Fields extends FieldTable, Does> extends CommandFacts<Fields> {
  readonly undo: UndoName;
  readonly does: Does;
}

interface OtherFacts<Fields extends FieldTable> extends CommandFacts<Fields> {
  /** Browsers can predict the result without history, rights or other screens. */
  readonly foreseeable?: true;
  readonly history?: Exclude<HistoryEffect, 'makes'>;
  readonly does: Effect<ValuesOf<Fields>>;
}

/** `makes` adds an undo step (W166), and `drops` removes steps of a discarded entity (V824). */
export type HistoryEffect = 'makes' | UndoDirection | 'drops' | 'leaves';
export type UndoDirection = 'back' | 'forward';

export const isUndoDirection = (move: HistoryEffect): move is UndoDirection =>
  move === 'back' || move === 'forward';

/**
 * `show` commands have a sequence number and an undo. `draft` commands are stored, without a number. `client` commands
 * are not stored.
 */
type CommandKind = 'show' | 'draft' | 'client';

export interface RoomCommand<Payload> {
  readonly takes: FieldTable;
  readonly needs: Permissions;
  readonly refused: Check<Payload>;
  readonly makes: IdsAndAnswer<Payload> | null;
  readonly adds: boolean;
  readonly rewrites: boolean;
  readonly foreseeable: boolean;
  readonly history: HistoryEffect;
  /** Null if users cannot undo the command. */
  readonly undo: UndoName | null;
  readonly kind: CommandKind;
  readonly does: Effect<Payload>;
}

const commandDefaults = {
  refused: () => null,
  makes: null,
  adds: false,
  rewrites: false,
  foreseeable: false,
  history: 'leaves',
  undo: null,
  kind: 'show',
} as const;

export function undoable<Fields extends FieldTable>({
  does,
  ...facts
}: UndoableFacts<Fields, ShowEffect<ValuesOf<Fields>>>): RoomCommand<ValuesOf<Fields>> {
  const entry = undoableWithContext<Fields>({
    ...facts,
    does: (context, payload, stamp) => {
      const show = does(context.show, payload, stamp);
      return show === context.show ? context : { ...context, show };
    },
  });
  return { ...entry, foreseeable: true };
}

export function undoableWithContext<Fields extends FieldTable>(
  facts: UndoableFacts<Fields, Effect<ValuesOf<Fields>>>,
): RoomCommand<ValuesOf<Fields>> {
  return { ...commandDefaults, ...facts, history: 'makes' };
}

export function roomCommand<Fields extends FieldTable>(
  facts: OtherFacts<Fields>,
): RoomCommand<ValuesOf<Fields>> {
  return { ...commandDefaults, ...facts };
}

export function draftCommand<Fields extends FieldTable>(
  facts: OtherFacts<Fields>,
): RoomCommand<ValuesOf<Fields>> {
  return { ...commandDefaults, kind: 'draft', ...facts };
}

export function clientCommand<Fields extends FieldTable>(
  facts: OtherFacts<Fields>,
): RoomCommand<ValuesOf<Fields>> {
  return { ...commandDefaults, kind: 'client', ...facts };
}

export function answersNewId(name: string): IdsAndAnswer<unknown> {
  return { ids: () => 1, answer: ([id]) => ({ [name]: id }) };
}

export function freshId(stamp: Stamp, place = 0): string {
  const id = stamp.ids[place];
  if (id === undefined) throw new RangeError('The stamp holds too few ids');
  return id;
}

export function refusalUnless(holds: boolean, code: ErrorCode): Refusal | null {
  return holds ? null : refusal(code);
}

type EntryRef<List extends ListName> = { readonly [Id in EntryId<List>]: string };

function entryRefusal(list: ListName) {
  return ({ show }: RoomContext, payload: object): Refusal | null => {
    const entry = byId<Placed>(show[list], Reflect.get(payload, entryId(list)));
    return refusalUnless(entry !== undefined, `unknown_${ENTRY_NAMES[list]}`);
  };
}

export const unknownEntry: <List extends ListName>(
  list: List,
) => (context: RoomContext, payload: EntryRef<List>) => Refusal | null = entryRefusal;

type EntryCommandFacts = Pick<UndoableFacts<FieldTable, never>, 'needs' | 'undo' | 'rewrites'>;

export function removalOf<List extends ListName>(
  list: List,
  facts: EntryCommandFacts,
): RoomCommand<EntryRef<List>>;
export function removalOf(list: ListName, facts: EntryCommandFacts): RoomCommand<never> {
  const id = entryId(list);
  return undoable({
    ...facts,
    takes: { [id]: idText },
    refused: entryRefusal(list),
    does: (show, payload) => ({ ...show, [list]: withoutItem<Placed>(show[list], Reflect.get(payload, id)) }),
  });
}

export function moveOf<List extends ListName>(
  list: List,
  facts: EntryCommandFacts,
): RoomCommand<EntryRef<List> & { readonly index: number }>;
export function moveOf(list: ListName, facts: EntryCommandFacts): RoomCommand<never> {
  const id = entryId(list);
  return undoable({
    ...facts,
    takes: { [id]: idText, index: listIndexField },
    refused: entryRefusal(list),
    does: (show, payload) => {
      const moved = moveById<Placed>(show[list], String(payload[id]), payload.index);
      return moved === show[list] ? show : { ...show, [list]: moved };
    },
  });
}
