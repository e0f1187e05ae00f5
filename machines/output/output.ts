import { choice, flag, newValues, text, type ValuesOf } from '../kernel/fields.ts';
import type { ClientId, OutputId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { SCREEN_AUDIENCES } from '../message/message.ts';
import type { Design } from './design.ts';

/** FULL: viewer. TIMER: digits. MESSAGE: the shown message. BAR: a strip. SPEAKER: timer, next and notes. */
export const OUTPUT_LAYOUTS = ['FULL', 'TIMER', 'MESSAGE', 'BAR', 'SPEAKER'] as const;
export const OUTPUT_BACKGROUNDS = ['TRANSPARENT', 'BLACK', 'GREEN'] as const;
/** ROOM: the room's setting (C7). STOP: stays at zero. HIDE: shows nothing. */
export const OUTPUT_AT_ZERO = ['ROOM', 'STOP', 'HIDE'] as const;

export type OutputLayout = (typeof OUTPUT_LAYOUTS)[number];
export type OutputBackground = (typeof OUTPUT_BACKGROUNDS)[number];

export const layoutFields = {
  /** Shows crew notes if the layout has a place for them. */
  showNotes: flag(false),
  layout: choice(OUTPUT_LAYOUTS, 'FULL'),
  background: choice(OUTPUT_BACKGROUNDS, 'TRANSPARENT'),
  atZero: choice(OUTPUT_AT_ZERO, 'ROOM'),
  showProgress: flag(true),
  showClock: flag(false),
};

export interface LayoutFields extends ValuesOf<typeof layoutFields> {}

const WITH_NOTES: ReadonlySet<OutputLayout> = new Set(['FULL', 'SPEAKER']);

export function layoutHoldsNotes(layout: OutputLayout): boolean {
  return WITH_NOTES.has(layout);
}

export const plainOutputFields = {
  name: text(200),
  /** Audience whose messages the output's screens show (R1863). */
  audience: choice(SCREEN_AUDIENCES, 'STAGE'),
  /** Its screens may answer messages (R2001). */
  answers: flag(),
  ...layoutFields,
};

/** Common fields; viewers load designs separately. */
export const commonOutputFields = {
  ...plainOutputFields,
  /** Keeps the live design until release. */
  frozen: flag(),
};

/** Unfinished design (R120), outside the show. */
export interface DesignDraft {
  readonly design: Design;
  /** Last editor; null `clientId`: no socket. */
  readonly by: { readonly clientId: ClientId | null; readonly name: string };
  /** Wall clock. */
  readonly at: Instant;
}

/** R31, R118. Rooms start with one called Viewer. */
export interface Output extends ValuesOf<typeof commonOutputFields> {
  readonly _id: OutputId;
  /** Contiguous, 0-based. */
  readonly index: number;
  /** Absent: plain fields apply (`designOfLayout`). The wire always has it. */
  readonly design?: Design;
  /** Design taken while frozen; release shows it. */
  readonly waiting?: Design;
  /** Sent to clients with ROOM only; null: none. */
  readonly draft?: DesignDraft | null;
  /** Instant at which screens switch. */
  readonly showAt?: Instant;
}

export type NamedOutput = Pick<Output, '_id' | 'name'>;

export const newOutput = newValues(commonOutputFields);

/** Plain fields decide (R32). */
export function showsNotes({ showNotes, layout }: Pick<Output, 'showNotes' | 'layout'>): boolean {
  return showNotes && layoutHoldsNotes(layout);
}
