import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { InlineText } from './inline-text.tsx';
import { LettersEdit } from './typing.ts';

afterEach(cleanup);

function show(lettersEdit: boolean) {
  const onCommit = vi.fn<(text: string) => void>();
  render(
    <LettersEdit value={lettersEdit}>
      <InlineText label="Title" value="Doors" onCommit={onCommit} />
    </LettersEdit>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  act(() => field.focus());
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const press = (key: string) => fireEvent.keyDown(field, { key });
  return { field, onCommit, type, press };
}

describe('a read-only field that has the focus', () => {
  it('V255 keeps the focus after Enter, and saves the text once', () => {
    const { field, onCommit, type, press } = show(true);
    type('Keynote');
    press('Enter');
    expect(document.activeElement).toBe(field);
    expect(field.readOnly).toBe(true);
    act(() => field.blur());
    expect(onCommit.mock.calls).toEqual([['Keynote']]);
  });

  it('V255 keeps the focus and its former text after Escape', () => {
    const { field, onCommit, type, press } = show(true);
    type('Keynote');
    press('Escape');
    expect(document.activeElement).toBe(field);
    expect([field.readOnly, field.value]).toEqual([true, 'Doors']);
    expect(onCommit).not.toHaveBeenCalled();
  });

  it.each(['x', 'Backspace', 'Process', 'Enter', 'F2'])(
    'V255 becomes editable by the key %s in Edit mode',
    (key) => {
      const { field, press } = show(true);
      press('Enter');
      press(key);
      expect(field.readOnly).toBe(false);
    },
  );

  it('V255 ignores letters in Show mode, and becomes editable by Enter, F2 or a click', () => {
    const { field, press } = show(false);
    press('Enter');
    for (const key of ['x', 'Backspace', 'ArrowUp']) press(key);
    expect(field.readOnly).toBe(true);
    press('F2');
    expect(field.readOnly).toBe(false);
    press('Enter');
    fireEvent.pointerDown(field);
    expect(field.readOnly).toBe(false);
  });
});
