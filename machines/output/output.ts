import { choice, flag, newValues, text, type ValuesOf } from '../kernel/fields.ts';
import type { ClientId, OutputId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { SCREEN_AUDIENCES } from '../message/message.ts';
import type { Design } from './design.ts';
import { layoutFields, layoutHoldsNotes } from './layout.ts';

export const plainOutputFields = {
  name: text(200),
  /** Message audience of its screens (R1863). */
  audience: choice(SCREEN_AUDIENCES, 'STAGE'),
  /** Its screens may answer messages (R2001). */
  answers: flag(),
  ...layoutFields,
};

/** Common fields; viewers load designs separately. */
export const commonOutputFields = {
  ...plainOutputFields,
  /** Holds the live design. */
  frozen: flag(),
};

/** Design in progress (R120), outside the show. */
export interface DesignDraft {
  readonly design: Design;
  /** Last editor; `clientId` null without a socket. */
  readonly by: { readonly clientId: ClientId | null; readonly name: string };
  /** Wall clock. */
  readonly at: Instant;
}

/** A named screen with its own design (R31, R118). Rooms start with one called Viewer. */
export interface Output extends ValuesOf<typeof commonOutputFields> {
  readonly _id: OutputId;
  /** Contiguous, 0-based. */
  readonly index: number;
  /** Absent: plain fields apply (`designOfLayout`). The wire always has it. */
  readonly design?: Design;
  /** Taken while frozen, shown at release. */
  readonly waiting?: Design;
  /** For ROOM only; null: none. */
  readonly draft?: DesignDraft | null;
  /** Instant at which screens switch. */
  readonly showAt?: Instant;
}

export type NamedOutput = Pick<Output, '_id' | 'name'>;

export const newOutput = newValues(commonOutputFields);

/** True if plain fields show crew notes (R32). */
export function showsNotes({ showNotes, layout }: Pick<Output, 'showNotes' | 'layout'>): boolean {
  return showNotes && layoutHoldsNotes(layout);
}
