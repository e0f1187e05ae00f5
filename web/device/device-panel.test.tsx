import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../machines/device/client.ts';
import type { Refusal } from '../../machines/kernel/errors.ts';
import { MEMBER_PERMISSIONS, type Permissions, viewPermissions } from '../../machines/kernel/permissions.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom, NoticeListener } from '../live/live-room.ts';
import { roomView } from '../live/room-view.fixture.ts';
import { DevicePanel } from './device-panel.tsx';

afterEach(() => {
  cleanup();
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
) {
  const ask = vi.fn<JoinedRoom['ask']>();
  const askPicture = vi.fn<JoinedRoom['askPicture']>();
  const listeners = new Set<NoticeListener>();
  const onNotice = (listener: NoticeListener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const send = vi.fn<JoinedRoom['send']>(async () => ({ seq: 1 }));
  const answer = async () => new Response(JSON.stringify(kicked), { status });
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  const view = { ...roomView(), clients };
  const panel = (at: number) => (
    <LiveRoomContext
      value={liveRoom({
        ask,
        askPicture,
        onNotice,
        send,
        permissions,
        view: { ...view, room: { ...view.room, updatedAt: at } },
        token: async () => 'room token',
      })}
    >
      <DevicePanel onShare={() => {}} />
    </LiveRoomContext>
  );
  const { rerender } = render(panel(0));
  const hear: NoticeListener = (name, payload) =>
    act(() => {
      for (const listener of listeners) listener(name, payload);
    });
  return { ask, send, askPicture, hear, fetch, touch: (at: number) => rerender(panel(at)) };
}

describe('the devices of a room', () => {
  it('V22 say their round trip', () => {
    show([]);
    expect(screen.getByTitle('Round trip, good').textContent).toBe('12 ms');
  });

  it('V156 say which output they show, and how many devices they are', () => {
    const [output] = roomView().outputs;
    show([], 200, [controller, { ...controller, id: 'c2', view: 'VIEWER', outputId: output?._id ?? '' }]);
    expect(screen.getByText(`Output ${output?.name}`)).toBeTruthy();
    expect(screen.getByText('2 screens')).toBeTruthy();
    expect(screen.getByText('1 device')).toBeTruthy();
  });

  it('V170 are asked how they look one by one, when their menu is opened, and show what they answer', async () => {
    const picture = 'data:image/png;base64,AAAA';
    const { askPicture, hear } = show([], 200, [controller, { ...controller, id: 'c2', name: 'Wall' }]);
    expect(document.querySelector('img')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'More for Wall' }));
    expect(askPicture.mock.calls).toEqual([['c2']]);
    hear('client/rename', { name: 'Other' });
    expect(document.querySelector('img')).toBeNull();
    hear('client/thumb', { clientId: 'c2', thumb: picture });
    const row = screen.getByRole('listitem', { name: 'Wall', hidden: true });
    expect(row.querySelector('img')?.getAttribute('src')).toBe(picture);
    expect(document.querySelectorAll('img')).toHaveLength(1);
    hear('client/thumb', { clientId: 'c2', thumb: null });
    expect(document.querySelector('img')).toBeNull();
  });

  it('V40 that are barred can be allowed again, also by a controller that did not remove them', async () => {
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
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from the room…' }));
    const links = screen.queryByRole('switch', { name: /replace all links/ });
    if (links !== null) fireEvent.click(links);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove' })));
    return send.mock.calls;
  }
  const kicked = ['clients/kick', { clientId: 'c2', device: false }];

  it('V226 are removed from here, by a member with new links', async () => {
    expect(await removeOther(MEMBER_PERMISSIONS, null)).toEqual([kicked, ['room/rotateSecrets', {}]]);
  });

  it('V182 are removed by anyone who has a link to the controller, without new links', async () => {
    expect(await removeOther(viewPermissions.CONTROLLER, null)).toEqual([kicked]);
  });

  it('V182 that have left meanwhile cannot be, which is said', async () => {
    const refusal = { code: 'unknown_client', message: 'That screen has left.' } as const;
    expect(await removeOther(MEMBER_PERMISSIONS, refusal)).toEqual([kicked]);
    expect(screen.getByRole('alert').textContent).toBe('That screen has left.');
  });

  it('V183 that are barred say in what', async () => {
    const outputId = roomView().outputs[0]?._id ?? '';
    show([
      { deviceId: 'k3Xw9', view: 'VIEWER' },
      { deviceId: 'k3Xw9', view: 'VIEWER', outputId },
      { deviceId: 'p5Qz2' },
    ]);
    expect(await screen.findByText(/^Refused as Viewer, Output /)).toBeTruthy();
    expect(screen.getByText('Refused in every view')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Allow Device/ })).toHaveLength(2);
  });

  it('V40 are listed without those barred where the server does not say', async () => {
    const { fetch } = show({ code: 'forbidden' }, 403);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(screen.queryByText('Removed')).toBeNull();
  });

  it('V40 stay listed while the server is too busy to say who they are', async () => {
    const { fetch, touch } = show([{ deviceId: 'k3Xw9' }]);
    await screen.findByText('Removed');
    const refusal = Response.json({ code: 'rate_limited' }, { status: 429 });
    fetch.mockResolvedValueOnce(refusal);
    touch(1);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await act(async () => {});
    expect(screen.getByText('Removed')).toBeTruthy();
  });
});
