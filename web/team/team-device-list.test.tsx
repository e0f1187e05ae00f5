import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aClient } from '../../tests/support/test-room.ts';
import { AtAddress } from '../app/at-address.fixture.tsx';
import { roomView } from '../live/room-view.fixture.ts';
import { forgoFirstPicture } from '../ui/first-picture.ts';
import { TeamDeviceList } from './devices.route.tsx';

type Tell = (entries: readonly { readonly isIntersecting: boolean }[]) => void;
const watches = new Set<Tell>();
class Watch {
  private readonly tell: Tell;
  constructor(tell: Tell) {
    this.tell = tell;
  }
  observe() {
    watches.add(this.tell);
  }
  disconnect() {
    watches.delete(this.tell);
  }
}
const seeAll = () =>
  act(async () => {
    for (const tell of watches) tell([{ isIntersecting: true }]);
    await vi.dynamicImportSettled();
  });

/** A room with a wall that counts in seconds; `asked` is how often its state was. */
const room = { seq: 1, minutes: 10, asked: 0 };

function answer(path: string): unknown {
  if (path.endsWith('/credentials') || path.includes('/credentials?'))
    return { roomToken: 'token', expiresAt: Date.now() + 3_600_000, permissions: 0, deviceId: 'd' };
  if (path.endsWith('/state')) {
    room.asked += 1;
    const view = roomView();
    return { ...view, timers: view.timers.map((timer) => ({ ...timer, minutes: room.minutes })) };
  }
  const shows = { width: 1080, height: 1920, options: 'format=SSS' };
  const clients = [{ ...aClient('c1'), name: 'Wall', shows }];
  const { seq } = room;
  return [{ pid: 'ABCD1234', roomName: 'Hall', clients, outputs: [], at: Date.now(), epoch: 1, seq }];
}

beforeEach(() => {
  forgoFirstPicture();
  vi.stubGlobal('IntersectionObserver', Watch);
  vi.stubGlobal('fetch', async (path: string) => Response.json(answer(path)));
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  watches.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('V1754 draws a screen from the state of its room, once in sight and after each change of the room', async () => {
  render(
    <AtAddress address="/team/t/devices/">
      <TeamDeviceList view={{ team: { id: 't' } }} />
    </AtAddress>,
  );
  await screen.findByRole('region', { name: 'Hall' });
  expect(room.asked).toBe(0);
  await seeAll();
  const picture = await screen.findByRole('img', { name: 'Wall: preview' });
  await seeAll();
  const digits = () => picture.querySelector('[role=timer]')?.getAttribute('aria-label');
  await vi.waitFor(() => expect(digits()).toBe('600'));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(room.asked).toBe(1);
  Object.assign(room, { seq: 2, minutes: 5 });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await vi.waitFor(() => expect(digits()).toBe('300'));
  expect(room.asked).toBe(2);
});
