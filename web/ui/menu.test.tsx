import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { MenuAction, MenuButton } from './menu.tsx';

afterEach(cleanup);

it('V329 Escape closes a menu whose list is not there yet', async () => {
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
