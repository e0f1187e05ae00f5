import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aClient } from '../../tests/support/test-room.ts';
import { AtAddress } from '../app/at-address.fixture.tsx';
import { roomView } from '../live/room-view.fixture.ts';
import { skipFirstPicture } from '../ui/first-picture.ts';
import { commandRoom, TeamDeviceList } from './devices.route.tsx';

/** A server that gives a new token each time, and a room that takes some of them. */
function server(taken: readonly string[]) {
  let given = 0;
  const commands: unknown[] = [];
  const answer = async (path: string, init?: RequestInit): Promise<Response> => {
    if (path.includes('/credentials')) return Response.json({ roomToken: `token${++given}`, expiresAt: 1 });
    const token = new Headers(init?.headers).get('x-access-token') ?? '';
    commands.push([token, init?.body]);
    return taken.includes(token)
      ? Response.json({ seq: 1 })
      : Response.json({ code: 'unauthorized', message: 'Sign in.' }, { status: 401 });
  };
  vi.stubGlobal('fetch', answer);
  return { commands };
}

const body = JSON.stringify({ name: 'clients/identify', payload: { clientId: 'c1' } });

afterEach(() => vi.unstubAllGlobals());

describe("a command to a room from the team's page", () => {
  it('reuses its token, and replaces a refused one once', async () => {
    const first = server(['token1']);
    await commandRoom('AAAA1111', 'clients/identify', { clientId: 'c1' });
    await commandRoom('AAAA1111', 'clients/identify', { clientId: 'c1' });
    expect(first.commands).toEqual([
      ['token1', body],
      ['token1', body],
    ]);
    const later = server(['token2']);
    await commandRoom('BBBB2222', 'clients/identify', { clientId: 'c1' }).catch(() => {});
    expect(later.commands).toEqual([['token1', body]]);
    await commandRoom('BBBB2222', 'clients/identify', { clientId: 'c1' });
    expect(later.commands.slice(1)).toEqual([
      ['token1', body],
      ['token2', body],
    ]);
  });

  it('is not retried if the fresh token is refused too', async () => {
    const { commands } = server([]);
    await expect(commandRoom('CCCC3333', 'clients/identify', { clientId: 'c1' })).rejects.toThrow('Sign in.');
    expect(commands).toHaveLength(1);
  });
});

describe("the team's list of devices", () => {
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
    skipFirstPicture();
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

  it("V1754 draws a visible screen from its room's state, and again after each change", async () => {
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
});
