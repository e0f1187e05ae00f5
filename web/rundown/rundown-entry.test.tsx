import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cell, grid, names, rundown, show, withPage } from './rundown-panel.fixture.tsx';

withPage();

function begin(label: string): HTMLElement {
  fireEvent.doubleClick(cell(label));
  return cell(label);
}

function type(label: string, text: string): HTMLElement {
  const field = begin(label);
  fireEvent.change(field, { target: { value: text } });
  return field;
}

describe('text typed into the rundown', () => {
  it('V28 shows how it is read as a length, and is saved by Enter', () => {
    const { ask } = show(rundown(names));
    const field = type('Length of Keynote', '1h 2m');
    expect(screen.getByText('= 1 h 2 min')).toBeDefined();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(ask).toHaveBeenCalledWith('timers/update', { timerId: 't2', hours: 1, minutes: 2, seconds: 0 });
  });

  it('V28 saves the fraction of a second that it shows', () => {
    const { ask } = show(rundown(names));
    const field = type('Length of Keynote', '12.34s');
    expect(screen.getByText('= 12.34 s')).toBeDefined();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(ask).toHaveBeenCalledWith('timers/update', {
      timerId: 't2',
      hours: 0,
      minutes: 0,
      seconds: 12.34,
    });
  });

  it("V29 shows a finish time in the room's format", () => {
    const view = rundown(names);
    const [doors, ...rest] = view.timers.map((timer) => ({ ...timer, type: 'FINISH_TIME' as const }));
    if (!doors) throw new Error('There are three timers.');
    const settings = { ...view.room.settings, todFormat: '12H' as const };
    show({
      ...view,
      room: { ...view.room, settings },
      timers: [{ ...doors, finishTime: '14:30:00' }, ...rest],
    });
    expect(cell('Finish time of Doors').textContent).toContain('2:30 PM');
    expect(begin('Finish time of Doors')).toHaveProperty('value', '2:30 PM');
    expect(begin('Finish time of Coffee')).toHaveProperty('placeholder', '2:30 PM');
    type('Finish time of Doors', '15');
    expect(screen.getByText('= 3:00 PM')).toBeDefined();
  });

  it('R452 shows a line break in a title or speaker as a space', () => {
    const view = rundown(names);
    const timers = view.timers.map((timer) => ({ ...timer, name: 'Two \r\nlines', extra: 'Ann\nBob' }));
    show({ ...view, timers: timers.slice(0, 1) });
    const [row] = screen.getAllByRole('row').filter((each) => each.textContent.includes('Two'));
    expect(row?.textContent).toContain('Two lines');
    expect(row?.textContent).toContain('Ann Bob');
  });

  it('V28 is not saved if it is unreadable', () => {
    const { ask } = show(rundown(names));
    const field = type('Length of Keynote', 'soon');
    expect(screen.getByText(/Invalid length/)).toBeDefined();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('V35 is kept when other users change the title, and Escape shows their change', () => {
    const { ask, update } = show(rundown(names));
    const field = type('Title of Doors', 'Door');
    update(rundown(['Walk-in', 'Keynote', 'Coffee']));
    expect(screen.getByDisplayValue('Door')).toBe(field);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(cell('Title of Walk-in').textContent).toBe('Walk-in');
    expect(document.activeElement).toBe(grid());
    expect(ask).not.toHaveBeenCalled();
  });

  it('V229 leaves Enter and Escape to the input method during composition', () => {
    const { ask } = show(rundown(names));
    const field = type('Title of Doors', 'かい');
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(document.activeElement).toBe(field);
    expect(screen.getByDisplayValue('かい')).toBe(field);
    expect(ask).not.toHaveBeenCalled();
  });

  it('V28 shows no explanation for a length that others changed', () => {
    const { update } = show(rundown(names));
    begin('Length of Keynote');
    const longer = rundown(names);
    update({ ...longer, timers: longer.timers.map((timer) => ({ ...timer, minutes: 20 })) });
    expect(screen.getByLabelText('Length of Keynote')).toHaveProperty('value', '20:00');
    expect(screen.queryByText(/^= /)).toBeNull();
  });
});
