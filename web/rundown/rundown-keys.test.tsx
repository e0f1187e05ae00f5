import { act, fireEvent, screen } from '@testing-library/react';
import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newMessage } from '../../machines/message/message.ts';
import { isShowCommand } from '../../machines/room/show-commands.ts';
import { useShortcuts } from '../controller/use-shortcuts.ts';
import { ControllerModes } from '../keys/controller-mode.tsx';
import { cell, grid, names, rundown, show, withPage } from './rundown-panel.fixture.tsx';

withPage();

function Keys() {
  useShortcuts(
    () => {},
    () => {},
  );
  return (
    <>
      <input aria-label="Elsewhere" />
      <p>Nothing</p>
    </>
  );
}

function press(key: string, held: Readonly<Record<string, boolean>> = {}): void {
  const code = key === ' ' ? 'Space' : key;
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code, ...held });
}

function click(element: HTMLElement): void {
  fireEvent.pointerDown(element);
  fireEvent.click(element);
}

function clicked(Around?: typeof ControllerModes) {
  localStorage.clear();
  const view = rundown(names);
  const messages = ['Louder', ''].map((text, index) => ({
    ...newMessage,
    _id: `m${index + 1}`,
    index,
    text,
  }));
  const { ask } = show({ ...view, messages }, <Keys />, Around);
  click(cell('Title of Keynote'));
  const asked = () => ask.mock.calls.map(([name]) => name);
  return { ask, asked };
}

/** The row that the keys are of. */
const row = () => document.querySelector<HTMLElement>('[data-at]')?.dataset['timerId'];

const keysOf = (signs: readonly string[]) => array(constantFrom(...signs), { maxLength: 20 });
const WRITES = Array.from('abcdefghijklmnopqrstuvwxyzABFMO0123456789äßд');
const ACTS =
  'Enter,Escape,ArrowUp,ArrowDown,ArrowLeft,ArrowRight,Delete,Backspace,Home,End,PageUp,PageDown,F2,Tab, '.split(
    ',',
  );

describe('the keys after a click on a row', () => {
  it('V766 letters and digits change nothing in Show, and a hint explains how to edit', () => {
    const { ask } = clicked();
    assert(
      property(keysOf([...WRITES, 'Delete', 'Backspace']), (keys) => {
        for (const key of keys) press(key);
        expect(ask).not.toHaveBeenCalled();
        expect(document.activeElement).toBe(grid());
      }),
      { numRuns: 10 },
    );
    expect(row()).toBe('t2');
  });

  it('V250, V266 random keys in Edit send no show commands', () => {
    const { asked } = clicked(ControllerModes);
    assert(
      property(keysOf([...WRITES, ...ACTS, ...ACTS]), (keys) => {
        for (const key of keys) press(key);
        expect(asked().filter(isShowCommand)).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  it('V764 other keys run the show in Show, and up and down move the focused row', () => {
    const { ask } = clicked();
    for (const key of [' ', 'ArrowRight', 'PageDown', 'ArrowLeft', 'PageUp']) press(key);
    press(' ', { ctrlKey: true });
    expect(ask.mock.calls.map(([name]) => name)).toEqual([
      'timeset/start',
      'timeset/next',
      'timeset/next',
      'timeset/previous',
      'timeset/previous',
      'timeset/start',
    ]);
    press('ArrowDown');
    expect(row()).toBe('t3');
    press('ArrowUp');
    press('ArrowUp');
    expect(row()).toBe('t1');
    expect(ask).toHaveBeenCalledTimes(6);
  });

  it('V764 Enter edits the title in Show', () => {
    clicked();
    press('Enter');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title of Keynote' }));
  });

  it.each([
    ['Escape', () => press('Escape')],
    ['a press elsewhere', () => click(screen.getByText('Nothing'))],
  ])('V766 after %s, the rundown has no focus, and letters run the show again', (_how, leave) => {
    const { ask } = clicked();
    press('b');
    leave();
    expect(document.activeElement).toBe(document.body);
    for (const key of ['b', '1', '2', '3']) press(key);
    expect(ask.mock.calls).toEqual([
      ['room/blackout', { on: true }],
      ['messages/show', { messageId: 'm1' }],
    ]);
  });

  it('V765 the digit of a shown message hides it', () => {
    const { shown: _all, ...sight } = rundown(names);
    const view = {
      ...sight,
      messages: [{ ...newMessage, _id: 'm1', index: 0 }],
      activeMessageId: 'm1',
    };
    const { ask } = show(view, <Keys />);
    press('1');
    expect(ask.mock.calls).toEqual([['messages/hide', {}]]);
  });

  it('V265 arrows and pages move the focus after the rundown was reached by keyboard', () => {
    const { ask } = show(rundown(names), <Keys />);
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => grid().focus());
    for (const key of ['ArrowRight', 'PageDown', 'b', '1']) press(key);
    expect(ask).not.toHaveBeenCalled();
    expect(row()).toBe('t3');
  });

  it('V767 F8 saves the focused field and leaves it', () => {
    const { ask } = clicked(ControllerModes);
    const field = screen.getByRole('textbox', { name: 'Title of Keynote' });
    fireEvent.change(field, { target: { value: 'Opening' } });
    press('F8');
    expect(ask.mock.calls).toEqual([['timers/update', { timerId: 't2', name: 'Opening' }]]);
    expect(screen.queryByRole('textbox', { name: 'Title of Keynote' })).toBeNull();
    press('b');
    expect(ask).toHaveBeenLastCalledWith('room/blackout', { on: true });
  });
});
