export const pictureTextWords = {
  controller:
    'The controller: stage preview and clock on the left, the rundown with the running talk in the middle, and a rail of panels on the right.',
  dashboard:
    'The dashboard of a team: a row for each hall with its timer, the time left and how the hall runs.',
  viewer: 'The viewer on stage: title, 12 minutes 41 seconds in large digits, speaker and progress bar.',
  'viewer-message': 'The viewer in red with less than a minute left, and “Please wrap up” below it.',
  moderator: 'The moderator view: clock, agenda, messages and audience questions.',
  agenda: 'The agenda on a tablet: items with their times, progress of the current one, and “On time”.',
  operator: 'The operator view on a tablet: large digits, a number pad, and a large start and pause button.',
};
