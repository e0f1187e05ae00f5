export const operatorWords = {
  none: 'None',
  currentTimer: 'Current timer',
  noTimer: 'No timer',
  notes: 'Notes',
  backToShow: 'Back to show',
  transport: 'Transport',
  previous: 'Previous',
  reset: 'Reset',
  next: 'Next',
  undoHint: 'Undo last action',
  neighbours: {
    previous: 'Previous timer',
    next: 'Next timer',
  },
};
