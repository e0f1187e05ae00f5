import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserEntry, recordReload, tabEntry } from './browser-entry.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

it('V192 lasts as long as the page where storage is switched off', () => {
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

describe('where to name the storage is an error already', () => {
  /** This page has come in this way, in a browser that blocks site data. */
  function blocked(type: NavigationTimingType): void {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const Navigation = class {
      readonly type = type;
    };
    vi.stubGlobal('PerformanceNavigationTiming', Navigation);
    vi.stubGlobal('performance', { getEntriesByType: () => [new Navigation()] });
  }

  it('V192 what the tab keeps lasts as long as the page', () => {
    blocked('navigate');
    const entry = tabEntry('callboard.test');
    expect(entry.read()).toBeNull();
    expect(entry.write('one')).toBe(false);
    expect(entry.read()).toBe('one');
  });

  it.each([
    ['navigate', true],
    ['reload', false],
  ] as const)('V192 a page that came by "%s" may reload by itself: %s', (type, may) => {
    blocked(type);
    expect(recordReload(tabEntry('callboard.test'), 'one')).toBe(may);
  });
});

it('V192 a page that knows why it reloads may do so, however it came', () => {
  expect(recordReload(tabEntry('callboard.test'), 'one')).toBe(true);
  expect(sessionStorage.getItem('callboard.test')).toBe('one');
});
