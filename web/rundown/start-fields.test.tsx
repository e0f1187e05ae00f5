import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { StartFields } from './schedule-fields.tsx';

afterEach(cleanup);

function show(fields: Partial<Timer>) {
  const ask = vi.fn<JoinedRoom['ask']>();
  const clock = { now: () => Date.UTC(2026, 4, 31, 21) };
  render(
    <LiveRoomContext value={liveRoom({ ask, clock })}>
      <StartFields timer={{ ...newTimer, _id: 't1', index: 0, ...fields }} />
    </LiveRoomContext>,
  );
  return { ask, tomorrow: screen.queryByRole('button', { name: 'Tomorrow' }) };
}

describe('the start of a timer', () => {
  it('S732 without a date is put to tomorrow by one press', () => {
    const { ask, tomorrow } = show({ startTime: '09:00:00' });
    if (tomorrow === null) throw new Error('a button expected');
    fireEvent.click(tomorrow);
    expect(ask).toHaveBeenCalledWith('timers/update', { timerId: 't1', startDate: '2026-06-01' });
  });

  it.each([{}, { startTime: '09:00:00', startDate: '2026-06-05' }])(
    'S732 offers no other day with %j',
    (fields) => {
      expect(show(fields).tomorrow).toBeNull();
    },
  );
});
