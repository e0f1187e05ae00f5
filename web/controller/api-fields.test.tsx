import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RoomPlan, selfHostedPlan, starterPlan } from '../../machines/plan/room-plan.ts';
import { LiveRoomContext } from '../live/live-context.ts';
import { liveRoom } from '../live/live-room.fixture.ts';
import { ApiFields } from './settings-dialog.tsx';

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

function show(plan: RoomPlan) {
  const room = liveRoom();
  const view = { ...room.view, room: { ...room.view.room, teamId: 'team', plan } };
  render(
    <LiveRoomContext value={{ ...room, view }}>
      <ApiFields />
    </LiveRoomContext>,
  );
}

it('K93 names the room, the address and a command, and leads to the docs', () => {
  show(selfHostedPlan);
  const { origin } = location;
  expect(screen.getByText('ABCD1234')).toBeTruthy();
  expect(screen.getByText(`${origin}/v1/`)).toBeTruthy();
  expect(
    screen.getByText(`curl -H 'Authorization: Bearer KEY' '${origin}/v1/start?room_id=ABCD1234'`),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: /All endpoints/ }).pathname).toBe('/docs/api/');
});

describe('the keys of the room', () => {
  const names = async () => (await screen.findAllByRole('button', { name: /^Revoke/ })).map(nameOf);
  const nameOf = (button: HTMLElement) => button.getAttribute('aria-label');

  it('K117 are those that open it alone', async () => {
    show(selfHostedPlan);
    expect(await names()).toEqual(['Revoke key Desk']);
    expect(screen.getByRole('button', { name: 'Create key' })).toBeTruthy();
    expect(screen.queryByText(/plan does not include the API/)).toBeNull();
  });

  it('K117 can be revoked, not made, where the plan has no API', async () => {
    show(starterPlan);
    expect(await names()).toEqual(['Revoke key Desk']);
    expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull();
    expect(screen.getByText(/^Starter doesn’t include the API/)).toBeTruthy();
  });
});
