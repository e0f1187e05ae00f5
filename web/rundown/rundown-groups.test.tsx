import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { RoomView } from '../../machines/wire/frames.ts';
import { grid, rundown, show, withPage } from './rundown-panel.fixture.tsx';

withPage();
afterEach(() => localStorage.clear());

const titles = ['Doors', 'Welcome', 'Keynote', 'Talks', 'Film', 'Close'];
const heads: Readonly<Record<string, string>> = { Welcome: 'Morning', Talks: 'Noon' };

/** Doors, then Morning with two timers, then Noon with three. */
function grouped(current = 'Doors'): RoomView {
  const view = rundown(titles);
  const timers = view.timers.map((timer) => {
    const name = heads[timer.name];
    return name === undefined ? timer : { ...timer, group: { name, target: null } };
  });
  const timerId = timers.find(({ name }) => name === current)?._id ?? null;
  return { ...view, timers, timeset: { ...view.timeset, timerId } };
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label')?.split(',')[0]);
const press = (key: string, fields = {}) => fireEvent.keyDown(grid(), { key, ...fields });
const chevron = (name: string) => screen.getByRole('button', { name: `Rows of ${name}` });
const focused = () => grid().getAttribute('aria-activedescendant');

describe('groups of the rundown', () => {
  it('V1732 fold by a press, and stay folded in this browser', () => {
    show(grouped());
    fireEvent.click(chevron('Morning'));
    expect(chevron('Morning').getAttribute('aria-expanded')).toBe('false');
    expect(rows()).toEqual(['Doors', 'Group Morning', 'Talks', 'Film', 'Close']);
    expect(localStorage.getItem('callboard.folded-groups.ABCD1234') ?? '').toBe('t2');
  });

  it('V1732 fold and unfold by keys, and the arrow keys include headings', () => {
    show(grouped());
    act(() => grid().focus());
    for (const key of ['ArrowDown', 'Home', 'ArrowLeft']) press(key);
    expect(rows()).toEqual(['Doors', 'Group Morning', 'Talks', 'Film', 'Close']);
    expect(focused()).toBe('t2-group');
    press('ArrowDown');
    expect(focused()).toBe('t4-group');
    press('ArrowUp');
    press('ArrowRight');
    expect(rows()).toContain('Keynote');
    press('Enter');
    press('Enter');
    expect(rows()).toEqual(titles);
  });

  it('V1733 show the current row while folded', () => {
    const { update } = show(grouped('Film'));
    fireEvent.click(chevron('Noon'));
    expect(rows()).toEqual(['Doors', 'Welcome', 'Keynote', 'Group Noon', 'Film']);
    update(grouped('Talks'));
    expect(rows()).toEqual(['Doors', 'Welcome', 'Keynote', 'Talks']);
  });

  it('V1733 unfold for a row that moves into them', () => {
    const { ask } = show(grouped());
    fireEvent.click(chevron('Morning'));
    act(() => grid().focus());
    press('ArrowUp');
    press('ArrowDown', { altKey: true });
    expect(ask).toHaveBeenCalledWith('timers/move', { timerId: 't1', index: 1 });
    expect(rows()).toContain('Keynote');
  });

  it('V1733 are selected by their heading, with all their rows', () => {
    show(grouped());
    fireEvent.click(chevron('Noon'));
    act(() => grid().focus());
    press('End', { ctrlKey: true });
    press(' ', { shiftKey: true });
    expect(screen.getByText('3 selected')).toBeDefined();
  });

  it('V1734 move past one another by keys, in one step', () => {
    const { ask } = show(grouped());
    act(() => grid().focus());
    for (const key of ['ArrowDown', 'Home']) press(key);
    press('ArrowUp', { altKey: true });
    expect(ask).not.toHaveBeenCalled();
    press('ArrowDown', { altKey: true });
    expect(ask).toHaveBeenCalledWith('timers/moveMany', { timerIds: ['t2', 't3'], index: 4 });
  });
});
