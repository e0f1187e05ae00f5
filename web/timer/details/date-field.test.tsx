import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DateField } from './date-field.tsx';

afterEach(cleanup);

function show(value: string | null) {
  const onChange = vi.fn<(date: string | null) => void>();
  render(<DateField label="Start date" value={value} onChange={onChange} />);
  const field = screen.getByLabelText('Start date');
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  return { onChange, field, type };
}

describe('a date of a timer', () => {
  it('V35 is not taken while its year is being typed', () => {
    const { onChange, type } = show('2025-03-01');
    for (const year of ['0002', '0020', '0202', '2026']) type(`${year}-03-01`);
    expect(onChange.mock.calls).toEqual([['2026-03-01']]);
  });

  it('V35 is taken at once when it was chosen from the calendar', () => {
    const { onChange, type } = show(null);
    type('2026-11-22');
    expect(onChange.mock.calls).toEqual([['2026-11-22']]);
  });

  it('V35 is none once the field is left empty, not before', () => {
    const { onChange, field, type } = show('2026-03-01');
    type('');
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.blur(field);
    expect(onChange.mock.calls).toEqual([[null]]);
  });
});
