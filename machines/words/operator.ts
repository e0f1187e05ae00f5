export const operatorWords = {
  none: 'None',
  currentTimer: 'Current timer',
  noTimer: 'No timer',
  notes: 'Notes',
  onScreen: 'On the screens',
  fillsScreens: 'Fills the screens',
  hide: 'Hide',
  backToShow: 'Back to the show',
  transport: 'Transport',
  previous: 'Previous',
  reset: 'Reset',
  next: 'Next',
  undoHint: 'Undo the last step',
  neighbours: {
    previous: 'Previous timer',
    next: 'Next timer',
  },
};
