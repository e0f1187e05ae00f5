/** Units of a length in words. */
export const unitWords = {
  day: { one: 'day', many: 'days' },
  hour: { one: 'hour', many: 'hours' },
  minute: { one: 'minute', many: 'minutes' },
  second: { one: 'second', many: 'seconds' },
};
