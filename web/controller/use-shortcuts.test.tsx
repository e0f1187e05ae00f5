import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RoomView } from '../../machines/wire/frames.ts';
import { ControllerModes } from '../keys/controller-mode.tsx';
import { captureKeys } from '../keys/key-scope.ts';
import { setCallKeys, setKeymap } from '../keys/keymap.ts';
import { rebind } from '../keys/shortcut-edit.view.ts';
import { defaultKeymap } from '../keys/shortcuts.view.ts';
import { LiveRoomContext, useRoom } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom, ServerClock } from '../live/live-room.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { ModeKeys } from './controller.route.tsx';
import { useShortcuts } from './use-shortcuts.ts';

// The controller asks while it loads.
vi.hoisted(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);

afterEach(() => {
  cleanup();
  act(() => setKeymap(defaultKeymap));
  localStorage.clear();
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
      <div role="slider" tabIndex={0} aria-label="Progress" aria-valuenow={0} />
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
  it('V329 are inactive from the press that opens a menu', () => {
    const { press, asked } = show();
    const button = screen.getByRole('button', { name: 'Blackout' });
    button.setAttribute('aria-haspopup', 'menu');
    act(() => button.focus());
    const keys = () => {
      for (const key of ['b', 'ArrowUp']) press(key);
    };
    button.setAttribute('aria-expanded', 'true');
    keys();
    expect(asked()).toEqual([]);
    button.setAttribute('aria-expanded', 'false');
    keys();
    expect(asked()).toEqual(['room/blackout', 'timeset/adjust']);
  });

  it('K2381 call an automation by an assigned key, once per press, if it exists', () => {
    const when = { type: 'CALL', name: 'Doors' } as const;
    const doors = { _id: 'a', index: 0, name: 'Open', enabled: true, when, steps: [] };
    const { press, ask, update } = show();
    act(() => setCallKeys([['doors', 'd']]));
    press('d');
    expect(ask).not.toHaveBeenCalled();
    update({ ...roomView(), automations: [doors] });
    press('d');
    press('d', { repeat: true });
    expect(ask.mock.calls).toEqual([['automations/call', { name: 'doors' }]]);
    expect(localStorage.getItem('callboard.shortcuts')).toContain('"calls":[["doors","d"]]');
    act(() => setCallKeys([]));
    expect(localStorage.getItem('callboard.shortcuts')).toBeNull();
    press('d');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('V223 are inactive until a new row arrives', () => {
    const { press, asked } = show();
    const { release } = captureKeys(null);
    press('b');
    expect(asked()).toEqual([]);
    release();
    press('b');
    expect(asked()).toEqual(['room/blackout']);
  });

  it.each([
    ['pointer', ['timeset/start']],
    ['keyboard', []],
  ] as const)(
    'V821 work after a dialog closes as they did before, if the button that opened it was reached by %s',
    (by, commands) => {
      const { press, asked } = show();
      const button = screen.getByRole('button', { name: 'Blackout' });
      reach(button, by);
      act(() => screen.getByRole('button', { name: 'Done' }).focus());
      press('Escape');
      act(() => button.focus());
      press(' ');
      expect(asked()).toEqual(commands);
    },
  );

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

  it('V30 send the action that the label of GO shows', () => {
    const view = roomView();
    const timeset = { ...view.timeset, running: true, kickoff: 0, deadline: 600_000 };
    const { press, asked } = show({ ...view, timeset });
    press(' ');
    expect(asked()).toEqual(['timeset/stop']);
  });

  it('V44, V222 start once for a double press or a held key of GO', () => {
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

  it('V222 repeat a minute at most five times a second while its key is held', () => {
    const { press, asked } = show();
    const times = [1_000, 1_500, 1_533, 1_566, 1_600, 1_700, 1_733, 1_900, 2_500];
    for (const [nth, time] of times.entries()) {
      vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(time);
      press('ArrowUp', { repeat: nth > 0 });
    }
    vi.restoreAllMocks();
    expect(asked()).toHaveLength(5);
  });

  it('V37 are inactive while the user types or a dialog is open', () => {
    const { press, asked } = show();
    reach(screen.getByLabelText('Title'), 'pointer');
    press('b');
    reach(screen.getByRole('button', { name: 'Done' }), 'pointer');
    press(' ');
    expect(asked()).toEqual([]);
  });

  it('V37 do nothing after the focused field was removed, until the user clicks elsewhere', () => {
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

  it('V37 work again once the user left a field, even if it is removed later', async () => {
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

  it('V20 follow the keys that the user assigned', () => {
    const { press, asked } = show();
    act(() => setKeymap(rebind(defaultKeymap, 'toggle', 'g')));
    press('g');
    press(' ');
    expect(asked()).toEqual(['timeset/start']);
  });

  it('V143 work on a keyboard of another script by the places of its keys', () => {
    const { press, asked } = show();
    press('и', { code: 'KeyB' });
    press('щ', { code: 'KeyO' });
    press('q', { code: 'KeyA' });
    press('\u222b', { code: 'KeyB' });
    expect(asked()).toEqual(['room/blackout', 'room/onAir']);
  });

  it('V143 prefer an assigned letter of another script', () => {
    const { press, asked } = show();
    act(() => setKeymap(rebind(defaultKeymap, 'flash', 'и')));
    press('и', { code: 'KeyB' });
    expect(asked()).toEqual(['timers/flash']);
  });
});

describe('shortcuts in Edit', () => {
  function Desk() {
    useShortcuts(() => {});
    const { ask } = useRoom();
    return (
      <>
        <ModeKeys />
        <input aria-label="Title" />
        <button type="button" onClick={() => ask('room/blackout', { on: true })}>
          Lights
        </button>
        <div data-transport>
          <button type="button" onClick={() => ask('timeset/next', {})}>
            Next
          </button>
        </div>
        <div role="dialog" aria-label="Settings">
          <button type="button">Done</button>
        </div>
      </>
    );
  }

  function edit() {
    const ask = vi.fn<JoinedRoom['ask']>();
    render(
      <LiveRoomContext value={liveRoom({ ask })}>
        <ControllerModes>
          <Desk />
        </ControllerModes>
      </LiveRoomContext>,
    );
    const press = (key: string, held = {}) =>
      fireEvent.keyDown(document.activeElement ?? document.body, {
        key,
        code: key === ' ' ? 'Space' : key,
        ...held,
      });
    /** As a browser makes it of a key. */
    const pressOn = (name: string, key: string, held = {}) => {
      const button = screen.getByRole('button', { name });
      press(key, held);
      fireEvent.click(button, { detail: 0 });
    };
    return { press, pressOn, asked: () => ask.mock.calls.map(([name]) => name) };
  }
  const button = (name: string) => screen.getByRole('button', { name });

  it('V250, V254 keys of Show send nothing, and a hint shows why', () => {
    const { press, asked } = edit();
    for (const key of ['b', 'o', 'f', 'ArrowUp', 'ArrowRight']) press(key);
    expect(screen.getByText(/^→ is off in Edit mode/)).toBeDefined();
    press(' ');
    expect(
      screen.getByText(/^Space doesn’t start the timer in Edit mode. Press Ctrl\+Space for GO/),
    ).toBeDefined();
    expect(asked()).toEqual([]);
  });

  it('V822 the hint disappears with the next press of the pointer', () => {
    const { press } = edit();
    press('b');
    expect(screen.queryByText(/in Edit mode/)).not.toBeNull();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByText(/in Edit mode/)).toBeNull();
  });

  it('V837 the hint disappears when a dialog gets the focus', () => {
    const { press } = edit();
    press('b');
    act(() => button('Lights').focus());
    expect(screen.queryByText(/in Edit mode/)).not.toBeNull();
    act(() => button('Done').focus());
    expect(screen.queryByText(/in Edit mode/)).toBeNull();
  });

  it('V254 a key without effect in Show shows no hint', () => {
    const { press } = edit();
    for (const key of ['Escape', 'm', 'x']) press(key);
    expect(screen.queryByText(/in Edit mode/)).toBeNull();
  });

  it('V250, V251 Ctrl+Space is GO, also while the user types, and switches to Show', () => {
    const { press, asked } = edit();
    reach(screen.getByLabelText('Title'), 'pointer');
    press(' ', { ctrlKey: true });
    expect(asked()).toEqual(['timeset/start']);
    expect(button('Show').getAttribute('aria-pressed')).toBe('true');
    act(() => screen.getByLabelText('Title').blur());
    press('b');
    expect(asked()).toEqual(['timeset/start', 'room/blackout']);
  });

  it('V37 Ctrl+Space is inactive behind a dialog', () => {
    const { press, asked } = edit();
    reach(button('Done'), 'pointer');
    press(' ', { ctrlKey: true });
    expect(asked()).toEqual([]);
  });

  it('V250 a show button accepts Ctrl+Enter and clicks, but not Enter', () => {
    const { pressOn, asked } = edit();
    reach(button('Lights'), 'keyboard');
    pressOn('Lights', 'Enter');
    expect(asked()).toEqual([]);
    expect(screen.getByText(/^Enter is off in Edit mode. Press Ctrl\+Enter/)).toBeDefined();
    pressOn('Lights', 'Enter', { ctrlKey: true });
    fireEvent.pointerDown(button('Lights'));
    fireEvent.click(button('Lights'));
    expect(asked()).toEqual(['room/blackout', 'room/blackout']);
  });

  it('V250 a transport button accepts Enter only if it was reached by keyboard', () => {
    const { pressOn, asked } = edit();
    reach(button('Next'), 'pointer');
    pressOn('Next', ' ');
    expect(asked()).toEqual([]);
    act(() => button('Next').blur());
    reach(button('Next'), 'keyboard');
    pressOn('Next', 'Enter');
    expect(asked()).toEqual(['timeset/next']);
  });

  it('V251 the mode is stored for the room', () => {
    const { press } = edit();
    press('F8');
    expect(button('Show').getAttribute('aria-pressed')).toBe('true');
    cleanup();
    edit();
    expect(button('Show').getAttribute('aria-pressed')).toBe('true');
  });
});
