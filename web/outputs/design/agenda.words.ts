export const agendaWords = {
  backToNow: 'Back to now',
  empty: 'Nothing planned yet',
  emptyNote: 'The agenda appears here as soon as items are added. This page updates automatically.',
  length: 'Length',
  labels: 'Labels',
  timeUsed: 'Time used',
  timeLeft: 'Time left',
  upNext: 'Up next',
  now: (item: string) => `Now: ${item}`,
  expected: 'expected',
  until: <Time>(time: Time) => ['to ', time],
  states: {
    done: 'Done',
    current: 'Now',
    next: 'Next',
    coming: '',
  },
};
