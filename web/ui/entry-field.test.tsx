import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DurationField } from '../rundown/time-fields.tsx';

afterEach(cleanup);

function setUp(inRow: boolean) {
  const onCommit = vi.fn<(ms: number) => void>();
  render(<DurationField label="Length" value={300_000} onCommit={onCommit} inRow={inRow} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Length' });
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  act(() => field.focus());
  return { onCommit, field, type };
}

it.each([true, false])(
  'P18 Enter keeps an invalid text, with the reason beside it (in a row: %s)',
  (inRow) => {
    const { onCommit, field, type } = setUp(inRow);
    type('1:75');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.readOnly).toBe(false);
    expect(field.value).toBe('1:75');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const reason = screen.getByRole('status');
    expect(reason.textContent).toBe('Seconds only go up to 59 here. Type 2:15');
    expect(field.getAttribute('aria-describedby')).toBe(reason.id);
    type('2:15');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.readOnly).toBe(true);
    expect(onCommit.mock.calls).toEqual([[135_000]]);
  },
);

it('P18 an invalid text is not saved when the field loses the focus', () => {
  const { onCommit, field, type } = setUp(false);
  type('0:90');
  act(() => field.blur());
  expect(onCommit).not.toHaveBeenCalled();
  expect(field.value).toBe('5:00');
});
