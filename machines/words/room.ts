/** What several screens of a room say. */
export const roomWords = {
  /** `holds`: "3 timers". */
  planFull: (plan: string, holds: string) => `The ${plan} plan holds ${holds}. Reuse one of these.`,
  seePlan: <Link>(link: Link) => [' ', link, '.'],
  seePlanLink: 'See the plan',
  /** What a room is called that nobody gave a name. */
  unnamed: 'Unnamed room',
};
