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

it('stores a value for other tabs and later pages', () => {
  expect(browserEntry('callboard.test').write('one')).toBe(true);
  expect(browserEntry('callboard.test').read()).toBe('one');
});

it('removes a value', () => {
  const entry = browserEntry('callboard.test');
  entry.write('one');
  entry.write(null);
  expect(entry.read()).toBeNull();
});

it('V192 keeps the value for the page if storage is off', () => {
  refuse('getItem', 'setItem', 'removeItem');
  const entry = browserEntry('callboard.test');
  expect(entry.read()).toBeNull();
  expect(entry.write('one')).toBe(false);
  expect(entry.read()).toBe('one');
});

it('returns the last written value if storage is full with an older one', () => {
  const entry = browserEntry('callboard.test');
  entry.write('one');
  refuse('setItem');
  expect(entry.write('two')).toBe(false);
  expect(entry.read()).toBe('two');
});

describe('the browser entry where access to storage throws', () => {
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

  it('V192 keeps the value of a tab entry until the page closes', () => {
    blocked('navigate');
    const entry = tabEntry('callboard.test');
    expect(entry.read()).toBeNull();
    expect(entry.write('one')).toBe(false);
    expect(entry.read()).toBe('one');
  });

  it.each([
    ['navigate', true],
    ['reload', false],
  ] as const)('V192 a page with the navigation type "%s" may reload automatically: %s', (type, may) => {
    blocked(type);
    expect(recordReload(tabEntry('callboard.test'), 'one')).toBe(may);
  });
});

it("V192 an automatic reload is allowed if the tab's storage can record it", () => {
  expect(recordReload(tabEntry('callboard.test'), 'one')).toBe(true);
  expect(sessionStorage.getItem('callboard.test')).toBe('one');
});
