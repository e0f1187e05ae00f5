import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { starterPlan } from '../../../machines/plan/room-plan.ts';
import { newTimer } from '../../../machines/timer/timer.ts';
import type { HistoryLine } from '../../../machines/view/screens/history.ts';
import { noSelection } from '../../../machines/view/screens/row-selection.ts';
import type { RoomView } from '../../../machines/wire/frames.ts';
import { dismiss, notifications } from '../../app/notifications.ts';
import { LiveRoomContext } from '../../live/live-context.ts';
import { liveRoom } from '../../live/live-room.fixture.ts';
import type { JoinedRoom } from '../../live/live-room.ts';
import { roomView } from '../../live/room-view.fixture.ts';
import { RundownPanel } from './rundown-panel.tsx';

const HEIGHT = 400;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  HTMLElement.prototype.scrollTo = () => {};
});
afterEach(() => {
  cleanup();
  for (const { id } of notifications.get()) dismiss(id);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const names = ['Doors', 'Keynote', 'Coffee'];

function rundown(titles: readonly string[]): RoomView {
  const timers = titles.map((name, index) => ({ ...newTimer, _id: `t${index + 1}`, index, name }));
  return { ...roomView(), timers };
}

function Panel() {
  const [selection, onSelect] = useState(noSelection);
  const [search, onSearch] = useState({ isOpen: false, text: '' });
  return (
    <RundownPanel
      opened={null}
      onOpen={() => {}}
      onShare={() => {}}
      search={search}
      onSearch={onSearch}
      selection={selection}
      onSelect={onSelect}
      CellPopover={() => null}
      records={{ show: () => {}, print: () => {} }}
    />
  );
}

function show(view: RoomView) {
  const ask = vi.fn<JoinedRoom['ask']>();
  const send = vi.fn<JoinedRoom['send']>(async () => ({ seq: 7, timerId: 't4' }));
  // Newest first, as the server tells it.
  const log: HistoryLine[] = [];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(log)));
  const room = (next: RoomView) => (
    <LiveRoomContext value={liveRoom({ view: next, ask, send })}>
      <Panel />
    </LiveRoomContext>
  );
  const { rerender } = render(room(view));
  return { ask, send, log, update: (next: RoomView) => rerender(room(next)) };
}

/** From here on layers fade, until this is called. */
function fading(): () => void {
  let end = () => {};
  const finished = new Promise<void>((resolve) => {
    end = resolve;
  });
  Element.prototype.getAnimations = () => [{ playState: 'running', finished } as unknown as Animation];
  return () => {
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
    end();
  };
}

/** Deletes the last timer by its menu; what is answered takes it back. */
async function removeCoffee(): Promise<() => void> {
  // What reads the log comes with all commands, which may take longer here than one waits.
  await import('../../../machines/view/screens/history.ts');
  fireEvent.click(screen.getByRole('button', { name: 'More for Coffee' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return vi.waitFor(() => {
    const offer = notifications.get().find(({ title }) => title === 'Deleted Coffee');
    if (!offer?.action) throw new Error('Nothing is offered yet.');
    return offer.action.run;
  });
}

/** The same timers, known by their names, in another order or number. */
function ordered(titles: readonly string[]): RoomView {
  const view = rundown(titles);
  return { ...view, timers: view.timers.map((timer) => ({ ...timer, _id: timer.name })) };
}

const grid = () => screen.getByRole('grid');
const cell = (label: string) => screen.getByLabelText(new RegExp(`^${label}(:|$)`));

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

function begin(label: string): HTMLElement {
  fireEvent.doubleClick(cell(label));
  return cell(label);
}

function type(label: string, text: string): HTMLElement {
  const field = begin(label);
  fireEvent.change(field, { target: { value: text } });
  return field;
}

describe('the rundown', () => {
  it('says what the plan holds, also when a downgrade left more than that', () => {
    const view = rundown([...names, 'Panel', 'Party']);
    show({ ...view, room: { ...view.room, plan: starterPlan } });
    expect(screen.getByText(/The Starter plan holds 3 timers\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Timer' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['Timer', 'the button'],
    ['Add a timer below', 'the menu of a row'],
  ])('V145 has the focus in the title of a timer made by %s (%s)', async (name) => {
    const { send, update } = show(rundown(names));
    if (name !== 'Timer') fireEvent.click(screen.getByRole('button', { name: 'More for Coffee' }));
    const role = name === 'Timer' ? 'button' : 'menuitem';
    const press = await screen.findByRole(role, { name });
    await act(async () => fireEvent.click(press));
    expect(send).toHaveBeenCalledWith('timers/create', name === 'Timer' ? {} : { index: 3 });
    update(rundown([...names, '']));
    expect(document.activeElement).toBe(screen.getByLabelText('Title of Timer 4'));
  });

  it('V224 waits for the menu that asked for a timer to fade away, and keeps what is typed meanwhile', async () => {
    const { send, update } = show(rundown(names));
    fireEvent.click(screen.getByRole('button', { name: 'More for Coffee' }));
    const item = await screen.findByRole('menuitem', { name: 'Add a timer below' });
    const fade = fading();
    act(() => item.focus());
    await act(async () => fireEvent.click(item));
    expect(send).toHaveBeenCalledWith('timers/create', { index: 3 });
    fireEvent.keyDown(item, { key: 'T' });
    update(rundown([...names, '']));
    expect(document.activeElement).toBe(item);
    await act(async () => fade());
    expect(item.isConnected).toBe(false);
    const title = screen.getByRole('textbox', { name: 'Title of Timer 4' });
    expect(document.activeElement).toBe(title);
    expect(title).toHaveProperty('value', 'T');
  });

  it('V145 draws the timer that was made here, however far down, and has the focus in it', async () => {
    const many = Array.from({ length: 50 }, (_, place) => `Act ${place + 1}`);
    const { send, update } = show(rundown(many));
    send.mockResolvedValue({ seq: 7, timerId: 't51' });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Timer' })));
    update(rundown([...many, '']));
    expect(document.activeElement).toBe(screen.getByLabelText('Title of Timer 51'));
  });

  it('V266 goes on behind what was typed ahead for the next cell of a row that is on its way', async () => {
    const { update } = show(rundown(names));
    fireEvent.doubleClick(screen.getByLabelText('Title of Coffee: Coffee'));
    const last = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of Coffee' });
    await act(async () => fireEvent.keyDown(last, { key: 'Enter' }));
    for (const key of ['T', 'a', 'Tab', 'S', 'p']) fireEvent.keyDown(grid(), { key });
    update(rundown([...names, '']));
    const speaker = screen.getByRole<HTMLInputElement>('textbox', { name: 'Speaker of Timer 4' });
    const { value, selectionStart, selectionEnd } = speaker;
    expect({ value, selectionStart, selectionEnd }).toEqual({
      value: 'Sp',
      selectionStart: 2,
      selectionEnd: 2,
    });
  });

  describe('V817 a row that Enter made beneath the last one', () => {
    const made = async () => {
      const shown = show(rundown(names));
      fireEvent.doubleClick(screen.getByLabelText('Title of Coffee: Coffee'));
      const last = screen.getByRole('textbox', { name: 'Title of Coffee' });
      await act(async () => fireEvent.keyDown(last, { key: 'Enter' }));
      shown.update(rundown([...names, '']));
      return { ...shown, title: screen.getByRole('textbox', { name: 'Title of Timer 4' }) };
    };
    const asked = [
      ['timers/create', {}],
      ['timers/discard', { timerId: 't4' }],
    ];
    const elsewhere = () => screen.getByRole('button', { name: 'Search the rundown' });

    it.each([
      ['Enter', (title: HTMLElement) => fireEvent.keyDown(title, { key: 'Enter' })],
      ['Escape', (title: HTMLElement) => fireEvent.keyDown(title, { key: 'Escape' })],
      ['a press elsewhere', () => elsewhere().focus()],
    ])('goes again once it is left by %s with nothing in it', async (_, leave) => {
      const { send, title, update } = await made();
      act(() => void leave(title));
      expect(send.mock.calls).toEqual(asked);
      update(rundown(names));
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(send).toHaveBeenCalledTimes(2);
    });

    it('stays once something was typed, whatever the room says of it yet', async () => {
      const { ask, send, title } = await made();
      fireEvent.change(title, { target: { value: 'Party' } });
      act(() => elsewhere().focus());
      expect(ask.mock.calls).toEqual([['timers/update', { timerId: 't4', name: 'Party' }]]);
      expect(send).toHaveBeenCalledTimes(1);
    });

    it('stays where somebody works in it otherwise', async () => {
      const { send } = await made();
      const more = screen.getByRole('button', { name: 'More for Timer 4' });
      fireEvent.pointerDown(more);
      act(() => more.focus());
      expect(send).toHaveBeenCalledTimes(1);
    });

    it('goes at once where somebody types elsewhere by then', async () => {
      const { send, update } = show(rundown(names));
      fireEvent.doubleClick(screen.getByLabelText('Title of Coffee: Coffee'));
      const last = screen.getByRole('textbox', { name: 'Title of Coffee' });
      await act(async () => fireEvent.keyDown(last, { key: 'Enter' }));
      const note = document.body.appendChild(document.createElement('input'));
      act(() => note.focus());
      update(rundown([...names, '']));
      expect(send.mock.calls).toEqual(asked);
      note.remove();
    });

    it('is as one that was asked for by the button, which stays empty', async () => {
      const { send, update } = show(rundown(names));
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Timer' })));
      update(rundown([...names, '']));
      act(() => elsewhere().focus());
      expect(send).toHaveBeenCalledTimes(1);
    });

    describe('V829 that the server does not discard', () => {
      const refused = async (code: string, title = '') => {
        const shown = await made();
        shown.send.mockRejectedValueOnce({ code, message: 'No.' });
        await act(async () => elsewhere().focus());
        shown.update(rundown([...names, title]));
        return shown;
      };

      it('is removed at a server of an older release, and nothing is said', async () => {
        const { send } = await refused('unknown_command');
        await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith('timers/remove', { timerId: 't4' }));
        expect(send).toHaveBeenCalledTimes(3);
        expect(notifications.get()).toEqual([]);
      });

      it('stays there once somebody has typed in it', async () => {
        const { send } = await refused('unknown_command', 'Party');
        await vi.dynamicImportSettled();
        expect(send.mock.calls).toEqual(asked);
      });

      it('stays where it is refused otherwise, and nothing is said', async () => {
        const { send } = await refused('rate_limited');
        await vi.dynamicImportSettled();
        expect(send.mock.calls).toEqual(asked);
        expect(notifications.get()).toEqual([]);
      });
    });
  });

  it('V828 a row made by the button stays empty after one that a key asked for was refused', async () => {
    const { send, update } = show(rundown(names));
    send.mockRejectedValueOnce({ code: 'storage_unavailable', message: 'Try again.' });
    fireEvent.doubleClick(screen.getByLabelText('Title of Coffee: Coffee'));
    const last = screen.getByRole('textbox', { name: 'Title of Coffee' });
    await act(async () => fireEvent.keyDown(last, { key: 'Enter' }));
    expect(notifications.get()[0]?.text).toBe('Try again.');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Timer' })));
    update(rundown([...names, '']));
    act(() => screen.getByRole('button', { name: 'Search the rundown' }).focus());
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('V28 says at once what was understood of a length, and takes it by Enter', () => {
    const { ask } = show(rundown(names));
    const field = type('Duration of Keynote', '1h 2m');
    expect(screen.getByText('= 1 h 2 min')).toBeDefined();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(ask).toHaveBeenCalledWith('timers/update', { timerId: 't2', hours: 1, minutes: 2, seconds: 0 });
  });

  it('V28 takes the fraction of a second that it says it understood', () => {
    const { ask } = show(rundown(names));
    const field = type('Duration of Keynote', '12.34s');
    expect(screen.getByText('= 12.34 s')).toBeDefined();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(ask).toHaveBeenCalledWith('timers/update', {
      timerId: 't2',
      hours: 0,
      minutes: 0,
      seconds: 12.34,
    });
  });

  it('V29 writes a finish time as the room has it, and what was understood of another', () => {
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

  it('V28 takes nothing that was not understood', () => {
    const { ask } = show(rundown(names));
    const field = type('Duration of Keynote', 'soon');
    expect(screen.getByText(/Not a length/)).toBeDefined();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('V35 keeps what is being typed when the title changes elsewhere, and Escape shows what arrived', () => {
    const { ask, update } = show(rundown(names));
    const field = type('Title of Doors', 'Door');
    update(rundown(['Walk-in', 'Keynote', 'Coffee']));
    expect(screen.getByDisplayValue('Door')).toBe(field);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(cell('Title of Walk-in').textContent).toBe('Walk-in');
    expect(document.activeElement).toBe(grid());
    expect(ask).not.toHaveBeenCalled();
  });

  it('V36 moves a row by the keys of its handle, and says so', () => {
    const { ask } = show(rundown(names));
    const handle = atHandle('Doors');
    for (const key of ['Enter', 'ArrowDown', 'ArrowDown']) fireEvent.keyDown(handle, { key });
    expect(screen.getByText('Doors, place 3 of 3')).toBeDefined();
    expect(ask).not.toHaveBeenCalled();
    fireEvent.keyDown(handle, { key: ' ' });
    expect(ask).toHaveBeenCalledWith('timers/move', { timerId: 't1', index: 2 });
  });

  it('V36 puts a lifted row back on Escape', () => {
    const { ask } = show(rundown(names));
    const handle = atHandle('Doors');
    for (const key of ['Enter', 'End', 'Escape']) fireEvent.keyDown(handle, { key });
    expect(screen.getByText('Move cancelled.')).toBeDefined();
    expect(ask).not.toHaveBeenCalled();
  });

  it('V36 moves the row that was lifted, also when others carry it elsewhere meanwhile', () => {
    const { ask, update } = show(ordered(names));
    const handle = lift('Keynote');
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    update(ordered(['Welcome', ...names]));
    fireEvent.keyDown(handle, { key: ' ' });
    expect(ask).toHaveBeenCalledWith('timers/move', { timerId: 'Keynote', index: 3 });
  });

  it('V36 leaves a row where it is that others carried elsewhere while it was held', () => {
    const { ask, update } = show(ordered(names));
    const handle = lift('Keynote');
    update(ordered(['Welcome', ...names]));
    fireEvent.keyDown(handle, { key: ' ' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('V36 holds nothing any more once the held row was removed', () => {
    const { ask, update } = show(ordered(names));
    fireEvent.keyDown(lift('Keynote'), { key: 'ArrowUp' });
    update(ordered(['Doors', 'Coffee']));
    expect(screen.getByText('Move cancelled.')).toBeDefined();
    lift('Doors');
    expect(screen.getByText(/^Lifted: Doors, place 1 of 2/)).toBeDefined();
    expect(ask).not.toHaveBeenCalled();
  });

  it('V24 keeps a dragged row under the pointer while the list scrolls along', () => {
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

  it('V229 leaves Enter and Escape to the input method while it composes', () => {
    const { ask } = show(rundown(names));
    const field = type('Title of Doors', 'かい');
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(document.activeElement).toBe(field);
    expect(screen.getByDisplayValue('かい')).toBe(field);
    expect(ask).not.toHaveBeenCalled();
  });

  it('V28 explains nothing that was not typed when a length changes elsewhere', () => {
    const { update } = show(rundown(names));
    begin('Duration of Keynote');
    const longer = rundown(names);
    update({ ...longer, timers: longer.timers.map((timer) => ({ ...timer, minutes: 20 })) });
    expect(screen.getByLabelText('Duration of Keynote')).toHaveProperty('value', '20:00');
    expect(screen.queryByText(/^= /)).toBeNull();
  });

  it('V38 deletes without asking, and offers to take it back, once', async () => {
    const { ask, send, log } = show(rundown(names));
    log.push({ seq: 7, command: 'timers/remove', leftStep: true });
    const undo = await removeCoffee();
    expect(send).toHaveBeenCalledWith('timers/remove', { timerId: 't3' });
    act(undo);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledWith('room/undo', {}));
    expect(notifications.get()).toEqual([]);
  });

  it('V38 takes back the deletion, never what somebody else did since', async () => {
    const { ask, log } = show(rundown(names));
    log.push({ seq: 7, command: 'timers/remove', leftStep: true });
    const undo = await removeCoffee();
    log.unshift({ seq: 8, command: 'timeset/start', leftStep: true });
    act(undo);
    await vi.waitFor(() => expect(notifications.get()[0]?.title).toBe('Not taken back'));
    expect(ask).not.toHaveBeenCalled();
  });

  it('V24 draws only the rows near the window of a rundown of 500', () => {
    show(rundown(Array.from({ length: 500 }, (_, place) => `Act ${place + 1}`)));
    expect(screen.getAllByRole('row').length).toBeLessThan(30);
    expect(grid().getAttribute('aria-rowcount')).toBe('501');
  });

  it('V32 names the current row and the next for those who do not see them', () => {
    show(rundown(names));
    expect(screen.getByRole('row', { current: 'step' }).getAttribute('aria-label')).toBe('Doors, Now');
    expect(within(screen.getByRole('row', { name: 'Keynote, Next' })).getByText('Next')).toBeDefined();
  });

  it('V33 hides all titles in one command that names nothing else', async () => {
    const { ask } = show(rundown(names));
    fireEvent.click(screen.getByRole('button', { name: 'Import, export, print and more' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Hide all titles' }));
    const items = ['t1', 't2', 't3'].map((_id) => ({ _id, showName: false }));
    expect(ask).toHaveBeenCalledWith('timers/replace', { items });
  });
});

it('V680 a file is held over the rundown and dropped there, and is imported', async () => {
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

it('S26 the row of a linked timer with a start time of its own says that the link starts it', () => {
  const view = rundown(names);
  const [doors, keynote, coffee] = view.timers.map((timer) => ({ ...timer, startTime: '09:00:00' }));
  if (!doors || !keynote || !coffee) throw new Error('three timers expected');
  show({ ...view, timers: [doors, { ...keynote, trigger: 'LINKED' }, coffee] });
  const said = screen.getAllByRole('gridcell', { name: /after previous/ });
  expect(said).toHaveLength(1);
  expect(said[0]?.closest('[role=row]')?.contains(cell('Title of Keynote'))).toBe(true);
});
