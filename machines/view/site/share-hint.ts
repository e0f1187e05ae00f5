import type { TransportMode } from '../../room/room.modes.ts';

/** What a controller with one timer says to do next. */
export interface ShareHint {
  readonly title: string;
  readonly text: string;
}

/** By the state of the clock: GO is named only where it is what comes next (V142). */
export function shareHint(mode: TransportMode): ShareHint {
  return hints[mode];
}

const hints: Readonly<Record<TransportMode, ShareHint>> = {
  idle: { title: 'One timer is ready', text: 'Open the viewer on the stage screen, then press GO.' },
  running: {
    title: 'The timer is running',
    text: 'Open the viewer on any screen, also now: it shows the same time.',
  },
  paused: {
    title: 'The timer is paused',
    text: 'GO goes on where it stopped. Every screen with the viewer shows the same time.',
  },
  finished: {
    title: 'The timer has finished',
    text: 'GO starts it again from the top. Every screen with the viewer shows the same time.',
  },
};
