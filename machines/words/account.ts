/** What a user is called who has neither a name nor an address. */
export const accountWords = {
  anonymous: 'Anonymous',
  /** At a page for administrators. */
  required: 'Authentication required', // spec
};
