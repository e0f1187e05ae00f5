import { useEffect } from 'react';
import { loginFrom } from '../../../machines/auth/session.ts';
import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { NoticeButton, NoticeLink, NoticePage } from '../../app/notice-page.tsx';
import { usePlace } from '../../app/place.ts';
import type { Enter } from '../../live/live-room-provider.tsx';
import { onWake } from '../../live/wake.ts';

/** For who was in as a member and is let in no more. A login in another tab brings the room back once this one is looked at. */
export function SignedOut({ pid, enter: { again } }: { readonly pid: RoomPid; readonly enter: Enter }) {
  const { pathname, search, hash } = usePlace();
  useEffect(() => onWake(again), [again]);
  return (
    <NoticePage title="You are no longer signed in to this room">
      <p role="status">
        You have been signed out here, or your account is no longer in the team of room {pid}. Log in to come
        back, or ask the operator for a link.
      </p>
      <NoticeLink to={loginFrom(pathname + search + hash)}>Log in</NoticeLink>
      <NoticeButton onPress={again}>Try again</NoticeButton>
    </NoticePage>
  );
}
