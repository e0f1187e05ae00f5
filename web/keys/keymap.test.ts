import { afterEach, describe, expect, it, vi } from 'vitest';
import { keyText } from './keymap.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the text of a shortcut', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Ctrl+Shift+Z'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘+Shift+Z'],
  ])('V231 on the platform %s is %s', (userAgent, text) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    expect(keyText('$mod+Shift+z')).toBe(text);
  });
});
