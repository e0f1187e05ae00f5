import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { hasAnyPermission, ROOM } from '../../machines/kernel/permissions.ts';
import { loginLinkFrom } from '../../machines/people/user.ts';
import { NoticeButton, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import type { Denial, LiveSnapshot } from '../live/live-room.ts';
import type { JoinActions } from '../live/live-room-provider.tsx';
import { onWake } from '../live/wake.ts';
import { actionWords } from '../ui/ui.words.ts';
import { NoSuchRoom } from './invalid.route.tsx';
import { PasswordScreen } from './password-screen.tsx';
import { ToKickedPage } from './return-address.tsx';
import { roomEntryWords } from './room-screen.words.ts';

interface Props {
  readonly pid: RoomPid;
  readonly denial: Denial;
  readonly enter: JoinActions;
  readonly last: LiveSnapshot | null;
}

export function DeniedScreen({ pid, denial, enter, last }: Props) {
  switch (denial.code) {
    case 'denied_protected':
      return <PasswordScreen place={`rooms/${pid}`} what={roomEntryWords.roomNamed(pid)} enter={enter} />;
    case 'kicked':
    case 'denied_kicked':
      return <ToKickedPage />;
    case 'room_not_found':
    case 'not_found':
      return <NoSuchRoom pid={pid} />;
    case 'denied_full':
      return (
        <NoticePage title={roomEntryWords.full}>
          <p>{roomEntryWords.fullNote(pid)}</p>
          <NoticeButton onPress={enter.again}>{actionWords.tryAgain}</NoticeButton>
        </NoticePage>
      );
    case 'bad_signature':
    case 'unauthorized':
    case 'forbidden':
      if (last && hasAnyPermission(last.permissions, ROOM)) return <SignedOut pid={pid} enter={enter} />;
      return (
        <NoticePage title={roomEntryWords.badLink}>
          <p>{roomEntryWords.badLinkNote(pid)}</p>
          <NoticeButton onPress={enter.again}>{actionWords.tryAgain}</NoticeButton>
        </NoticePage>
      );
    default:
      return (
        <NoticePage title={roomEntryWords.notOpened}>
          <p role="alert">{denial.message}</p>
          <NoticeButton onPress={enter.again}>{actionWords.tryAgain}</NoticeButton>
        </NoticePage>
      );
  }
}

/** Opens the room again after a sign-in. Drops the fragment, because its signature would give access (W81). */
function SignedOut({ pid, enter: { again } }: { readonly pid: RoomPid; readonly enter: JoinActions }) {
  const { pathname, search } = useLocation();
  useEffect(() => onWake(again), [again]);
  return (
    <NoticePage title={roomEntryWords.signedOut}>
      <p role="status">{roomEntryWords.signedOutNote(pid)}</p>
      <NoticeLink to={loginLinkFrom(pathname + search)}>{roomEntryWords.logIn}</NoticeLink>
      <NoticeButton onPress={again}>{actionWords.tryAgain}</NoticeButton>
    </NoticePage>
  );
}
