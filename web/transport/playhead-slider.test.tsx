import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idleTimeset } from '../../machines/timer/timeset.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { PlayheadSlider } from './playhead-slider.tsx';

beforeEach(() => {
  const box = { left: 0, width: 100, top: 0, height: 30, right: 100, bottom: 30, x: 0, y: 0 };
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ ...box, toJSON: () => box });
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(seekable: boolean) {
  const ask = vi.fn<JoinedRoom['ask']>();
  const idle = idleTimeset('t1');
  // Ten minutes with 6:40 left.
  const paused = { ...idle, kickoff: 0, deadline: 600_000, lastStop: 200_000 };
  render(
    <LiveRoomContext value={liveRoom({ ask, view: { ...roomView(), timeset: seekable ? paused : idle } })}>
      <PlayheadSlider />
    </LiveRoomContext>,
  );
  return { ask, slider: screen.getByRole('slider') };
}

/** jsdom has no coordinates on pointer events. */
function pointer(type: string, clientX: number): Event {
  return Object.assign(new Event(type, { bubbles: true }), { clientX, button: 0, pointerId: 1 });
}

describe('the playhead on the controller', () => {
  it('V39 previews the time during a drag, and jumps once on release', () => {
    const { ask, slider } = show(true);
    fireEvent(slider, pointer('pointerdown', 40));
    fireEvent(slider, pointer('pointermove', 50));
    expect(slider.textContent).toContain('5:00');
    expect(ask).not.toHaveBeenCalled();
    fireEvent(slider, pointer('pointerup', 50));
    expect(ask.mock.calls).toEqual([['timeset/jump', { ms: 100_000 }]]);
  });

  it('V39 does not move before the clock was started', () => {
    const { ask, slider } = show(false);
    fireEvent(slider, pointer('pointerdown', 40));
    fireEvent(slider, pointer('pointerup', 80));
    fireEvent.keyDown(slider, { key: 'End' });
    expect(ask).not.toHaveBeenCalled();
    expect(slider.getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['ArrowRight', 1_000],
    ['ArrowLeft', -1_000],
    ['PageUp', 60_000],
    ['Home', -200_000],
    ['End', 400_000],
  ])('V39 the key %s jumps by %d ms', (key, ms) => {
    const { ask, slider } = show(true);
    fireEvent.keyDown(slider, { key });
    expect(ask).toHaveBeenCalledWith('timeset/jump', { ms });
  });
});
