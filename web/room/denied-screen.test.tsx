import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MEMBER_PERMISSIONS, type Permissions, viewPermissions } from '../../machines/kernel/permissions.ts';
import { AtAddress } from '../app/at-address.fixture.tsx';
import { liveRoom } from '../live/live-room.fixture.ts';
import { Denial } from '../live/live-room.ts';
import { DeniedScreen } from './denied-screen.tsx';

afterEach(cleanup);

const ADDRESS = '/r/ABCD1234/controller/?name=FOH';

/** A room where the screen was in with these permissions, if it was. */
function closed(code: string, permissions: Permissions | null) {
  const again = vi.fn<() => void>();
  render(
    <AtAddress address={`${ADDRESS}#signature=s`}>
      <DeniedScreen
        pid="ABCD1234"
        denial={new Denial({ code, message: 'The server says no.' })}
        enter={{ again, withPassword: () => {} }}
        last={permissions === null ? null : liveRoom({ permissions })}
      />
    </AtAddress>,
  );
  return again;
}

const title = () => screen.getByRole('heading').textContent;

describe('a refused room', () => {
  it('N74, U230 shows a signed-out member links to the login and back', () => {
    const again = closed('bad_signature', MEMBER_PERMISSIONS);
    expect(title()).toBe('You’re signed out of this room');
    expect(screen.getByRole('status').textContent).toMatch(/You signed out/);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      `/auth/login/?next=${encodeURIComponent(ADDRESS)}`,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('N74 retries when the page becomes visible', () => {
    const again = closed('bad_signature', MEMBER_PERMISSIONS);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(again).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['never joined', 'bad_signature', null, 'This link doesn’t open the room'],
    ['joined by a link', 'bad_signature', viewPermissions.CONTROLLER, 'This link doesn’t open the room'],
    [
      'was a member of a room that asks for a password',
      'denied_protected',
      MEMBER_PERMISSIONS,
      'This room needs a password',
    ],
    ['was a member of a room that is gone', 'room_not_found', MEMBER_PERMISSIONS, 'Room not found'],
  ])('N74 shows the right title to a person who %s', (_who, code, permissions, said) => {
    closed(code, permissions);
    expect(title()).toBe(said);
  });
});
