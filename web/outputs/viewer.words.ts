import { withCount } from '../../machines/words/counted.ts';

export const viewerWords = {
  timeIsUp: 'Time is up',
  paused: 'Paused',
  overTime: 'Overtime',
  minutesOverTime: (minutes: number) => `${withCount(minutes, 'minute')} overtime`,
  lessThanAMinuteLeft: 'Less than a minute left',
  minutesLeft: (minutes: number) => `${withCount(minutes, 'minute')} left`,

  mirror: 'Mirror',
  mirrorHint: 'Flip the picture for a teleprompter or rear projection',
  sound: 'Sound',
  soundHint: 'Play timer sounds on this device',
  fullScreen: 'Full screen',
};

export const answerButtonWords = {
  ok: 'OK',
  takeBack: 'Take back',
};

export const outputDeniedWords = {
  gone: 'This output is gone',
  goneNote:
    'It was deleted, or the link is incomplete. Copy the link again from the controller. If the output is restored, this screen reconnects.',
  old: 'This link is too old',
  oldNote: 'This output’s link was replaced or is incomplete. Copy it again from the controller.',
  full: 'The room is full',
  fullNote:
    'The plan’s device limit is reached. Close the room on another device, or ask the operator to remove one. This screen keeps trying.',
  roomOf: 'This output’s room',
  notOpened: 'Couldn’t open the output',
};
