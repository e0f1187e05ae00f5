import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { loginFrom } from '../../../machines/auth/session.ts';
import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { NoticeButton, NoticeLink, NoticePage } from '../../app/notice-page.tsx';
import type { JoinActions } from '../../live/live-room-provider.tsx';
import { onWake } from '../../live/wake.ts';
import { actionWords } from '../../ui/action.words.ts';
import { roomEntryWords } from './room-entry.words.ts';

/**
 * For who was in as a member and is let in no more. A login in another tab brings the room back once this one is looked at.
 * The fragment stays behind: its signature opens nothing, or the screen would be in by it (W81).
 */
export function SignedOut({ pid, enter: { again } }: { readonly pid: RoomPid; readonly enter: JoinActions }) {
  const { pathname, search } = useLocation();
  useEffect(() => onWake(again), [again]);
  return (
    <NoticePage title={roomEntryWords.signedOut}>
      <p role="status">{roomEntryWords.signedOutNote(pid)}</p>
      <NoticeLink to={loginFrom(pathname + search)}>{roomEntryWords.logIn}</NoticeLink>
      <NoticeButton onPress={again}>{actionWords.tryAgain}</NoticeButton>
    </NoticePage>
  );
}
