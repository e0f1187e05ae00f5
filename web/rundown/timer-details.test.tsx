import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { TimerDetails } from './timer-details.tsx';

afterEach(cleanup);

const timer = (index: number, fields: Partial<Timer>): Timer => ({
  ...newTimer,
  _id: `t${index}`,
  index,
  ...fields,
});

function show(first: Timer, second: Timer) {
  const third = timer(2, { name: 'Not selected' });
  const ask = vi.fn<JoinedRoom['ask']>();
  const room = liveRoom({ ask });
  render(
    <LiveRoomContext value={{ ...room, view: { ...room.view, timers: [first, second, third] } }}>
      <TimerDetails timer={second} selected={timerIds} onOpen={() => {}} />
    </LiveRoomContext>,
  );
  return ask;
}

function type(label: string, text: string): void {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

const timerIds = ['t0', 't1'];

describe('the details of several timers', () => {
  it('V246 change a field in all of them by one command', () => {
    const ask = show(timer(0, { yellow: 30_000 }), timer(1, {}));
    type('Yellow at', '2:00');
    type('Speaker', 'Ada');
    expect(ask.mock.calls).toEqual([
      ['timers/updateMany', { timerIds, yellow: 120_000 }],
      ['timers/updateMany', { timerIds, extra: 'Ada' }],
    ]);
  });

  it('V1812 set the text of a mark, and turn off a mark without a time', () => {
    const ask = show(timer(0, { green: 90_000 }), timer(1, { green: 90_000, orange: 20_000 }));
    expect(screen.getByLabelText('Orange at').getAttribute('placeholder')).toBe('Mixed');
    type('Text at Red', 'Stop');
    type('Orange at', '0');
    type('Green at', '');
    expect(ask.mock.calls).toEqual([
      ['timers/updateMany', { timerIds, markText: { red: 'Stop' } }],
      ['timers/updateMany', { timerIds, orange: null }],
      ['timers/updateMany', { timerIds, green: null }],
    ]);
  });

  it('V246, W2724 show Mixed for different values, and change no untouched field', () => {
    const ask = show(timer(0, { minutes: 5, extra: 'Ada' }), timer(1, { trigger: 'LINKED' }));
    expect(screen.getByRole('heading', { name: '2 timers' })).toBeDefined();
    for (const label of ['Length', 'Speaker']) {
      const field = screen.getByLabelText(label, { selector: 'input' });
      expect([field.getAttribute('placeholder'), field.getAttribute('value')]).toEqual(['Mixed', '']);
      fireEvent.focus(field);
      fireEvent.blur(field);
    }
    expect(screen.getByRole('button', { name: /Mixed.*Trigger|Trigger.*Mixed/ })).toBeDefined();
    expect(ask).not.toHaveBeenCalled();
  });

  it('V246 set the labels of all of them', () => {
    const live = { name: 'Live', color: '#d33' };
    const ask = show(timer(0, { labels: [live] }), timer(1, { labels: [{ ...live }] }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove label Live' }));
    expect(ask).toHaveBeenCalledWith('timers/updateMany', { timerIds, labels: [] });
  });
});
