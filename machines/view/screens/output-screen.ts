import type { OutputBackground, OutputLayout } from '../../output/layout.ts';
import { type Output, showsNotes } from '../../output/output.ts';
import type { RoomState } from '../../room/room.state.ts';
import type { Appearance, Timer } from '../../timer/timer.ts';
import { type NeighbourCard, neighboursOf } from './operator.ts';
import { type ViewerOptions, type ViewerScreen, viewerOf } from './viewer.ts';

/** What a screen of an output shows (V119 to V122). */
export interface OutputScreen {
  readonly layout: OutputLayout;
  readonly background: OutputBackground;
  /** Nothing but the background: a blackout, or a strip that has nothing to say (V120). */
  readonly empty: boolean;
  /** What a viewer shows, as far as the layout has it. */
  readonly viewer: ViewerScreen;
  /** Beside the notes of SPEAKER: what comes next; null at the end of the show. */
  readonly next: NeighbourCard | null;
  /** Null where none are shown. */
  readonly notes: string | null;
  /** Whether there is a part beneath the timer for what comes next and the notes. */
  readonly prompter: boolean;
}

/** The screen of an output at one instant (V119). Options as a viewer's; what happens at zero is the output's. */
export function outputScreenOf(state: RoomState, output: Output, options: ViewerOptions): OutputScreen {
  const { layout, background, atZero, showProgress } = output;
  const behavior = atZero === 'ROOM' ? state.room.settings.behavior : atZero;
  const whole = viewerOf(looked(state, output), { ...options, behavior });
  const viewer = laidOut(showProgress ? whole : { ...whole, progress: null }, layout);
  const notes = whole.focus ? null : notesOf(output, whole.face.timer);
  return {
    layout,
    background,
    empty: viewer.blackout || (layout === 'BAR' && viewer.timerShare === 0 && viewer.messageShare === 0),
    viewer,
    next: layout === 'SPEAKER' ? neighboursOf(state, options.now).next : null,
    notes,
    prompter: notes !== null || (layout === 'SPEAKER' && !whole.focus),
  };
}

/** The room as the output looks at it: TIMER sees no messages. */
function looked(state: RoomState, { layout, showClock }: Output): RoomState {
  const seen = layout === 'TIMER' ? { ...state, activeMessageId: null, messageFocus: false } : state;
  return showClock ? withClock(seen) : seen;
}

function laidOut(viewer: ViewerScreen, layout: OutputLayout): ViewerScreen {
  const bare = { ...viewer, rows: false, onAir: false, title: null, speaker: null, word: null };
  if (layout === 'TIMER') return bare;
  if (layout !== 'MESSAGE') return viewer;
  const { message } = viewer;
  return {
    ...bare,
    progress: null,
    timerShare: 0,
    messageShare: message === null ? 0 : 100,
    face: { ...viewer.face, main: null },
  };
}

function notesOf(output: Output, timer: Timer | null): string | null {
  const notes = timer?.notes.trim() ?? '';
  return showsNotes(output) && notes !== '' ? notes : null;
}

/** V122: appearances to which the time of day is added. */
export const COMBINED_WITH_CLOCK: Partial<Readonly<Record<Appearance, Appearance>>> = {
  COUNTDOWN: 'COUNTDOWN_TOD',
  COUNTUP: 'COUNTUP_TOD',
};

function withClock(state: RoomState): RoomState {
  const timers = state.timers.map((timer) =>
    timer._id === state.timeset.timerId
      ? { ...timer, appearance: COMBINED_WITH_CLOCK[timer.appearance] ?? timer.appearance }
      : timer,
  );
  return { ...state, timers };
}
