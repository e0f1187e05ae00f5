export const shareHintWords = {
  idle: { title: 'One timer is ready', text: 'Open the viewer on the stage screen, then press GO.' },
  running: {
    title: 'The timer is running',
    text: 'You can open the viewer on more screens at any time.',
  },
  paused: {
    title: 'The timer is paused',
    text: 'GO resumes it. Every viewer shows the same time.',
  },
  finished: {
    title: 'The timer has finished',
    text: 'GO starts it again from full length. Every viewer shows the same time.',
  },
};
