import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { SearchBar } from './search-bar.tsx';
import { useRundownSearch } from './use-rundown-search.ts';

afterEach(cleanup);

const timer = (index: number, fields: Partial<Timer>): Timer => ({
  ...newTimer,
  _id: `t${index}`,
  index,
  ...fields,
});
const timers = [
  timer(0, { name: 'Opening', notes: 'Lights up' }),
  timer(1, { name: 'Lights and sound', extra: 'Ben' }),
  timer(2, { name: 'Closing', extra: 'Lightfoot' }),
];

function show() {
  const onClose = vi.fn<() => void>();
  const went = vi.fn<(id: string) => void>();
  const columns = [{ _id: 'light', name: 'Cue', kind: 'TEXT' as const }];
  const cells = { t1: { light: 'Blackout' } };
  function Searched({ of }: { readonly of: readonly Timer[] }) {
    const [text, setText] = useState('');
    const search = useRundownSearch({ timers: of, columns, cells }, { isOpen: true, text }, (next) =>
      setText(next.text),
    );
    if (search.at) went(search.at.id);
    return <SearchBar search={search} onClose={onClose} />;
  }
  const at = (of: readonly Timer[]) => (
    <LiveRoomContext value={liveRoom({ view: { ...roomView(), timers: of } })}>
      <Searched of={of} />
    </LiveRoomContext>
  );
  const { rerender } = render(at(timers));
  const field = screen.getByRole('searchbox');
  return {
    field,
    onClose,
    last: () => went.mock.lastCall?.[0],
    said: () => screen.getByRole('status').textContent,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    press: (key: string, how = {}) => act(() => void fireEvent.keyDown(field, { key, ...how })),
    update: (of: readonly Timer[]) => rerender(at(of)),
  };
}

describe('the search of the rundown', () => {
  it('V2180 names the crew column of a match', () => {
    const { type, said, last } = show();
    type('blackout');
    expect(said()).toBe('1 of 1Lights and sound in “Cue”');
    expect(last()).toBe('t1');
  });

  it('V650 goes to the first match, and shows its place and the number of matches', () => {
    const { field, type, said, last } = show();
    expect(document.activeElement).toBe(field);
    type('light');
    expect(said()).toBe('1 of 3Opening in the notes');
    expect(last()).toBe('t0');
    type('lightf');
    expect(said()).toBe('1 of 1Closing in the speaker');
    type('lighthouse');
    expect(said()).toBe('No matches ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next match' }).disabled).toBe(true);
  });

  it('V651 steps forward and back by keys and buttons, wraps around, and closes by Escape', () => {
    const { type, press, last, onClose } = show();
    type('light');
    press('Enter');
    expect(last()).toBe('t1');
    press('ArrowDown');
    press('Enter');
    expect(last()).toBe('t0');
    press('Enter', { shiftKey: true });
    expect(last()).toBe('t2');
    fireEvent.click(screen.getByRole('button', { name: 'Previous match' }));
    expect(last()).toBe('t1');
    press('Enter', { isComposing: true });
    expect(last()).toBe('t1');
    press('Escape');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('V650 updates when others change the rundown', () => {
    const { type, press, said, update } = show();
    type('light');
    press('Enter');
    update(timers.slice(1).map((each, index) => ({ ...each, index })));
    expect(said()).toBe('1 of 2Lights and sound ');
    update([timer(0, { name: 'Closing' })]);
    expect(said()).toBe('No matches ');
  });
});
