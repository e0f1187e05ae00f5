export const designWords = {
  page: 'Web page',
  questions: 'Questions',
  messages: 'Messages',
  pictureOf: (screen: string) => `${screen}: preview`,
  nextScript: 'Next:',
  noPicture: 'No preview',
  noScreen: 'No screen chosen',
  secondsAgo: (count: number) => `${count} s ago`,
  minutesAgo: (count: number) => `${count} min ago`,
};

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
