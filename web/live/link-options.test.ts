import { expect, it } from 'vitest';
import { linkOptions } from './link-options.ts';

const options = (query: string) => linkOptions(new URLSearchParams(query));

it('V62 reads what a link says about its screen', () => {
  expect(options('name=Stage left&mirror=h&delay=1500&tz=Asia/Tokyo&controls=0&signature=abc')).toEqual({
    name: 'Stage left',
    mirror: 'h',
    delay: 1_500,
    zone: 'Asia/Tokyo',
    controls: false,
    signature: 'abc',
  });
});

it('V62 falls back where a link says nothing or nonsense', () => {
  const plain = { name: null, mirror: null, delay: 0, zone: null, controls: true, signature: null };
  expect(options('')).toEqual(plain);
  expect(options('name=%20&mirror=up&delay=soon&tz=Mars/Base&controls=yes')).toEqual(plain);
  expect(options('delay=-5').delay).toBe(0);
  expect(options('delay=1e12').delay).toBe(3_600_000);
});
