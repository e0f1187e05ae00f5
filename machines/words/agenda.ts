export const agendaWords = {
  backToNow: 'Back to now',
  empty: 'Nothing planned yet',
  emptyNote: 'The programme appears here as it is made. This page keeps itself up to date.',
  length: 'Length',
  labels: 'Labels',
  timeUsed: 'Time used',
  timeLeft: 'Time left',
  upNext: 'Up next',
  now: (item: string) => `Now: ${item}`,
  expected: 'expected',
  until: <Time>(time: Time) => ['to ', time],
};
