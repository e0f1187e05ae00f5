import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { MenuAction, MenuButton } from './menu.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('V329 Escape closes a menu before its list appears', async () => {
  render(
    <MenuButton label="Keynote" trigger={<Button>More</Button>}>
      <MenuAction label="Delete" />
    </MenuButton>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  const press = (key: string) => fireEvent.keyDown(button, { key });
  act(() => button.focus());
  press('ArrowDown');
  expect(button.ariaExpanded).toBe('true');
  expect(screen.queryByRole('menu')).toBeNull();
  press('Escape');
  expect(button.ariaExpanded).toBe('false');
  press('ArrowDown');
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeDefined();
});

it('V801 a dropdown closes 300 ms after the mouse leaves, unless it returns', async () => {
  const onAction = vi.fn<() => void>();
  render(
    <MenuButton label="Account" trigger={<Button>Ada</Button>} hideAfter={300}>
      <MenuAction label="Sign out" onAction={onAction} />
    </MenuButton>,
  );
  const button = screen.getByRole('button', { name: 'Ada' });
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  const item = await screen.findByRole('menuitem', { name: 'Sign out' });
  vi.useFakeTimers();
  const pass = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  };
  const list = screen.getByRole('menu');
  const moves = (from: Element, to: Element, pointerType: string) => {
    fireEvent.pointerOut(from, { pointerType, relatedTarget: to });
    fireEvent.pointerOver(to, { pointerType, relatedTarget: from });
  };
  moves(document.body, item, 'touch');
  moves(item, document.body, 'touch');
  pass(1_000);
  moves(document.body, item, 'mouse');
  moves(item, document.body, 'mouse');
  pass(299);
  moves(document.body, item, 'mouse');
  pass(1_000);
  expect(list.isConnected).toBe(true);
  moves(item, document.body, 'mouse');
  pass(299);
  expect(button.ariaExpanded).toBe('true');
  pass(1);
  expect(button.ariaExpanded).toBe('false');
});
