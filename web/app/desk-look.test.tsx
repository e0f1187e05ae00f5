import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DESK_LOOKS, setDeskLook, useDeskLight, useDeskLook } from './desk-look.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Look() {
  useDeskLight();
  return <p>{useDeskLook()}</p>;
}

it.each(DESK_LOOKS)('V652 what was chosen, %s, is carried into the page at once and kept', (look) => {
  const { unmount } = render(<Look />);
  act(() => setDeskLook(look));
  expect(document.documentElement.dataset['desk']).toBe(look);
  expect(localStorage.getItem('callboard.desk')).toBe(look === 'system' ? null : look);
  unmount();
  expect(document.documentElement.dataset['desk']).toBeUndefined();
  render(<Look />);
  expect(screen.getByText(look)).toBeDefined();
});

it('V652 what was stored and is no look is as if nothing was', () => {
  localStorage.setItem('callboard.desk', 'purple');
  render(<Look />);
  expect(screen.getByText('system')).toBeDefined();
});
