import type { OutputId } from '../kernel/ids.ts';

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
export type OutputAtZero = (typeof OUTPUT_AT_ZERO)[number];

/** A named screen of the room with a layout of its own (R31). Every room starts with one called Viewer. */
export interface Output {
  readonly _id: OutputId;
  /** Place in the list, 0-based and without gaps. */
  readonly index: number;
  readonly name: string;
  /** Whether it shows the crew's notes where its layout has a place for them. */
  readonly showNotes: boolean;
  readonly layout: OutputLayout;
  readonly background: OutputBackground;
  readonly atZero: OutputAtZero;
  readonly showProgress: boolean;
  /** Whether the time of day stands beneath a timer that does not show it by itself. */
  readonly showClock: boolean;
}

/** What an output is called. */
export type NamedOutput = Pick<Output, '_id' | 'name'>;

/** A new output before it gets its id and place. */
export const newOutput: Omit<Output, '_id' | 'index'> = {
  name: '',
  showNotes: false,
  layout: 'FULL',
  background: 'TRANSPARENT',
  atZero: 'ROOM',
  showProgress: true,
  showClock: false,
};

/** An output that an older version wrote, with what that version did not know as in a new one (R31). */
export function completeOutput(output: Output): Output {
  return { ...newOutput, ...output };
}

/** Layouts with a place for notes. */
const WITH_NOTES: ReadonlySet<OutputLayout> = new Set(['FULL', 'SPEAKER']);

export function layoutHoldsNotes(layout: OutputLayout): boolean {
  return WITH_NOTES.has(layout);
}

/** Whether the crew's notes are on its screens, and so may reach them (R32). */
export function showsNotes({ showNotes, layout }: Output): boolean {
  return showNotes && layoutHoldsNotes(layout);
}
