export const durationWords = {
  milliseconds: (ms: number) => `${ms} ms`,
  over: (left: string, whole: string) => `${left} over ${whole}`,
  leftOf: (left: string, whole: string) => `${left} left of ${whole}`,
  units: {
    h: (count: number) => `${count} h`,
    min: (count: number) => `${count} min`,
    s: (count: number) => `${count} s`,
  },
};

export const unitWords = {
  day: { one: 'day', many: 'days' },
  hour: { one: 'hour', many: 'hours' },
  minute: { one: 'minute', many: 'minutes' },
  second: { one: 'second', many: 'seconds' },
};
