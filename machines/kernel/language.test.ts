import { describe, expect, test } from 'vitest';
import { directionOf, languageFor, languageOfTag } from './language.ts';

const nothing = { link: '', stored: '', accepted: '' };

describe('the language of a page', () => {
  test.each([
    [{ ...nothing, link: 'de', stored: 'en', accepted: 'en' }, 'de'],
    [{ ...nothing, stored: 'de', accepted: 'en-US,en;q=0.9' }, 'de'],
    [{ ...nothing, link: 'xx', stored: 'yy', accepted: 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
    [{ ...nothing, accepted: 'en;q=0.5, de;q=0.7' }, 'de'],
    [{ ...nothing, accepted: 'fr-FR, de;q=0.4, en;q=0.4' }, 'de'],
    [{ ...nothing, accepted: 'de;q=0, fr' }, 'en'],
    [{ ...nothing, accepted: 'de;q=oops, en;q=0.1' }, 'en'],
    [{ ...nothing, accepted: '*' }, 'en'],
    [nothing, 'en'],
  ])('V750 for a browser that accepts %o is %s', (wishes, language) => {
    expect(languageFor(wishes)).toBe(language);
  });

  test.each([
    ['de-AT', 'de'],
    ['DE_ch.UTF-8', 'de'],
    ['den', null],
    ['', null],
    [undefined, null],
  ])('V750 for the tag %s is %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language);
  });

  test.each([
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['de', 'ltr'],
  ])('V751 with the code %s has the writing direction %s', (tag, direction) => {
    expect(directionOf(tag)).toBe(direction);
  });
});
