export const aimWords = {
  title: 'Aim',
  names: {
    LENGTH: 'Length',
    ITEM_END: 'Planned finish',
    SHOW_END: 'Show end',
  },
  effects: {
    LENGTH: 'Keeps the typed length',
    ITEM_END: 'Ends this timer as planned',
    SHOW_END: 'Ends the show as planned',
  },
  costs: (timer: string, length: string, typed: string) => `${timer} ${length} instead of ${typed}`,
  same: (timer: string, length: string) => `${timer} ${length}`,
  hint: (effect: string, cost: string) => `${effect}. ${cost}`,
  label: (aim: string, hint: string) => `${aim}: ${hint}`,
  ended: (timer: string, length: string) => `Aim off. ${timer} stays at ${length}.`,
};

export const lateStartWords = {
  title: 'Start missed',
  late: (time: string, ago: string) => `Planned for ${time}, ${ago} ago`,
  startNow: 'Start now',
  startAsOf: (time: string) => `Start as of ${time}`,
};
