import { withCount } from './counted.ts';

const quoteTexts = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(', ');

export const issueWords = {
  missing: 'Required.',
  kinds: {
    string: 'Send text.',
    number: 'Send a number.',
    int: 'Send a whole number.',
    boolean: 'Send true or false.',
    array: 'Send a list.',
    object: 'Send an object.',
  },
  time: 'Send a time of day, such as 14:30:00.',
  date: 'Send a date, such as 2026-03-29.',
  oneOf: (values: readonly string[]) =>
    values.length === 1 ? `Send ${quoteTexts(values)}.` : `Send one of ${quoteTexts(values)}.`,
  unknownFields: (names: readonly string[]) =>
    names.length === 1 ? `Unknown field: ${quoteTexts(names)}` : `Unknown fields: ${quoteTexts(names)}`,
  numberAtLeast: (bound: number) => `Send ${bound} or more.`,
  numberAtMost: (bound: number) => `Send ${bound} or less.`,
  moreThan: (bound: number) => `Send more than ${bound}.`,
  lessThan: (bound: number) => `Send less than ${bound}.`,
  itemsAtLeast: (items: number) => `Send at least ${withCount(items, 'item')}.`,
  itemsAtMost: (items: number) => `Send at most ${withCount(items, 'item')}.`,
  unfit: 'Not allowed here.',
  tooManyFields: 'Too many fields.',
  tooManyValues: 'Too many values.',
  nestedDeeper: (levels: number) => `Nested deeper than ${levels} levels.`,
  enterEmail: 'Enter an email address, such as ada@example.com.',
  enterName: 'Enter a name.',
  atLeast: (characters: number) => `Use at least ${withCount(characters, 'character')}.`,
  atMost: (characters: number) => `Use at most ${withCount(characters, 'character')}.`,
  commonPassword: 'This password is too common. Choose another one.',
  guessablePassword:
    'This password is easy to guess from your name, email, team or show terms. Choose another one.',
  breachedPassword: 'This password has leaked from another site. Choose another one.',
  pictureTooLarge: 'This image is too large.',
  noPicture: 'Choose a PNG, JPEG or WebP image.',
};
