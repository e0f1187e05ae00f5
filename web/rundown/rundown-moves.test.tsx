import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RoomView } from '../../machines/wire/frames.ts';
import { grid, names, rundown, show, withPage } from './rundown-panel.fixture.tsx';

withPage();

/** The same timers, known by their names, in another order or number. */
function ordered(titles: readonly string[]): RoomView {
  const view = rundown(titles);
  return { ...view, timers: view.timers.map((timer) => ({ ...timer, _id: timer.name })) };
}

/** The grid with the focus, on the handle of a row. */
function atHandle(name: string): HTMLElement {
  fireEvent.click(screen.getByRole('button', { name: `Move ${name}` }));
  act(() => grid().focus());
  return grid();
}

function lift(name: string): HTMLElement {
  const rows = atHandle(name);
  fireEvent.keyDown(rows, { key: 'Enter' });
  return rows;
}

describe('moving a row in the rundown', () => {
  it('V36 works by the keys of its handle, and is announced', () => {
    const { ask } = show(rundown(names));
    const handle = atHandle('Doors');
    for (const key of ['Enter', 'ArrowDown', 'ArrowDown']) fireEvent.keyDown(handle, { key });
    expect(screen.getByText('Doors, position 3 of 3')).toBeDefined();
    expect(ask).not.toHaveBeenCalled();
    fireEvent.keyDown(handle, { key: ' ' });
    expect(ask).toHaveBeenCalledWith('timers/move', { timerId: 't1', index: 2 });
  });

  it('V36 puts a lifted row back on Escape', () => {
    const { ask } = show(rundown(names));
    const handle = atHandle('Doors');
    for (const key of ['Enter', 'End', 'Escape']) fireEvent.keyDown(handle, { key });
    expect(screen.getByText('Move canceled.')).toBeDefined();
    expect(ask).not.toHaveBeenCalled();
  });

  it('V36 drops the lifted row even if others moved it in the meantime', () => {
    const { ask, update } = show(ordered(names));
    const handle = lift('Keynote');
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    update(ordered(['Welcome', ...names]));
    fireEvent.keyDown(handle, { key: ' ' });
    expect(ask).toHaveBeenCalledWith('timers/move', { timerId: 'Keynote', index: 3 });
  });

  it('V36 sends nothing if others moved the lifted row and the user did not', () => {
    const { ask, update } = show(ordered(names));
    const handle = lift('Keynote');
    update(ordered(['Welcome', ...names]));
    fireEvent.keyDown(handle, { key: ' ' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('V36 ends when the lifted row is removed', () => {
    const { ask, update } = show(ordered(names));
    fireEvent.keyDown(lift('Keynote'), { key: 'ArrowUp' });
    update(ordered(['Doors', 'Coffee']));
    expect(screen.getByText('Move canceled.')).toBeDefined();
    lift('Doors');
    expect(screen.getByText(/^Lifted: Doors, position 1 of 2/)).toBeDefined();
    expect(ask).not.toHaveBeenCalled();
  });

  it('V24 keeps a dragged row under the pointer while the list scrolls', () => {
    HTMLElement.prototype.setPointerCapture = () => {};
    show(rundown(Array.from({ length: 50 }, (_, place) => `Act ${place + 1}`)));
    const handle = screen.getByRole('button', { name: 'Move Act 1' });
    const at = (event: string, clientY: number) => {
      const pointer = { clientY, button: 0, pointerId: 1 };
      fireEvent(handle, Object.assign(new Event(event, { bubbles: true }), pointer));
    };
    at('pointerdown', 10);
    for (const y of [390, 391, 390]) at('pointermove', y);
    const row = handle.closest<HTMLElement>('[role=row]');
    const scrolled = row?.closest('[role=rowgroup]')?.scrollTop ?? 0;
    expect(scrolled).toBeGreaterThan(0);
    expect(row?.style.transform).toBe(`translateY(${380 + scrolled}px)`);
    at('pointercancel', 390);
  });
});
