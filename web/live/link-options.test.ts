import { describe, expect, it, test } from 'vitest';
import { screenLink } from '../../machines/device/screen-link.ts';
import { TOD_FORMATS } from '../../machines/schedule/tod.ts';
import { COUNTDOWN_FORMATS } from '../../machines/timer/formats.ts';
import { findFormatName, linkOptions } from './link-options.ts';

const options = (query: string) => linkOptions(new URLSearchParams(query));

it('V62 reads the options of a link', () => {
  expect(options('name=Stage left&mirror=h&delay=1500&tz=Asia/Tokyo&controls=0')).toEqual({
    name: 'Stage left',
    mirror: 'h',
    delay: 1_500,
    zone: 'Asia/Tokyo',
    format: null,
    todFormat: 'AUTO',
    theme: null,
    controls: false,
  });
});

it('V144 reads back the options that a controller wrote into a link', () => {
  const set = {
    name: 'Foyer & bar',
    mirror: 'both',
    delay: 500,
    zone: 'America/New_York',
    format: 'MMMSSF',
    todFormat: 'h:mm aa',
    theme: 'light',
    controls: false,
  } as const;
  const { search } = new URL(screenLink('/output/o1/#signature=abc', set), 'http://show.local');
  expect(options(search)).toEqual(set);
});

it('V150 reads the formats of a link in any letter case', () => {
  expect(options('format=l_dhm&clock=H:mm')).toMatchObject({ format: 'L_DHM', todFormat: 'H:mm' });
  expect(options('format=Mmmssf&clock=H:MM:SS+aa')).toMatchObject({
    format: 'MMMSSF',
    todFormat: 'h:mm:ss aa',
  });
  expect(options('clock=auto')).toMatchObject({ format: null, todFormat: 'AUTO' });
});

it('V1751 reads the light theme', () => {
  expect(options('theme=light').theme).toBe('light');
  expect(options('theme=pink').theme).toBeNull();
});

it('V62 ignores missing and invalid options', () => {
  const plain = {
    name: null,
    mirror: null,
    delay: 0,
    zone: null,
    format: null,
    todFormat: 'AUTO',
    theme: null,
    controls: true,
  };
  expect(options('')).toEqual(plain);
  expect(options('name=%20&mirror=up&delay=soon&tz=Mars/Base&format=HH&controls=yes')).toEqual(plain);
  expect(options('clock=lobby')).toEqual({ ...plain, clockId: 'lobby' });
  expect(options('delay=-5').delay).toBe(0);
  expect(options('delay=1e12').delay).toBe(3_600_000);
});

it('D45 cuts the name to 100 characters', () => {
  expect(options(`name=+${'x'.repeat(200)}`).name).toBe('x'.repeat(100));
  expect(options('name=+').name).toBeNull();
});

describe('the format in a link', () => {
  test.each(COUNTDOWN_FORMATS)('V150 is found as %s in any letter case', (format) => {
    expect(findFormatName(COUNTDOWN_FORMATS, format)).toBe(format);
    expect(findFormatName(COUNTDOWN_FORMATS, ` ${format.toLowerCase()} `)).toBe(format);
  });

  test.each(TOD_FORMATS)('V150 is found as %s, with a difference between H and h', (format) => {
    expect(findFormatName(TOD_FORMATS, format)).toBe(format);
  });

  test.each([
    ['auto', 'AUTO'],
    ['H:MM', 'H:mm'],
    ['h:MM:ss', 'h:mm:ss'],
    ['H:MM AA', 'h:mm aa'],
  ] as const)('V150 of a time of day, written as %s, is read as %s', (written, format) => {
    expect(findFormatName(TOD_FORMATS, written)).toBe(format);
  });

  test.each(['', 'HH:mm', 'MMSS', 'none'])('V150 is null if it is written %j', (written) => {
    expect(findFormatName(COUNTDOWN_FORMATS, written)).toBeNull();
    expect(findFormatName(TOD_FORMATS, written)).toBeNull();
  });
});
