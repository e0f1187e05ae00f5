import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../machines/device/client.ts';
import { ClientsContext, LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { AccessFields } from './settings-dialog.tsx';

const client = (id: string): Client => ({
  id,
  roomPid: 'ABCD1234',
  channelId: id,
  deviceId: id,
  name: id,
  view: 'VIEWER',
  thumb: null,
  thumbAt: null,
  delay: 0,
  connectedAt: 0,
});

const answers = (hasPassword: boolean) => () => Promise.resolve(Response.json({ hasPassword }));
beforeEach(() => vi.stubGlobal('fetch', answers(true)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(clients: readonly string[]) {
  const send = vi.fn<JoinedRoom['send']>(async () => ({ seq: 1 }));
  render(
    <LiveRoomContext value={liveRoom({ send, clientId: 'controller' })}>
      <ClientsContext value={clients.map(client)}>
        <AccessFields />
      </ClientsContext>
    </LiveRoomContext>,
  );
  return send;
}

const field = () => screen.getByLabelText('Room password');
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the password of a room', () => {
  it('V41 is set at the second press where other screens would be asked for it', async () => {
    const send = show(['controller', 'stage', 'stream']);
    fireEvent.change(field(), { target: { value: 'ticket' } });
    await press('Change password');
    expect(send).not.toHaveBeenCalled();
    screen.getByText(/^The 2 other screens in this room/);
    await press('Change password now');
    expect(send).toHaveBeenCalledExactlyOnceWith('room/setPassword', { password: 'ticket' });
  });

  it('V41 is set at once by a controller that is alone', async () => {
    const send = show(['controller']);
    fireEvent.change(field(), { target: { value: 'ticket' } });
    await press('Change password');
    expect(send).toHaveBeenCalledExactlyOnceWith('room/setPassword', { password: 'ticket' });
  });

  it('V41 leaves the focus in its field, whatever buttons go', async () => {
    const send = show(['controller', 'stage']);
    await press('Remove password');
    expect(send).toHaveBeenCalledExactlyOnceWith('room/setPassword', { password: null });
    expect(document.activeElement).toBe(field());
  });
});
