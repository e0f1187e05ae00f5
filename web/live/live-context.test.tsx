import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveRoomContext, useNow } from './live-context.ts';
import { liveRoom } from './live-room.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Lets time pass, and React render what it brings. */
function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

it('V59 renders again only when the digits change', () => {
  let renders = 0;
  function Seconds() {
    renders += 1;
    const now = useNow((at) => (Math.floor(at / 1_000) + 1) * 1_000);
    return <output>{Math.floor(now / 1_000)}</output>;
  }
  const start = performance.now();
  const clock = { now: () => performance.now() - start };
  render(
    <LiveRoomContext value={liveRoom({ clock })}>
      <Seconds />
    </LiveRoomContext>,
  );
  pass(999);
  expect(screen.getByRole('status').textContent).toBe('0');
  expect(renders).toBe(1);
  // Frames come every 16 ms.
  pass(17);
  expect(screen.getByRole('status').textContent).toBe('1');
  for (let second = 2; second <= 5; second += 1) pass(1_000);
  expect(screen.getByRole('status').textContent).toBe('5');
  expect(renders).toBe(6);
});

it('V59 does not render again if nothing will change', () => {
  let renders = 0;
  function Still() {
    renders += 1;
    useNow(() => null);
    return null;
  }
  render(
    <LiveRoomContext value={liveRoom()}>
      <Still />
    </LiveRoomContext>,
  );
  pass(60_000);
  expect(renders).toBe(1);
});
