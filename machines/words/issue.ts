/** What is wrong with the size of what was sent. */
export const issueWords = {
  tooManyFields: 'Too many fields.',
  tooManyValues: 'Too many values.',
  nestedDeeper: (levels: number) => `Nested deeper than ${levels}.`,
};
