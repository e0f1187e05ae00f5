import { describe, expect, test } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { issueWords } from '../../machines/words/issue.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { inLanguageOf } from './spoken-refusal.ts';

describe('a refusal', () => {
  test('V757 is told in the language of who asked', () => {
    expect(inLanguageOf('de', refusal('not_found')).message).toBe('Unter dieser Adresse gibt es nichts.');
    expect(inLanguageOf('de', refusal('forbidden', refusalWords.membersOnly)).message).toBe(
      'Das dürfen nur Mitglieder des Raums.',
    );
    expect(inLanguageOf('en', refusal('not_found'))).toEqual(refusal('not_found'));
  });

  test('V757 keeps its code, and says so of each field', () => {
    const issues = [{ path: 'password', message: issueWords.atLeast(8) }];
    expect(inLanguageOf('de', { ...refusal('invalid'), issues })).toEqual({
      code: 'invalid',
      message: 'Etwas an der Eingabe stimmt nicht.',
      issues: [{ path: 'password', message: 'Bitte mindestens 8 Zeichen.' }],
    });
  });

  test('V752 is in English where it is put together for one case', () => {
    const exact = refusal('plan_limit', refusalWords.mostTeams(7));
    expect(inLanguageOf('de', exact)).toEqual(exact);
  });
});
