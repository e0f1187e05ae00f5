import { counted } from './counted.ts';

/** What a viewer says to those who cannot see it, and its buttons. */
export const viewerWords = {
  // Said aloud.
  timeIsUp: 'Time is up',
  paused: 'Paused',
  overTime: 'Over time',
  minutesOverTime: (minutes: number) => `${counted(minutes, 'minute')} over time`,
  lessThanAMinuteLeft: 'Less than a minute left',
  minutesLeft: (minutes: number) => `${counted(minutes, 'minute')} left`,

  mirror: 'Mirror',
  mirrorHint: 'Mirror the picture, for a beam splitter or a screen seen from behind',
  sound: 'Sound',
  soundHint: 'Play the chimes of the timers on this device',
  fullScreen: 'Full screen',
};
