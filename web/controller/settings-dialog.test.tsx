import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { SettingsDialog } from './settings-dialog.tsx';

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
  it('V653 begin with the room, and keep who gets in and this browser apart', () => {
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

  it('V653 of this browser are open to those who may not change the room', () => {
    show({ permissions: viewPermissions.CONTROLLER });
    expect(screen.getByText('Only the room’s owner and team can change these settings.')).toBeDefined();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByLabelText('Screen name')).toBeDefined();
  });
});
