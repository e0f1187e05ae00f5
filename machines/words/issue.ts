import { counted } from './counted.ts';

const quoted = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(', ');

/** What is wrong with what was sent. */
export const issueWords = {
  missing: 'This is missing.',
  kinds: {
    string: 'Send a text.',
    number: 'Send a number.',
    int: 'Send a whole number.',
    boolean: 'Send true or false.',
    array: 'Send a list.',
    object: 'Send an object.',
  },
  time: 'Send a time of day, such as 14:30:00.',
  date: 'Send a date, such as 2026-03-29.',
  oneOf: (values: readonly string[]) =>
    values.length === 1 ? `Send ${quoted(values)}.` : `Send one of ${quoted(values)}.`,
  unknownFields: (names: readonly string[]) =>
    names.length === 1
      ? `There is no such field: ${quoted(names)}`
      : `There are no such fields: ${quoted(names)}`,
  numberAtLeast: (bound: number) => `Send ${bound} or more.`,
  numberAtMost: (bound: number) => `Send ${bound} or less.`,
  moreThan: (bound: number) => `Send more than ${bound}.`,
  lessThan: (bound: number) => `Send less than ${bound}.`,
  itemsAtLeast: (items: number) => `Send at least ${counted(items, 'item')}.`,
  itemsAtMost: (items: number) => `Send at most ${counted(items, 'item')}.`,
  unfit: 'This cannot be used here.',
  tooManyFields: 'Too many fields.',
  tooManyValues: 'Too many values.',
  nestedDeeper: (levels: number) => `Nested deeper than ${levels}.`,
  enterEmail: 'Enter an e-mail address, such as ada@example.com.',
  enterName: 'Enter a name.',
  atLeast: (characters: number) => `Use at least ${counted(characters, 'character')}.`,
  atMost: (characters: number) => `Use at most ${counted(characters, 'character')}.`,
  commonPassword: 'Many people use this password or one like it, so it is guessed first. Choose another one.',
  guessablePassword:
    'This password is made of your name, address or team, or of words of the trade, so it is guessed early. Choose another one.',
  breachedPassword: 'This password was stolen from another site, so it is guessed first. Choose another one.',
  pictureTooLarge: 'That picture is too large.',
  noPicture: 'Choose a PNG, JPEG or WebP picture.',
};
