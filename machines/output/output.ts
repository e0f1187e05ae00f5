import { choice, flag, newValues, text, type ValuesOf } from '../kernel/fields.ts';
import type { ClientId, OutputId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { SCREEN_AUDIENCES } from '../message/message.ts';
import type { Design } from './design.ts';

/**
 * FULL shows the viewer, TIMER only digits, MESSAGE the shown message, BAR a strip, and SPEAKER the timer with notes
 * and the next timer.
 */
export const OUTPUT_LAYOUTS = ['FULL', 'TIMER', 'MESSAGE', 'BAR', 'SPEAKER'] as const;
export const OUTPUT_BACKGROUNDS = ['TRANSPARENT', 'BLACK', 'GREEN'] as const;
/** ROOM follows the room's setting (C7), STOP shows 0:00, and HIDE shows nothing. */
export const OUTPUT_AT_ZERO = ['ROOM', 'STOP', 'HIDE'] as const;

export type OutputLayout = (typeof OUTPUT_LAYOUTS)[number];
export type OutputBackground = (typeof OUTPUT_BACKGROUNDS)[number];

export const layoutFields = {
  showNotes: flag(false),
  layout: choice(OUTPUT_LAYOUTS, 'FULL'),
  background: choice(OUTPUT_BACKGROUNDS, 'TRANSPARENT'),
  atZero: choice(OUTPUT_AT_ZERO, 'ROOM'),
  showProgress: flag(true),
  showClock: flag(false),
};

export interface LayoutFields extends ValuesOf<typeof layoutFields> {}

const LAYOUTS_WITH_NOTES: ReadonlySet<OutputLayout> = new Set(['FULL', 'SPEAKER']);

export const layoutShowsNotes = (layout: OutputLayout): boolean => LAYOUTS_WITH_NOTES.has(layout);

export const plainOutputFields = {
  name: text(200),
  audience: choice(SCREEN_AUDIENCES, 'STAGE'),
  answers: flag(),
  ...layoutFields,
};

export const commonOutputFields = {
  ...plainOutputFields,
  /** Screens show the present design until the output is released. */
  frozen: flag(),
};

export interface DesignDraft {
  readonly design: Design;
  /** `clientId` is null for a user without a socket. */
  readonly by: { readonly clientId: ClientId | null; readonly name: string };
  readonly at: Instant;
}

/** Design with a name, and a link for the screens that show it (R31, R118). */
export interface Output extends ValuesOf<typeof commonOutputFields> {
  readonly _id: OutputId;
  readonly index: number;
  /** If absent on disk, the layout fields describe the design. Clients always get a design. */
  readonly design?: Design;
  /** Design that went live while the output was frozen. */
  readonly waiting?: Design;
  /** Only clients with ROOM get the draft. */
  readonly draft?: DesignDraft | null;
  readonly showAt?: Instant;
}

export type NamedOutput = Pick<Output, '_id' | 'name'>;

export const newOutput = newValues(commonOutputFields);

export function showsNotes({ showNotes, layout }: Pick<Output, 'showNotes' | 'layout'>): boolean {
  return showNotes && layoutShowsNotes(layout);
}
