export const lateStartWords = {
  title: 'Start missed',
  late: (time: string, ago: string) => `Planned for ${time}, ${ago} ago`,
  startNow: 'Start now',
  startAsOf: (time: string) => `Start as of ${time}`,
};
