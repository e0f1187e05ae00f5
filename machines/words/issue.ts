/** What is wrong with what was sent. */
export const issueWords = {
  tooManyFields: 'Too many fields.',
  tooManyValues: 'Too many values.',
  nestedDeeper: (levels: number) => `Nested deeper than ${levels}.`,
  enterEmail: 'Enter an e-mail address, such as ada@example.com.',
  enterName: 'Enter a name.',
  atLeast: (characters: number) => `Use at least ${characters} characters.`,
  atMost: (characters: number) => `Use at most ${characters} characters.`,
  pictureTooLarge: 'That picture is too large.',
  noPicture: 'Choose a PNG, JPEG or WebP picture.',
};
