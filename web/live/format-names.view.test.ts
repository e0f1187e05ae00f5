import { describe, expect, test } from 'vitest';
import { TOD_FORMATS } from '../../machines/schedule/tod.ts';
import { COUNTDOWN_FORMATS } from '../../machines/timer/formats.ts';
import { formatNameIn } from './format-names.view.ts';

describe('a format that a link names', () => {
  test.each(COUNTDOWN_FORMATS)('V150 is the %s of the specification, in any case', (format) => {
    expect(formatNameIn(COUNTDOWN_FORMATS, format)).toBe(format);
    expect(formatNameIn(COUNTDOWN_FORMATS, ` ${format.toLowerCase()} `)).toBe(format);
  });

  test.each(TOD_FORMATS)('V150 is %s, where H is not h', (format) => {
    expect(formatNameIn(TOD_FORMATS, format)).toBe(format);
  });

  test.each([
    ['auto', 'AUTO'],
    ['H:MM', 'H:mm'],
    ['h:MM:ss', 'h:mm:ss'],
    ['H:MM AA', 'h:mm aa'],
  ] as const)('V150 is, of a clock written %s, %s', (written, format) => {
    expect(formatNameIn(TOD_FORMATS, written)).toBe(format);
  });

  test.each(['', 'HH:mm', 'MMSS', 'none'])('V150 is none where it is written %j', (written) => {
    expect(formatNameIn(COUNTDOWN_FORMATS, written)).toBeNull();
    expect(formatNameIn(TOD_FORMATS, written)).toBeNull();
  });
});
