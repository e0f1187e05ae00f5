import { counted } from '../../machines/words/counted.ts';

export const viewerWords = {
  // Spoken.
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
