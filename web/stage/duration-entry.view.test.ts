import { describe, expect, test } from 'vitest';
import { exactLengthText, readDuration } from './duration-entry.view.ts';
import { lengthFields, lengthText } from './playhead.view.ts';

describe('the entry of a length', () => {
  test.each([
    ['5', 300_000, '5 min'],
    ["5'", 300_000, '5 min'],
    ['1:30', 90_000, '1 min 30 s'],
    ['1h 2m', 3_720_000, '1 h 2 min'],
    ['1:00:05', 3_605_000, '1 h 5 s'],
    ['12.34s', 12_340, '12.34 s'],
    ['1:00.5', 60_500, '1 min 0.5 s'],
  ])('V28 reads the text %s as %d ms, shown as %s', (text, ms, understood) => {
    expect(readDuration(text)).toEqual({ ok: true, ms, understood });
  });

  test.each([
    ['  ', "Try 5, 5', 1:30 or 1h 2m"],
    ['', "Try 5, 5', 1:30 or 1h 2m"],
    ['soon', "Invalid length. Try 5, 5', 1:30 or 1h 2m"],
    ['2000h', 'Enter a length up to 999:59:59'],
  ])('V28 refuses %j, and suggests what to type', (text, hint) => {
    expect(readDuration(text)).toEqual({ ok: false, hint });
  });

  test.each([
    ['1 : 30', '1 min 30 s'],
    ['1h 30"', '1 h 30 s'],
    ['1h 30', '1 h 30 min'],
  ])('P16 reads the text %s as %s', (text, understood) => {
    expect(readDuration(text)).toMatchObject({ ok: true, understood });
  });

  test.each([
    ['0:90', 'Seconds only go up to 59 here. Type 1:30'],
    ['1:75', 'Seconds only go up to 59 here. Type 2:15'],
    ['1 : 75', 'Seconds only go up to 59 here. Type 2:15'],
    ['1:75:00', 'Minutes only go up to 59 here. Type 2:15:00'],
    ['1:90:90', 'Minutes only go up to 59 here. Type 2:31:30'],
    ['1:24:00:00', 'Hours only go up to 23 here. Type 48:00:00'],
    ['1h 90m', 'Minutes only go up to 59 here. Type 2:30:00'],
    ["5'90", 'Seconds only go up to 59 here. Type 6:30'],
    ['1:75.5', 'Seconds only go up to 59 here'],
    ['999:90:00', 'Enter a length up to 999:59:59'],
  ])('P17 refuses the text %s, with the reason and an example', (text, hint) => {
    expect(readDuration(text)).toEqual({ ok: false, hint });
    const instead = /Type (.+)/.exec(hint)?.[1] ?? '5';
    expect(readDuration(instead)).toMatchObject({ ok: true });
  });

  test.each(['30s 1m', '1h 1h', '2m 1h', '1s 1d'])(
    'P17 refuses the text %s, and names the right order of units',
    (text) => {
      expect(readDuration(text)).toEqual({ ok: false, hint: 'Enter units in order, each once: 1h 2m 3s' });
    },
  );

  test.each([
    [0, '0:00'],
    [300_000, '5:00'],
    [3_600_000, '1:00:00'],
    [3_599_999_000, '999:59:59'],
  ])('V28 shows %d ms as %s, which it reads back unchanged', (ms, text) => {
    expect(lengthText(ms)).toBe(text);
    expect(readDuration(text)).toMatchObject({ ok: true, ms });
  });

  test.each([
    [12_000, '0:12'],
    [12_340, '0:12.34'],
    [60_005, '1:00.005'],
    [360_000_500, '100:00:00.5'],
  ])('V28 shows %d ms to the millisecond as %s, which it reads back unchanged', (ms, text) => {
    expect(exactLengthText(ms)).toBe(text);
    expect(readDuration(text)).toMatchObject({ ok: true, ms });
  });

  test('V28 splits a length into hours, minutes and seconds', () => {
    expect(lengthFields(5_025_999)).toEqual({ hours: 1, minutes: 23, seconds: 45 });
  });
});
