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

it.each(DESK_LOOKS)('V652 applies and stores the chosen look %s', (look) => {
  const { unmount } = render(<Look />);
  act(() => setDeskLook(look));
  expect(document.documentElement.dataset['desk']).toBe(look);
  expect(localStorage.getItem('callboard.desk')).toBe(look === 'system' ? null : look);
  unmount();
  expect(document.documentElement.dataset['desk']).toBeUndefined();
  render(<Look />);
  expect(screen.getByText(look)).toBeDefined();
});

it('V652 ignores an invalid stored look', () => {
  localStorage.setItem('callboard.desk', 'purple');
  render(<Look />);
  expect(screen.getByText('system')).toBeDefined();
});
