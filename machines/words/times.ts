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

export const entryWords = {
  delayHint: 'Milliseconds, such as 250, or seconds, such as 2.5 s',
  delayTooLong: 'Enter a delay of up to one hour',
  behind: (ms: number) => `${ms} ms delay`,
  noTime: 'No time',
  notATime: 'Invalid time. Try 14:30, 2:30 pm or 1430',
  halfDayHours: 'With am or pm, use hours 1 to 12',
  minutesFault: 'Minutes only go up to 59',
  secondsFault: 'Seconds only go up to 59',
  hoursFault: 'Hours only go up to 23',
  lengthTooLong: 'Enter a length up to 999:59:59',
  unitsFault: 'Enter units in order, each once: 1h 2m 3s',
  lengthHint: "Try 5, 5', 1:30 or 1h 2m",
  notALength: "Invalid length. Try 5, 5', 1:30 or 1h 2m",
  goesUpTo: {
    days: (most: number) => `Days only go up to ${most} here`,
    hours: (most: number) => `Hours only go up to ${most} here`,
    minutes: (most: number) => `Minutes only go up to ${most} here`,
    seconds: (most: number) => `Seconds only go up to ${most} here`,
  },
  typeInstead: (fault: string, length: string) => `${fault}. Type ${length}`,
  like: (example: string) => `Example: ${example}`,
};
