import { choice, flag, type ValuesOf } from '../kernel/fields.ts';

/** What an output was made of before people could design it, and what older clients know of it (R31). */

/**
 * FULL: as the viewer. TIMER: its digits alone. MESSAGE: the shown message alone. BAR: a strip at the foot of a picture.
 * SPEAKER: timer, what comes next and the notes.
 */
export const OUTPUT_LAYOUTS = ['FULL', 'TIMER', 'MESSAGE', 'BAR', 'SPEAKER'] as const;
export const OUTPUT_BACKGROUNDS = ['TRANSPARENT', 'BLACK', 'GREEN'] as const;
/** ROOM: as the room does (C7). STOP: it stands at zero, though the room may count on. HIDE: nothing is shown then. */
export const OUTPUT_AT_ZERO = ['ROOM', 'STOP', 'HIDE'] as const;

export type OutputLayout = (typeof OUTPUT_LAYOUTS)[number];
export type OutputBackground = (typeof OUTPUT_BACKGROUNDS)[number];

export const layoutFields = {
  /** Whether it shows the crew's notes where its layout has a place for them. */
  showNotes: flag(false),
  layout: choice(OUTPUT_LAYOUTS, 'FULL'),
  background: choice(OUTPUT_BACKGROUNDS, 'TRANSPARENT'),
  atZero: choice(OUTPUT_AT_ZERO, 'ROOM'),
  showProgress: flag(true),
  /** Whether the time of day stands beneath a timer that does not show it by itself. */
  showClock: flag(false),
};

export interface LayoutFields extends ValuesOf<typeof layoutFields> {}

/** Layouts with a place for notes. */
const WITH_NOTES: ReadonlySet<OutputLayout> = new Set(['FULL', 'SPEAKER']);

export function layoutHoldsNotes(layout: OutputLayout): boolean {
  return WITH_NOTES.has(layout);
}
