/** What several screens of a room say, and the room itself. */
export const roomWords = {
  /** `holds`: "3 timers". */
  planFull: (plan: string, holds: string) => `The ${plan} plan holds ${holds}. Reuse one of these.`,
  seePlan: <Link>(link: Link) => [' ', link, '.'],
  seePlanLink: 'See the plan',
  /** What a room is called that nobody gave a name. */
  unnamed: 'Unnamed room',
  outputName: 'Viewer',
  noPicture: 'A question page has no picture.',
  noSuchPicture: 'No element of this output’s design shows a screen under that id.',
  viewNotOpen: 'The link of that screen does not open this view.',
  limit: (most: number, kind: string) => `This room can hold ${most} ${kind}. Remove some, or add fewer.`,
  kinds: {
    timers: 'timers',
    messages: 'messages',
    questions: 'questions',
    outputs: 'outputs',
    automations: 'automations',
  },
};
