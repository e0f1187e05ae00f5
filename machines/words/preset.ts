export const presetWords = {
  now: 'Now',
  next: 'Next',
  nextIn: 'Next in {next.in}',
  startsIn: 'Starts in {next.in}',
  end: 'Ends {timer.end}',
  from: '{next.name} starts at {next.start}',
  show: '{room.name}',
  panel: 'Panel',
  edge: 'Edge',
  clock: (no: number) => `Clock ${no}`,
  thanks: 'Thank you to our sponsors',
};
