import { choice, flag, newValues, text, type ValuesOf } from '../kernel/fields.ts';
import type { ClientId, OutputId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { SCREEN_AUDIENCES } from '../message/message.ts';
import type { Design } from './design.ts';
import { layoutFields, layoutHoldsNotes } from './layout.ts';

/** What people set of an output without designing it. */
export const plainOutputFields = {
  name: text(200),
  /** Whose messages its screens show (R1863). */
  audience: choice(SCREEN_AUDIENCES, 'STAGE'),
  /** Its screens may answer messages (R2001). */
  answers: flag(),
  ...layoutFields,
};

/** What every output has. A viewer loads these alone, and what its design is made of with what draws it. */
export const commonOutputFields = {
  ...plainOutputFields,
  /** What it shows stays as it is. */
  frozen: flag(),
};

/** A design that is being worked on (R120). It is no part of the show. */
export interface DesignDraft {
  readonly design: Design;
  /** Who changed it last; no screen where that was not asked for over a socket. */
  readonly by: { readonly clientId: ClientId | null; readonly name: string };
  /** By the wall clock. */
  readonly at: Instant;
}

/** A named screen of the room with a design of its own (R31, R118). Every room starts with one called Viewer. */
export interface Output extends ValuesOf<typeof commonOutputFields> {
  readonly _id: OutputId;
  /** Place in the list, 0-based and without gaps. */
  readonly index: number;
  /** What it shows; absent: what its plain fields say (`designOfLayout`). On the wire the whole one always. */
  readonly design?: Design;
  /** What was taken while it was frozen, and is shown once it is let go; absent: nothing. */
  readonly waiting?: Design;
  /** Only as those with ROOM are told of it; null: none. */
  readonly draft?: DesignDraft | null;
  /** When its screens change to its design, where they were told of it just now. */
  readonly showAt?: Instant;
}

/** What an output is called. */
export type NamedOutput = Pick<Output, '_id' | 'name'>;

/** A new output before it gets its id and place. */
export const newOutput = newValues(commonOutputFields);

/** Whether its plain fields have crew's notes on its screens (R32). */
export function showsNotes({ showNotes, layout }: Pick<Output, 'showNotes' | 'layout'>): boolean {
  return showNotes && layoutHoldsNotes(layout);
}
