/** What a user's own team is called until somebody names it. */
export const ownTeamWords = {
  mine: 'My team',
  of: (name: string) => `${name}'s team`,
};
