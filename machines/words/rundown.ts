export const rundownWords = {
  states: {
    done: 'Done',
    current: 'Now',
    next: 'Next',
    coming: '',
  },
};
