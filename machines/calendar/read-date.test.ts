import { describe, expect, it, test } from 'vitest';
import { commonDateOrder, dateInOrder, parseDate, readDate } from './read-date.ts';

describe('typed dates', () => {
  it.each([
    ['2026-03-29', '2026-03-29'],
    ['2026/3/29', '2026-03-29'],
    ['2026.03.29', '2026-03-29'],
    ['29.03.2026', '2026-03-29'],
    ['29.3.26', '2026-03-29'],
    [' 29. 3. 2026 ', '2026-03-29'],
    ['4.3.2026', '2026-03-04'],
    ['٤.٣.٢٠٢٦', '2026-03-04'],
    ['3/29/2026', '2026-03-29'],
    ['29/3/26', '2026-03-29'],
    ['29-03-2026', '2026-03-29'],
    ['4/4/2026', '2026-04-04'],
  ])('U249 the text %s is read as %s', (text, date) => {
    expect(dateInOrder(text, null)).toBe(date);
  });

  it.each([
    '',
    'May',
    '30.02.2026',
    '29.13.2026',
    '13/13/2026',
    '29.03.',
    '29.3.026',
    '26-03-29',
    '2026-03/29',
    '3/29',
  ])('U249 %j is refused in each order', (text) => {
    expect(readDate(text)).toEqual({ dayFirst: null, monthFirst: null });
    expect(dateInOrder(text, 'dayFirst')).toBeNull();
  });

  it('U249 3/4/2026 is ambiguous until the order is known', () => {
    expect(readDate('3/4/2026')).toEqual({ dayFirst: '2026-04-03', monthFirst: '2026-03-04' });
    expect(dateInOrder('3/4/2026', null)).toBeNull();
    expect(dateInOrder('3/4/2026', 'dayFirst')).toBe('2026-04-03');
    expect(dateInOrder('3/4/2026', 'monthFirst')).toBe('2026-03-04');
    expect(dateInOrder('3/29/2026', 'dayFirst')).toBe('2026-03-29');
  });

  it.each([
    [['3/4/2026', '3/29/2026'], 'monthFirst'],
    [['3/4/2026', '29/3/2026', 'Talk'], 'dayFirst'],
    [['3/29/2026', '29/3/2026'], null],
    [['29.03.2026', '4/4/2026', '3/4/2026'], null],
    [[], null],
  ] as const)('U249 the dates %j have the order of day and month %s', (texts, order) => {
    expect(commonDateOrder(texts)).toBe(order);
  });
});

describe('date-only strings', () => {
  test.each(['2026-06-10', '2024-02-29', '2000-02-29', '1999-12-31', '9999-12-31'])(
    'P8 %s is accepted',
    (text) => {
      expect(parseDate(text)).toBe(text);
      expect(parseDate(` ${text} `)).toBe(text);
    },
  );

  test.each([
    '',
    '2026-02-29',
    '2026-02-30',
    '+012026-03-01',
    '2026-13-01',
    '2026-00-10',
    '2026-06-00',
    '2026-06-31',
    '2026-6-1',
    '26-06-10',
    '2026/06/10',
    '2026-06-10T00:00',
    '1900-02-29',
    'today',
  ])('P8 %j is refused', (text) => {
    expect(parseDate(text)).toBeNull();
  });
});
