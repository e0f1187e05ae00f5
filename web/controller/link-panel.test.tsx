import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { READ } from '../../machines/kernel/permissions.ts';
import { LINK_VIEWS } from '../../machines/room/room.links.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { LinkPanel } from './link-panel.tsx';

/** Nothing is in sight. */
class Watch {
  observe() {}
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', Watch));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const links = {
  ...Object.fromEntries(LINK_VIEWS.map((view) => [view, `/r/ABCD1234/${view}/?signature=s`])),
  questions: '/q/ABCD1234/?signature=s',
};

/** A controller in a room of signed links; what the server answers, call by call. */
function show(answers: readonly (() => Response)[], fields: Partial<JoinedRoom> = {}) {
  const rest = [...answers];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = rest.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  // It also asks once for the server's addresses (N90).
  vi.stubGlobal('fetch', (path: string, request?: RequestInit) =>
    path === '/api/addresses' ? Promise.resolve(Response.json({ addresses: [] })) : fetch(path, request),
  );
  const view = roomView();
  const signed = {
    ...view,
    room: { ...view.room, settings: { ...view.room.settings, access: 'SIGNED' as const } },
  };
  const controller = (given: Partial<JoinedRoom>) => (
    <LiveRoomContext value={liveRoom({ view: signed, ...fields, ...given })}>
      <LinkPanel />
    </LiveRoomContext>
  );
  const { rerender } = render(controller({}));
  return { fetch, come: (given: Partial<JoinedRoom>) => rerender(controller(given)) };
}

const allLinks = () => Response.json({ links });
const busy = () => Response.json({ code: 'rate_limited', message: 'Wait a moment.' }, { status: 429 });
const cards = () => screen.queryAllByRole('button', { name: /^Copy / }).length;

describe('the links of a room', () => {
  it('V23 are complete for members', async () => {
    show([allLinks]);
    expect(screen.queryByText('Ask the room’s owner for links')).toBeNull();
    await screen.findByRole('button', { name: 'Copy Controller link' });
    expect(cards()).toBe(7);
  });

  it("V634 lead members from the viewer's picture to its design", async () => {
    show([allLinks]);
    await screen.findByRole('button', { name: 'Copy Viewer link' });
    fireEvent.click(screen.getByRole('button', { name: 'Design Viewer' }));
    expect(new URLSearchParams(location.search).get('design')).toBe('o1');
  });

  it("V1753 list the viewer and its output once, with the output's link in the menu", async () => {
    show([() => Response.json({ links, outputLinks: { o1: '/output/o1/?signature=s' } })]);
    await screen.findByRole('button', { name: 'Copy Viewer link' });
    expect(screen.getAllByRole('button', { name: /^Copy / })).toHaveLength(7);
    expect(screen.queryByRole('link', { name: 'Open output Viewer link' })).toBeNull();
    fireEvent.keyDown(screen.getByRole('button', { name: 'More for Viewer' }), { key: 'ArrowDown' });
    const own = await screen.findByRole('menuitem', { name: 'Open output Viewer link' });
    expect(own.getAttribute('href')).toContain('/output/o1/#signature=s');
  });

  it('V1753 list the viewer and the first output separately if they differ', async () => {
    const view = roomView();
    const outputs = view.outputs.map((output) => ({ ...output, name: 'Stream', layout: 'BAR' as const }));
    show([() => Response.json({ links, outputLinks: { o1: '/output/o1/?signature=s' } })], {
      view: { ...view, outputs },
    });
    await screen.findByRole('button', { name: 'Copy Viewer link' });
    expect(screen.getByRole('button', { name: 'Copy output Stream link' })).toBeTruthy();
  });

  it('V23 show why they failed to load, and load on retry', async () => {
    const { fetch } = show([busy, allLinks]);
    expect((await screen.findByRole('alert')).textContent).toBe('Wait a moment.');
    expect(cards()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Copy Controller link' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('V23 are removed after a reconnect, as they may have changed', async () => {
    const { come } = show([allLinks]);
    await screen.findByRole('button', { name: 'Copy Controller link' });
    come({ status: 'reconnecting' });
    come({ status: 'live' });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Network Error/);
    expect(cards()).toBe(0);
  });

  it('V23 are not requested for users without the right, who see a hint', () => {
    const { fetch } = show([], { permissions: READ });
    expect(screen.getByText('Ask the room’s owner for links')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Design Viewer' })).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });
});
