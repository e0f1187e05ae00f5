export const seenWords = {
  onScreens: (on: number, of: number) => `on ${on} of ${of} ${of === 1 ? 'screen' : 'screens'}`,
  others: (count: number, isBeside: boolean) =>
    isBeside
      ? `and ${count} ${count === 1 ? 'other' : 'others'}`
      : `on ${count} other ${count === 1 ? 'screen' : 'screens'}`,
  behind: (names: readonly string[]) => `Not up to date: ${names.join(', ')}`,
  notNow: (name: string, why: string) => `${name} (${why})`,
  more: (count: number) => `${count} more`,
  why: {
    LATE: 'behind',
    DELAYED: 'delayed',
    HIDDEN: 'hidden',
    FROZEN: 'frozen',
  },
};
