import { counted } from '../../../machines/words/counted.ts';

/** What a viewer says to those who cannot see it, and its buttons. */
export const viewerWords = {
  // Said aloud.
  timeIsUp: 'Time is up',
  paused: 'Paused',
  overTime: 'Overtime',
  minutesOverTime: (minutes: number) => `${counted(minutes, 'minute')} overtime`,
  lessThanAMinuteLeft: 'Less than a minute left',
  minutesLeft: (minutes: number) => `${counted(minutes, 'minute')} left`,

  mirror: 'Mirror',
  mirrorHint: 'Flip the picture for a teleprompter or rear projection',
  sound: 'Sound',
  soundHint: 'Play timer sounds on this device',
  fullScreen: 'Full screen',
};
