import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultKeymap, rebind } from '../../../machines/view/screens/shortcuts.ts';
import type { RoomView } from '../../../machines/wire/frames.ts';
import { LiveRoomContext } from '../../live/live-context.ts';
import { liveRoom } from '../../live/live-room.fixture.ts';
import type { JoinedRoom, ServerClock } from '../../live/live-room.ts';
import { roomView } from '../../live/room-view.fixture.ts';
import { captureKeys } from '../editing/key-scope.ts';
import { setKeymap } from '../editing/keymap.ts';
import { useShortcuts } from './use-shortcuts.ts';

afterEach(() => {
  cleanup();
  act(() => setKeymap(defaultKeymap));
});

function Controller({ onPress }: { readonly onPress: () => void }) {
  useShortcuts(() => {});
  return (
    <>
      <input aria-label="Title" />
      <button type="button" onClick={onPress}>
        Blackout
      </button>
      <div role="dialog" aria-label="Settings">
        <button type="button">Done</button>
      </div>
      <div role="slider" tabIndex={0} aria-label="Playhead" aria-valuenow={0} />
    </>
  );
}

function show(first = roomView(), clock: ServerClock = { now: () => performance.now() }) {
  const ask = vi.fn<JoinedRoom['ask']>();
  const onPress = vi.fn<() => void>();
  const controller = (view: RoomView) => (
    <LiveRoomContext value={liveRoom({ ask, view, clock })}>
      <Controller onPress={onPress} />
    </LiveRoomContext>
  );
  const { rerender } = render(controller(first));
  const update = (view: RoomView) => rerender(controller(view));
  const press = (key: string, how: { readonly repeat?: boolean; readonly code?: string } = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, {
      key,
      code: key === ' ' ? 'Space' : key,
      ...how,
    });
  const asked = () => ask.mock.calls.map(([name]) => name);
  return { press, asked, ask, update };
}

function reach(element: HTMLElement, by: 'keyboard' | 'pointer'): void {
  if (by === 'keyboard') fireEvent.keyDown(document.body, { key: 'Tab' });
  else fireEvent.pointerDown(element);
  act(() => element.focus());
}

describe('shortcuts of the controller', () => {
  it('V223 are at rest while a row is being made', () => {
    const { press, asked } = show();
    const { release } = captureKeys(null);
    press('b');
    expect(asked()).toEqual([]);
    release();
    press('b');
    expect(asked()).toEqual(['room/blackout']);
  });

  it('V37 work anywhere on the page', () => {
    const { press, ask } = show();
    for (const key of [' ', 'ArrowRight', 'ArrowUp', 'b', 'f']) press(key);
    expect(ask.mock.calls).toEqual([
      ['timeset/start', {}],
      ['timeset/next', {}],
      ['timeset/adjust', { ms: 60_000 }],
      ['room/blackout', { on: true }],
      ['timers/flash', { count: 3 }],
    ]);
  });

  it('V30 ask for what GO says, so that two who press at once do not stop what they started', () => {
    const view = roomView();
    const timeset = { ...view.timeset, running: true, kickoff: 0, deadline: 600_000 };
    const { press, asked } = show({ ...view, timeset });
    press(' ');
    expect(asked()).toEqual(['timeset/stop']);
  });

  it('V44, V222 start once for a double press of Space, and for one that is held down', () => {
    const clock = { time: 1000, now: () => clock.time };
    const { press, asked, update } = show(roomView(), clock);
    press(' ');
    const timeset = { ...roomView().timeset, running: true, kickoff: 1000, deadline: 601_000 };
    update({ ...roomView(), timeset });
    clock.time += 150;
    press(' ');
    clock.time += 5000;
    press(' ', { repeat: true });
    expect(asked()).toEqual(['timeset/start']);
    press(' ');
    expect(asked()).toEqual(['timeset/start', 'timeset/stop']);
  });

  it('V37 rest while typing and behind a dialog', () => {
    const { press, asked } = show();
    reach(screen.getByLabelText('Title'), 'pointer');
    press('b');
    reach(screen.getByRole('button', { name: 'Done' }), 'pointer');
    press(' ');
    expect(asked()).toEqual([]);
  });

  it('V37 rest when the field that is being typed in is taken away, until somebody goes elsewhere', () => {
    const { press, asked } = show();
    const field = document.body.appendChild(document.createElement('input'));
    reach(field, 'pointer');
    field.remove();
    for (const key of ['b', 'o', ' ']) press(key);
    expect(asked()).toEqual([]);
    fireEvent.pointerDown(document.body);
    press('b');
    expect(asked()).toEqual(['room/blackout']);
  });

  it('V37 count again once a field was left, also when it is taken away later', async () => {
    const { press, asked } = show();
    const field = document.body.appendChild(document.createElement('input'));
    reach(field, 'pointer');
    await act(async () => field.blur());
    field.remove();
    press('b');
    expect(asked()).toEqual(['room/blackout']);
  });

  it('V37 leave Space to a button that was reached by keyboard', () => {
    const { press, asked } = show();
    reach(screen.getByRole('button', { name: 'Blackout' }), 'keyboard');
    press(' ');
    press('b');
    expect(asked()).toEqual(['room/blackout']);
  });

  it('V37 keep Space for GO after a button was clicked', () => {
    const { press, asked } = show();
    reach(screen.getByRole('button', { name: 'Blackout' }), 'pointer');
    press(' ');
    expect(asked()).toEqual(['timeset/start']);
  });

  it('V37 leave the arrows to a slider that was reached by keyboard', () => {
    const { press, asked } = show();
    reach(screen.getByRole('slider'), 'keyboard');
    press('ArrowUp');
    expect(asked()).toEqual([]);
  });

  it('V20 follow the keys that were chosen', () => {
    const { press, asked } = show();
    act(() => setKeymap(rebind(defaultKeymap, 'toggle', 'g')));
    press('g');
    press(' ');
    expect(asked()).toEqual(['timeset/start']);
  });

  it('V143 work on a keyboard that writes another alphabet, by the places of its keys', () => {
    const { press, asked } = show();
    press('и', { code: 'KeyB' });
    press('щ', { code: 'KeyO' });
    press('q', { code: 'KeyA' });
    press('\u222b', { code: 'KeyB' });
    expect(asked()).toEqual(['room/blackout', 'room/onAir']);
  });

  it('V143 keep a letter of another alphabet that was chosen', () => {
    const { press, asked } = show();
    act(() => setKeymap(rebind(defaultKeymap, 'flash', 'и')));
    press('и', { code: 'KeyB' });
    expect(asked()).toEqual(['timers/flash']);
  });
});
