import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../machines/device/client.ts';
import type { Refusal } from '../../machines/kernel/errors.ts';
import { MEMBER_PERMISSIONS, type Permissions, viewPermissions } from '../../machines/kernel/permissions.ts';
import { starterPlan } from '../../machines/plan/room-plan.ts';
import type { Timeset } from '../../machines/timer/timeset.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { ClientsContext, LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom, NoticeListener } from '../live/live-room.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { DevicePanel } from './device-panel.tsx';
import { LostKey } from './lost-list.tsx';

/** Which rows are in sight, as the browser would tell. */
const watches = new Map<Element, (entries: readonly { readonly isIntersecting: boolean }[]) => void>();
class Watch {
  private readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
  constructor(tell: Watch['tell']) {
    this.tell = tell;
  }
  observe(element: Element) {
    watches.set(element, this.tell);
  }
  disconnect() {}
}
const see = (name: string, isIntersecting: boolean) =>
  act(() => watches.get(screen.getByRole('img', { name: `${name}: preview` }))?.([{ isIntersecting }]));

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Watch);
});

afterEach(() => {
  cleanup();
  watches.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const controller: Client = {
  id: 'c1',
  roomPid: 'ABCD1234',
  channelId: 'ch1',
  deviceId: 'd1',
  name: 'FOH',
  view: 'CONTROLLER',
  thumb: null,
  thumbAt: null,
  delay: 0,
  connectedAt: 0,
  rtt: 12,
};

function show(
  kicked: unknown,
  status = 200,
  clients: readonly Client[] = [controller],
  permissions: Permissions = MEMBER_PERMISSIONS,
  timeset: Partial<Timeset> = {},
  of: RoomView['room'] = roomView().room,
) {
  const ask = vi.fn<JoinedRoom['ask']>();
  const say = vi.fn<JoinedRoom['say']>();
  const listeners = new Set<NoticeListener>();
  const onNotice = (listener: NoticeListener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const send = vi.fn<JoinedRoom['send']>(async () => ({ seq: 1 }));
  const answer = async () => new Response(JSON.stringify(kicked), { status });
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  const room = roomView();
  const view = { ...room, room: of, timeset: { ...room.timeset, ...timeset } };
  const panel = (at: number) => (
    <LiveRoomContext
      value={liveRoom({
        ask,
        say,
        onNotice,
        send,
        permissions,
        view: { ...view, room: { ...view.room, updatedAt: at } },
        token: async () => 'room token',
      })}
    >
      <ClientsContext value={clients}>
        <DevicePanel onShare={() => {}} />
      </ClientsContext>
    </LiveRoomContext>
  );
  const { rerender } = render(panel(0));
  const hear: NoticeListener = (name, payload) =>
    act(() => {
      for (const listener of listeners) listener(name, payload);
    });
  return { ask, send, say, hear, fetch, touch: (at: number) => rerender(panel(at)) };
}

describe('the devices of a room', () => {
  it('V22 show their round trip', () => {
    show([]);
    expect(screen.getByTitle('Round trip, good').textContent).toBe('12 ms');
  });

  it('V156 show their output, and the number of devices', () => {
    const [output] = roomView().outputs;
    show([], 200, [controller, { ...controller, id: 'c2', view: 'VIEWER', outputId: output?._id ?? '' }]);
    expect(screen.getByText(`Output ${output?.name}`)).toBeTruthy();
    expect(screen.getByText('2 screens')).toBeTruthy();
    expect(screen.getByText('1 device')).toBeTruthy();
  });

  it('V820 say when the plan allows no further device', () => {
    const clients = ['d1', 'd2', 'd3'].map((deviceId) => ({ ...controller, id: deviceId, deviceId }));
    const { room } = roomView();
    show([], 200, clients.slice(1), MEMBER_PERMISSIONS, {}, { ...room, plan: starterPlan });
    expect(screen.queryByText(/can’t join/)).toBeNull();
    cleanup();
    show([], 200, clients, MEMBER_PERMISSIONS, {}, { ...room, plan: starterPlan });
    expect(screen.getByText(/^Starter includes 3 devices\. .* can’t join/)).toBeTruthy();
  });

  it('V308 are drawn in small while visible, without a request to them', () => {
    const [output] = roomView().outputs;
    const shows = { width: 1920, height: 1080, options: 'format=SSS&mirror=h' };
    const wall: Client = { ...controller, id: 'c2', name: 'Wall', view: 'VIEWER', shows };
    const foyer: Client = {
      ...controller,
      id: 'c3',
      name: 'Foyer',
      view: 'VIEWER',
      outputId: output?._id ?? '',
    };
    const { say } = show([], 200, [controller, wall, foyer]);
    const picture = (name: string) => screen.getByRole('img', { name: `${name}: preview` });
    expect(picture('Wall').textContent).toBe('');
    see('Wall', true);
    see('Foyer', true);
    expect(picture('Wall').querySelector('[role=timer]')?.getAttribute('aria-label')).toBe('600');
    expect(picture('Foyer').querySelector('[role=timer]')?.getAttribute('aria-label')).toBe('10:00');
    expect(screen.queryByRole('img', { name: 'FOH: preview' })).toBeNull();
    see('Wall', false);
    expect(picture('Wall').textContent).toBe('');
    expect(say).not.toHaveBeenCalled();
  });

  it('V673 are drawn in their reported size, with their delay', () => {
    const shows = { width: 800, height: 450, options: '' };
    const late: Client = { ...controller, id: 'c2', name: 'Wall', view: 'VIEWER', shows, delay: 60_000 };
    show([], 200, [controller, late], MEMBER_PERMISSIONS, {
      running: true,
      kickoff: performance.now() - 300_000,
      deadline: performance.now() + 300_000,
    });
    see('Wall', true);
    const picture = screen.getByRole('img', { name: 'Wall: preview' });
    expect(picture.querySelector('[role=timer]')?.getAttribute('aria-label')).toBe('6:00');
    const { width, height } = picture.querySelector<HTMLElement>('[aria-hidden]')?.style ?? {};
    expect([width, height]).toEqual(['800px', '450px']);
  });

  const others: readonly Client[] = [
    controller,
    { ...controller, id: 'c2', name: 'Wall', view: 'VIEWER' },
    { ...controller, id: 'c3', name: 'Foyer', view: 'AGENDA' },
    { ...controller, id: 'c4', name: 'Phone', view: 'ANONYMOUS' },
  ];

  it('V2016 stay listed after they are lost, until the user clears the list', () => {
    show([], 200, others);
    cleanup();
    show([], 200, others.slice(0, 1));
    const lost = screen.getByRole('region', { name: 'Out of reach' });
    expect(lost.textContent).toMatch(/Wall Viewer, last heard the server at .*Foyer Agenda/);
    expect(lost.textContent).not.toMatch(/Phone/);
    fireEvent.click(screen.getByRole('button', { name: 'Clear list' }));
    expect(screen.queryByRole('region', { name: 'Out of reach' })).toBeNull();
  });

  it('V2358 have a button on operator and moderator while some are lost', () => {
    const room = (clients: readonly Client[]) => {
      const joined = liveRoom({ pid: 'EFGH5678' });
      return (
        <LiveRoomContext value={joined}>
          <ClientsContext value={clients}>
            <LostKey />
          </ClientsContext>
        </LiveRoomContext>
      );
    };
    const { rerender } = render(room(others));
    expect(screen.queryByRole('button')).toBeNull();
    rerender(room(others.slice(0, 1)));
    fireEvent.click(screen.getByRole('button', { name: '2 screens out of reach' }));
    expect(screen.getByRole('region', { name: 'Out of reach' }).textContent).toMatch(/Wall.*Foyer/);
    fireEvent.click(screen.getByRole('button', { name: 'Clear list' }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('V2017 show that a screen cannot start without the server', () => {
    show([], 200, [controller, { ...controller, id: 'c2', name: 'Wall', view: 'VIEWER', insecure: true }]);
    const [row] = screen.getAllByText('Cannot start without the server');
    expect(row?.closest('li')?.getAttribute('aria-label')).toBe('Wall');
  });

  it('V310 are identified or reloaded together by one press', () => {
    const { ask } = show([], 200, others);
    fireEvent.click(screen.getByRole('button', { name: 'Identify all 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Reload all 2' }));
    expect(ask.mock.calls).toEqual([
      ['clients/identifyAll', {}],
      ['clients/reloadAll', {}],
    ]);
  });

  it('V310 are reloaded while a timer runs only after a confirmation', async () => {
    const { ask } = show([], 200, others, MEMBER_PERMISSIONS, { running: true });
    fireEvent.click(screen.getByRole('button', { name: 'Reload all 2' }));
    expect(ask).not.toHaveBeenCalled();
    expect(screen.getByText(/keeps running/)).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Reload' })));
    expect(ask.mock.calls).toEqual([['clients/reloadAll', {}]]);
  });

  it('V311 can be sent to the views that their link opens', async () => {
    const { ask } = show([], 200, others);
    fireEvent.click(screen.getByRole('button', { name: 'More for Wall' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Show Agenda' }));
    expect(ask).toHaveBeenCalledWith('clients/show', { clientId: 'c2', view: 'AGENDA' });
    expect(screen.queryByRole('menuitem', { name: 'Show Controller' })).toBeNull();
  });

  it('V40 can be allowed again, also by a controller that did not remove them', async () => {
    const { ask, fetch } = show([{ deviceId: 'k3Xw9' }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Allow Device k3Xw again' }));
    expect(ask).toHaveBeenCalledWith('clients/allow', { deviceId: 'k3Xw9' });
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/rooms/ABCD1234/kicked');
    expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({ 'x-access-token': 'room token' });
  });

  async function removeOther(permissions: Permissions, refusal: Refusal | null) {
    const other: Client = { ...controller, id: 'c2', deviceId: 'd2', name: 'Balcony', view: 'VIEWER' };
    const { send } = show([], 200, [controller, other], permissions);
    if (refusal !== null) send.mockRejectedValueOnce(refusal);
    fireEvent.click(screen.getByRole('button', { name: 'More for Balcony' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from room…' }));
    const links = screen.queryByRole('switch', { name: /reset all room links/ });
    if (links !== null) fireEvent.click(links);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove' })));
    return send.mock.calls;
  }
  const kicked = ['clients/kick', { clientId: 'c2', device: false }];

  it('V226 are removed by a member with new links', async () => {
    expect(await removeOther(MEMBER_PERMISSIONS, null)).toEqual([kicked, ['room/rotateSecrets', {}]]);
  });

  it('V182 are removed by any controller, without new links', async () => {
    expect(await removeOther(viewPermissions.CONTROLLER, null)).toEqual([kicked]);
  });

  it('V182 that have already left are reported as gone', async () => {
    const refusal = { code: 'unknown_client', message: 'That screen has left.' } as const;
    expect(await removeOther(MEMBER_PERMISSIONS, refusal)).toEqual([kicked]);
    expect(screen.getByRole('alert').textContent).toBe('That screen has left.');
  });

  it('V183 show in which views they are refused', async () => {
    const outputId = roomView().outputs[0]?._id ?? '';
    show([
      { deviceId: 'k3Xw9', view: 'VIEWER' },
      { deviceId: 'k3Xw9', view: 'VIEWER', outputId },
      { deviceId: 'p5Qz2' },
    ]);
    expect(await screen.findByText(/^Blocked as Viewer, Output /)).toBeTruthy();
    expect(screen.getByText('Blocked in every view')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Allow Device/ })).toHaveLength(2);
  });

  it('V40 are listed without refused devices if the server does not send them', async () => {
    const { fetch } = show({ code: 'forbidden' }, 403);
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(screen.queryByText('Removed')).toBeNull();
  });

  it('V40 keep the list of refused devices while the server is too busy', async () => {
    const { fetch, touch } = show([{ deviceId: 'k3Xw9' }]);
    await screen.findByText('Removed');
    const refusal = Response.json({ code: 'rate_limited' }, { status: 429 });
    fetch.mockResolvedValueOnce(refusal);
    touch(1);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await act(async () => {});
    expect(screen.getByText('Removed')).toBeTruthy();
  });
});
