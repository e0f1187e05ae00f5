/** What the pictures of the running product show, for those who do not see them. */
export const pictureTextWords = {
  controller:
    'The controller: on the left the stage in small and the clock, in the middle the rundown with the running talk, on the right messages to the stage.',
  viewer:
    'The viewer on stage: the title, 12 minutes and 41 seconds in large digits, the speaker, and a bar that shows how much is over.',
  'viewer-message': 'The viewer with less than a minute left in red, and beneath it “Please wrap up”.',
  moderator:
    'The moderator’s screen: the clock and the agenda, messages to show, and questions of the audience.',
  agenda:
    'The agenda on a tablet: each item with its times, the running one with its bar, and that the show is on time.',
  operator:
    'The operator’s screen on a tablet: large digits, a number pad, and a large button that starts and pauses.',
};
