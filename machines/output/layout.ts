import { choice, flag, type ValuesOf } from '../kernel/fields.ts';

/** FULL: viewer. TIMER: digits. MESSAGE: the shown message. BAR: a strip. SPEAKER: timer, next and notes. */
export const OUTPUT_LAYOUTS = ['FULL', 'TIMER', 'MESSAGE', 'BAR', 'SPEAKER'] as const;
export const OUTPUT_BACKGROUNDS = ['TRANSPARENT', 'BLACK', 'GREEN'] as const;
/** ROOM: the room's setting (C7). STOP: stays at zero. HIDE: shows nothing. */
export const OUTPUT_AT_ZERO = ['ROOM', 'STOP', 'HIDE'] as const;

export type OutputLayout = (typeof OUTPUT_LAYOUTS)[number];
export type OutputBackground = (typeof OUTPUT_BACKGROUNDS)[number];

export const layoutFields = {
  /** Shows crew notes if the layout has a place. */
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
