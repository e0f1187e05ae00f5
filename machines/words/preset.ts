/** What stands on designs that outputs begin with, until crew write something else. */
export const presetWords = {
  now: 'Now',
  next: 'Next',
  nextIn: 'Next in {next.in}',
  startsIn: 'Starts in {next.in}',
  end: 'Ends {timer.end}',
  from: 'Starts at {timer.end}',
  show: '{room.name}',
  thanks: 'Thank you to our sponsors',
};
