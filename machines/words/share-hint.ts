/** What a controller with one timer says to do next, by the state of its clock. */
export const shareHintWords = {
  idle: { title: 'One timer is ready', text: 'Open the viewer on the stage screen, then press GO.' },
  running: {
    title: 'The timer is running',
    text: 'Open the viewer on any screen, also now: it shows the same time.',
  },
  paused: {
    title: 'The timer is paused',
    text: 'GO continues where it paused. Every screen with the viewer shows the same time.',
  },
  finished: {
    title: 'The timer has finished',
    text: 'GO starts it again from the top. Every screen with the viewer shows the same time.',
  },
};
