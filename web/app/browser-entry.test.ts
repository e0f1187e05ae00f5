import { afterEach, expect, it, vi } from 'vitest';
import { browserEntry } from './browser-entry.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function refuse(...names: readonly ('getItem' | 'setItem' | 'removeItem')[]): void {
  for (const name of names)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
}

it('is there for other tabs, and in the next page', () => {
  expect(browserEntry('callboard.test').write('one')).toBe(true);
  expect(browserEntry('callboard.test').read()).toBe('one');
});

it('is gone once it is removed', () => {
  const entry = browserEntry('callboard.test');
  entry.write('one');
  entry.write(null);
  expect(entry.read()).toBeNull();
});

it('lasts as long as the page where storage is switched off', () => {
  refuse('getItem', 'setItem', 'removeItem');
  const entry = browserEntry('callboard.test');
  expect(entry.read()).toBeNull();
  expect(entry.write('one')).toBe(false);
  expect(entry.read()).toBe('one');
});

it('is what was written last where storage is full and has an older one', () => {
  const entry = browserEntry('callboard.test');
  entry.write('one');
  refuse('setItem');
  expect(entry.write('two')).toBe(false);
  expect(entry.read()).toBe('two');
});
