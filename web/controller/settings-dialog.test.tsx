import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../machines/device/client.ts';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import { type RoomPlan, selfHostedPlan, starterPlan } from '../../machines/plan/room-plan.ts';
import { ClientsContext, LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { AccessFields, ApiFields, SettingsDialog } from './settings-dialog.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(Response.json([]))));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(fields: Partial<JoinedRoom> = {}) {
  render(
    <LiveRoomContext value={liveRoom(fields)}>
      <SettingsDialog
        isOpen
        onClose={() => {}}
        onShortcuts={() => {}}
        onAutomations={() => {}}
        onDeck={() => {}}
        onSignals={() => {}}
      />
    </LiveRoomContext>,
  );
}

const open = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));

describe('the settings', () => {
  it('V653 are in three groups: room, access and this browser', () => {
    show();
    expect(screen.getByText('At 0:00')).toBeDefined();
    expect(screen.queryByText('Who can view')).toBeNull();
    open('Security');
    expect(screen.getByText('Who can view')).toBeDefined();
    expect(screen.getByLabelText('Room password')).toBeDefined();
    expect(screen.queryByText('At 0:00')).toBeNull();
    open('This browser');
    expect(screen.getByLabelText('Screen name')).toBeDefined();
    expect(screen.getByText('Appearance')).toBeDefined();
    expect(screen.getByRole('group', { name: 'Language' })).toBeDefined();
  });

  it('V653 without the right to change the room are only those of this browser', () => {
    show({ permissions: viewPermissions.CONTROLLER });
    expect(screen.getByText('Only the room’s owner and team can change these settings.')).toBeDefined();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByLabelText('Screen name')).toBeDefined();
  });
});

describe('the password of a room', () => {
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

  function showScreens(clients: readonly string[]) {
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

  it('V41 is set by a second press if other screens are present', async () => {
    const send = showScreens(['controller', 'stage', 'stream']);
    fireEvent.change(field(), { target: { value: 'ticket' } });
    await press('Change password');
    expect(send).not.toHaveBeenCalled();
    screen.getByText(/^The 2 other screens in this room/);
    await press('Change password now');
    expect(send).toHaveBeenCalledExactlyOnceWith('room/setPassword', { password: 'ticket' });
  });

  it('V41 is set immediately if no other screen is present', async () => {
    const send = showScreens(['controller']);
    fireEvent.change(field(), { target: { value: 'ticket' } });
    await press('Change password');
    expect(send).toHaveBeenCalledExactlyOnceWith('room/setPassword', { password: 'ticket' });
  });

  it('V41 keeps the focus in its field when buttons disappear', async () => {
    const send = showScreens(['controller', 'stage']);
    await press('Remove password');
    expect(send).toHaveBeenCalledExactlyOnceWith('room/setPassword', { password: null });
    expect(document.activeElement).toBe(field());
  });
});

describe('the API fields', () => {
  const keyOf = (name: string, roomPid: string | null) => ({
    id: name,
    name,
    scope: 'show-call',
    roomPid,
    prefix: '012345',
    createdAt: 0,
    lastUsedAt: null,
  });

  const keys = [keyOf('Desk', 'ABCD1234'), keyOf('Foyer', 'ZZZZ9999'), keyOf('House', null)];

  beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(Response.json(keys))));

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  function showPlan(plan: RoomPlan) {
    const room = liveRoom();
    const view = { ...room.view, room: { ...room.view.room, teamId: 'team', plan } };
    render(
      <LiveRoomContext value={{ ...room, view }}>
        <ApiFields />
      </LiveRoomContext>,
    );
  }

  it('K93 show the room id, the address, a sample command and a link to the docs', () => {
    showPlan(selfHostedPlan);
    const { origin } = location;
    expect(screen.getByText('ABCD1234')).toBeTruthy();
    expect(screen.getByText(`${origin}/v1/`)).toBeTruthy();
    expect(
      screen.getByText(`curl -H 'Authorization: Bearer KEY' '${origin}/v1/start?room_id=ABCD1234'`),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: /All endpoints/ }).pathname).toBe(
      '/docs/api/',
    );
  });

  describe('the API keys of the room', () => {
    const names = async () => (await screen.findAllByRole('button', { name: /^Revoke/ })).map(nameOf);
    const nameOf = (button: HTMLElement) => button.getAttribute('aria-label');

    it('K117 are those for this room alone', async () => {
      showPlan(selfHostedPlan);
      expect(await names()).toEqual(['Revoke key Desk']);
      expect(screen.getByRole('button', { name: 'Create key' })).toBeTruthy();
      expect(screen.queryByText(/plan does not include the API/)).toBeNull();
    });

    it('K117 can be revoked but not made if the plan lacks the API', async () => {
      showPlan(starterPlan);
      expect(await names()).toEqual(['Revoke key Desk']);
      expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull();
      expect(screen.getByText(/^Starter doesn’t include the API/)).toBeTruthy();
    });
  });
});
