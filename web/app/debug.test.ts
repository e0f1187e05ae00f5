import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it.each([
  [null, []],
  ['0', []],
  ['much', []],
  ['1', ['calls']],
  ['2', ['calls', 'frames']],
  ['7', ['calls', 'frames']],
])('V800 at a verbosity of %s the console says %o', async (verbosity, told) => {
  if (verbosity !== null) localStorage.setItem('callboard.debug', verbosity);
  const said = vi.spyOn(console, 'debug').mockReturnValue();
  const { debug } = await import('./debug.ts');
  debug(1, 'calls');
  debug(2, 'frames');
  expect(said.mock.calls.map(([, what]) => what)).toEqual(told);
});
