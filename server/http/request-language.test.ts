import { describe, expect, test } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { issueWords } from '../../machines/words/issue.ts';
import { refusalWords as german } from '../../machines/words/refusal.de.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { roomWords } from '../../machines/words/room.ts';
import { localize } from './request-language.ts';

describe('a refusal', () => {
  test('V757 is in the language of the request', () => {
    expect(localize('de', refusal('not_found')).message).toBe('Unter dieser Adresse wurde nichts gefunden.');
    expect(localize('de', refusal('forbidden', refusalWords.membersOnly)).message).toBe(
      'Das können nur Mitglieder des Raums.',
    );
    expect(localize('en', refusal('not_found'))).toEqual(refusal('not_found'));
  });

  test('V757 keeps its code, and translates the message of each field', () => {
    const issues = [{ path: 'password', message: issueWords.atLeast(8) }];
    expect(localize('de', { ...refusal('invalid'), issues })).toEqual({
      code: 'invalid',
      message: 'Einige der gesendeten Daten sind ungültig.',
      issues: [{ path: 'password', message: 'Bitte mindestens 8 Zeichen.' }],
    });
  });

  test.each([
    [refusalWords.mostTeams(7), german.mostTeams?.(7)],
    [refusalWords.noSeat(1), german.noSeat?.(1)],
    [refusalWords.onlyOwner('Crew (2) "A"'), german.onlyOwner?.('Crew (2) "A"')],
    [
      roomWords.limit(3, roomWords.kinds.messages),
      'Ein Raum kann höchstens 3 Nachrichten haben. Bitte einige entfernen oder weniger hinzufügen.',
    ],
    ['A text of somebody.', 'A text of somebody.'],
  ])('V757 keeps its numbers and names in translation: %s', (english, other) => {
    expect(localize('de', refusal('plan_limit', english)).message).toBe(other);
  });
});
