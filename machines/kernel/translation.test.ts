import { describe, expect, test } from 'vitest';
import { missingTexts, withEnglishFallback } from './translation.ts';

const english = {
  stop: 'Stop',
  left: (minutes: number) => `${minutes} left`,
  parts: { show: 'Show', hint: <Key>(key: Key) => ['Press ', key] },
  kinds: ['bell', 'gong'],
};

describe('texts in another language', () => {
  test('V752 get the English texts that are missing', () => {
    const { stop, left, parts, kinds } = withEnglishFallback(english, {
      left: (minutes) => `noch ${minutes}`,
      parts: { show: 'Zeigen' },
    });
    expect([stop, left(3), parts.show, parts.hint('A'), kinds]).toEqual([
      'Stop',
      'noch 3',
      'Zeigen',
      ['Press ', 'A'],
      ['bell', 'gong'],
    ]);
  });

  test('V752 are listed if they are missing', () => {
    expect(missingTexts(english, { stop: 'Halt', parts: { show: 'Zeigen' } })).toEqual([
      'left',
      'parts.hint',
      'kinds',
    ]);
    expect(missingTexts(english, english)).toEqual([]);
    expect(missingTexts(english, {})).toEqual(['stop', 'left', 'parts.show', 'parts.hint', 'kinds']);
  });
});
