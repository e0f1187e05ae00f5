import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Label, newTimer } from '../../machines/timer/timer.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { LabelFields } from './label-fields.tsx';

afterEach(cleanup);

const panel: Label = { name: 'Panel', color: '#4c8dff' };
const live: Label = { name: 'Live', color: '#fb923c' };

function show(labels: readonly Label[]) {
  const ask = vi.fn<JoinedRoom['ask']>();
  const fields = (given: readonly Label[]) => (
    <LiveRoomContext value={liveRoom({ ask })}>
      <LabelFields timer={{ ...newTimer, _id: 't1', index: 0, labels: given }} />
    </LiveRoomContext>
  );
  const { rerender } = render(fields(labels));
  return { ask, come: (given: readonly Label[]) => rerender(fields(given)) };
}

const shown = () => screen.getAllByRole('button', { name: /^Remove label/ });

describe('the labels of a timer', () => {
  it('V33 show a duplicate label once, and remove all of its copies', () => {
    const { ask, come } = show([live, panel, panel]);
    come([panel, panel]);
    expect(shown().map((button) => button.getAttribute('aria-label'))).toEqual(['Remove label Panel']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove label Panel' }));
    expect(ask).toHaveBeenCalledWith('timers/update', { timerId: 't1', labels: [] });
  });

  it('V763 add the typed label when the field disappears', () => {
    const { ask } = show([]);
    fireEvent.change(screen.getByLabelText('New label'), { target: { value: 'Panel' } });
    cleanup();
    expect(ask.mock.calls).toEqual([['timers/update', { timerId: 't1', labels: [panel] }]]);
  });

  it('V33 add a label by Enter, but no duplicate', () => {
    const { ask } = show([panel]);
    const field = screen.getByLabelText('New label');
    fireEvent.change(field, { target: { value: ' Panel ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(ask).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: ' Walk-in ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(ask.mock.calls).toEqual([
      ['timers/update', { timerId: 't1', labels: [panel, { name: 'Walk-in', color: '#4c8dff' }] }],
    ]);
  });
});
