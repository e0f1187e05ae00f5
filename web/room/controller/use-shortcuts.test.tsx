import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultKeymap, rebind } from '../../../machines/view/shortcuts.ts';
import { LiveRoomContext } from '../../live/live-context.ts';
import { liveRoom } from '../../live/live-room.fixture.ts';
import type { LiveRoom } from '../../live/live-room.ts';
import { setKeymap } from './keymap.ts';
import { useShortcuts } from './use-shortcuts.ts';

afterEach(() => {
  cleanup();
  act(() => setKeymap(defaultKeymap));
});

function Desk({ onPress }: { readonly onPress: () => void }) {
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

function show() {
  const ask = vi.fn<LiveRoom['ask']>();
  const onPress = vi.fn<() => void>();
  render(
    <LiveRoomContext value={liveRoom({ ask })}>
      <Desk onPress={onPress} />
    </LiveRoomContext>,
  );
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key === ' ' ? 'Space' : key });
  const asked = () => ask.mock.calls.map(([name]) => name);
  return { press, asked, ask };
}

function reach(element: HTMLElement, by: 'keyboard' | 'pointer'): void {
  if (by === 'keyboard') fireEvent.keyDown(document.body, { key: 'Tab' });
  else fireEvent.pointerDown(element);
  act(() => element.focus());
}

describe('shortcuts of the desk', () => {
  it('V37 work anywhere on the page', () => {
    const { press, ask } = show();
    for (const key of [' ', 'ArrowRight', 'ArrowUp', 'b', 'f']) press(key);
    expect(ask.mock.calls).toEqual([
      ['timeset/toggle', {}],
      ['timeset/next', {}],
      ['timeset/adjust', { ms: 60_000 }],
      ['room/blackout', { on: true }],
      ['timers/flash', { count: 3 }],
    ]);
  });

  it('V37 rest while typing and behind a dialog', () => {
    const { press, asked } = show();
    reach(screen.getByLabelText('Title'), 'pointer');
    press('b');
    reach(screen.getByRole('button', { name: 'Done' }), 'pointer');
    press(' ');
    expect(asked()).toEqual([]);
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
    expect(asked()).toEqual(['timeset/toggle']);
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
    expect(asked()).toEqual(['timeset/toggle']);
  });
});
