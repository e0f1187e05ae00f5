import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { starterPlan } from '../../machines/plan/room-plan.ts';
import { notifications } from '../app/notifications.ts';
import { cell, grid, names, rundown, show, withPage } from './rundown-panel.fixture.tsx';

withPage();

/** Deletes the last timer by its menu; what is answered takes it back. */
async function removeCoffee(): Promise<() => void> {
  // The log reader loads with all commands, which may exceed the default timeout.
  await import('../keys/history.view.ts');
  fireEvent.click(screen.getByRole('button', { name: 'More for Coffee' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return waitFor(() => {
    const offer = notifications.get().find(({ title }) => title === 'Deleted Coffee');
    if (!offer?.action) throw new Error('Nothing is offered yet.');
    return offer.action.run;
  });
}

describe('the rundown', () => {
  it("shows the plan's limit of timers, also if a downgrade left more", () => {
    const view = rundown([...names, 'Panel', 'Party']);
    show({ ...view, room: { ...view.room, plan: starterPlan } });
    expect(screen.getByText(/Starter includes 3 timers\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Timer' })).toHaveProperty('disabled', true);
  });

  it('V38 deletes a timer without confirmation, and offers undo once', async () => {
    const { ask, send, log } = show(rundown(names));
    log.push({ seq: 7, command: 'timers/remove', leftStep: true, at: 0, actor: 'd:desk' });
    const undo = await removeCoffee();
    expect(send).toHaveBeenCalledWith('timers/remove', { timerId: 't3' });
    act(undo);
    await waitFor(() => expect(ask).toHaveBeenCalledWith('room/undo', {}));
    expect(notifications.get()).toEqual([]);
  });

  it('V38 does not undo a change that others made after the deletion', async () => {
    const { ask, log } = show(rundown(names));
    log.push({ seq: 7, command: 'timers/remove', leftStep: true, at: 0, actor: 'd:desk' });
    const undo = await removeCoffee();
    log.unshift({ seq: 8, command: 'timeset/start', leftStep: true, at: 0, actor: 'd:desk' });
    act(undo);
    await waitFor(() => expect(notifications.get()[0]?.title).toBe('Undo failed'));
    expect(ask).not.toHaveBeenCalled();
  });

  it('V24 draws only the rows near the window of a rundown of 500', () => {
    show(rundown(Array.from({ length: 500 }, (_, place) => `Act ${place + 1}`)));
    expect(screen.getAllByRole('row').length).toBeLessThan(30);
    expect(grid().getAttribute('aria-rowcount')).toBe('501');
  });

  it('V32 names the current and the next row for screen readers', () => {
    show(rundown(names));
    expect(screen.getByRole('row', { current: 'step' }).getAttribute('aria-label')).toBe('Doors, Now');
    expect(within(screen.getByRole('row', { name: 'Keynote, Next' })).getByText('Next')).toBeDefined();
  });

  it('V33 hides all titles in one command that changes no other field', async () => {
    const { ask } = show(rundown(names));
    fireEvent.click(screen.getByRole('button', { name: 'Import, export, print and more' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Hide all titles' }));
    const items = ['t1', 't2', 't3'].map((_id) => ({ _id, showName: false }));
    expect(ask).toHaveBeenCalledWith('timers/replace', { items });
  });
});

it('V680 imports a file that is dropped on the rundown', async () => {
  show(rundown(names));
  const target = cell('Title of Keynote');
  const panel = target.closest('[data-rundown]');
  fireEvent.dragOver(target, { dataTransfer: { types: ['text/plain'] } });
  expect(panel?.hasAttribute('data-dropping')).toBe(false);
  const dataTransfer = { types: ['Files'], files: [new File(['Talk,20\nBreak,10\n'], 'show.csv')] };
  fireEvent.dragOver(target, { dataTransfer });
  expect(panel?.getAttribute('data-dropping')).toBe('Drop the file to import it');
  fireEvent.dragLeave(target);
  expect(panel?.hasAttribute('data-dropping')).toBe(false);
  fireEvent.drop(target, { dataTransfer });
  expect(await screen.findByRole('button', { name: 'Import 2 timers' })).toBeTruthy();
});

it('S26 the row of a linked timer with a start time shows that the link starts the timer', () => {
  const view = rundown(names);
  const [doors, keynote, coffee] = view.timers.map((timer) => ({ ...timer, startTime: '09:00:00' }));
  if (!doors || !keynote || !coffee) throw new Error('three timers expected');
  show({ ...view, timers: [doors, { ...keynote, trigger: 'LINKED' }, coffee] });
  const said = screen.getAllByRole('gridcell', { name: /after previous/ });
  expect(said).toHaveLength(1);
  expect(said[0]?.closest('[role=row]')?.contains(cell('Title of Keynote'))).toBe(true);
});
