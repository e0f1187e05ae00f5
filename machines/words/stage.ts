export const stageWords = {
  product: 'Callboard',
  viewerTitle: (room: string) => `Timer for room ${room}`,
  onAir: 'On air',
  timeUsed: 'Time used',
  states: {
    ready: 'Ready',
    paused: 'Paused',
    longEnough: 'Long enough',
    wrapUp: 'Wrap up',
    finishSoon: 'Finish soon',
    finishNow: 'Finish now',
    overtime: 'Overtime',
    timeIsUp: 'Time is up',
  },
  identified: 'An operator is looking for this screen. Tell them where it is.',
  outputTitle: (name: string) => `Output ${name}`,
};

export const prompterWords = {
  end: 'End of show',
  notes: 'Notes',
};

export const presetWords = {
  now: 'Now',
  next: 'Next',
  nextIn: 'Next in {next.in}',
  startsIn: 'Starts in {next.in}',
  from: '{next.name} starts at {next.start}',
  show: '{room.name}',
  panel: 'Panel',
  edge: 'Edge',
  clock: (no: number) => `Clock ${no}`,
  thanks: 'Thank you to our sponsors',
};
