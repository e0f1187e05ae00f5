import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { DateField, StartFields } from './schedule-fields.tsx';

afterEach(cleanup);

function show(value: string | null) {
  const onChange = vi.fn<(date: string | null) => void>();
  const onEscape = vi.fn<() => void>();
  render(
    <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
      <DateField label="Start date" value={value} onChange={onChange} />
    </div>,
  );
  const field = screen.getByLabelText('Start date');
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  return { onChange, onEscape, field, type };
}

/** Types keys into one part of the date, each with the resulting date. */
function typeOn(field: HTMLElement, steps: readonly (readonly [key: string, date: string])[]): void {
  for (const [key, date] of steps) {
    fireEvent.keyDown(field, { key });
    fireEvent.change(field, { target: { value: date } });
  }
}

const yearTyped = ['0002', '0020', '0202', '2026'].map((year) => ['2', `${year}-03-01`] as const);

describe('the date field of a timer', () => {
  it('V230 saves no partial day while the user types, such as 2 of 23', () => {
    const { onChange, field } = show('2026-03-22');
    typeOn(field, [
      ['2', '2026-03-02'],
      ['3', '2026-03-23'],
    ]);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.blur(field);
    expect(onChange.mock.calls).toEqual([['2026-03-23']]);
  });

  it('V230 saves no partial year while the user types or when the field loses focus', () => {
    const { onChange, field } = show('2025-03-01');
    typeOn(field, yearTyped.slice(0, 3));
    fireEvent.blur(field);
    expect(onChange).not.toHaveBeenCalled();
    expect(field).toHaveProperty('value', '2025-03-01');
  });

  it('V35 saves by Enter, once', () => {
    const { onChange, field } = show('2025-03-01');
    typeOn(field, yearTyped);
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.blur(field);
    expect(onChange.mock.calls).toEqual([['2026-03-01']]);
  });

  it('V35 discards typed text by Escape, without closing anything around it', () => {
    const { onChange, field, onEscape } = show('2025-03-01');
    typeOn(field, yearTyped);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field).toHaveProperty('value', '2025-03-01');
    fireEvent.blur(field);
    expect(onChange).not.toHaveBeenCalled();
    expect(onEscape).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onEscape).toHaveBeenCalledOnce();
  });

  it('V230 saves a date chosen in the calendar immediately, even after typing', () => {
    const { onChange, field, type } = show(null);
    type('2026-11-22');
    typeOn(field, [['2', '2026-11-02']]);
    fireEvent.keyDown(field, { key: 'ArrowDown', altKey: true });
    type('2026-11-24');
    typeOn(field, [['2', '2026-11-02']]);
    fireEvent.pointerDown(field);
    type('2026-11-25');
    expect(onChange.mock.calls).toEqual([['2026-11-22'], ['2026-11-24'], ['2026-11-25']]);
  });

  it('V35 clears the date once the empty field loses focus', () => {
    const { onChange, field, type } = show('2026-03-01');
    type('');
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.blur(field);
    expect(onChange.mock.calls).toEqual([[null]]);
  });

  it('V35, P8 accepts years of four digits', () => {
    expect(show(null).field.getAttribute('max')).toBe('9999-12-31');
  });
});

describe('the start field of a timer', () => {
  afterEach(cleanup);

  function showStart(fields: Partial<Timer>) {
    const ask = vi.fn<JoinedRoom['ask']>();
    const clock = { now: () => Date.UTC(2026, 4, 31, 21) };
    render(
      <LiveRoomContext value={liveRoom({ ask, clock })}>
        <StartFields timer={{ ...newTimer, _id: 't1', index: 0, ...fields }} />
      </LiveRoomContext>,
    );
    return { ask, tomorrow: screen.queryByRole('button', { name: 'Tomorrow' }) };
  }

  it('S732 sets a start without a date to tomorrow by one press', () => {
    const { ask, tomorrow } = showStart({ startTime: '09:00:00' });
    if (tomorrow === null) throw new Error('a button expected');
    fireEvent.click(tomorrow);
    expect(ask).toHaveBeenCalledWith('timers/update', { timerId: 't1', startDate: '2026-06-01' });
  });

  it.each([{}, { startTime: '09:00:00', startDate: '2026-06-05' }])(
    'S732 offers no tomorrow button with %j',
    (fields) => {
      expect(showStart(fields).tomorrow).toBeNull();
    },
  );
});
