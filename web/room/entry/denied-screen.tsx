import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { allows, ROOM } from '../../../machines/kernel/permissions.ts';
import { NoticeButton, NoticePage } from '../../app/notice-page.tsx';
import type { Denial } from '../../live/denial.ts';
import type { LiveSnapshot } from '../../live/live-room.ts';
import type { Enter } from '../../live/live-room-provider.tsx';
import { NoSuchRoom } from './no-such-room.tsx';
import { PasswordScreen } from './password-screen.tsx';
import { SignedOut } from './signed-out.tsx';
import { ToKickedPage } from './to-kicked-page.tsx';

interface Props {
  readonly pid: RoomPid;
  readonly denial: Denial;
  readonly enter: Enter;
  readonly last: LiveSnapshot | null;
}

/** Why nobody gets in here, and what to do about it. */
export function DeniedScreen({ pid, denial, enter, last }: Props) {
  switch (denial.code) {
    case 'denied_protected':
      return <PasswordScreen place={`rooms/${pid}`} what={`Room ${pid}`} enter={enter} />;
    case 'kicked':
    case 'denied_kicked':
      return <ToKickedPage />;
    case 'room_not_found':
    case 'not_found':
      return <NoSuchRoom pid={pid} />;
    case 'denied_full':
      return (
        <NoticePage title="The room is full">
          <p>
            Room {pid} has as many devices as its plan allows. Close it on another device, or ask the operator
            to remove one. This screen goes on trying.
          </p>
          <NoticeButton onPress={enter.again}>Try again</NoticeButton>
        </NoticePage>
      );
    case 'bad_signature':
    case 'unauthorized':
    case 'forbidden':
      // Only members have it (N74).
      if (last && allows(last.permissions, ROOM)) return <SignedOut pid={pid} enter={enter} />;
      return (
        <NoticePage title="This link does not open the room">
          <p>
            The link to room {pid} is incomplete, or it has been replaced. Ask the operator for a new one, or
            copy it again from the controller.
          </p>
          <NoticeButton onPress={enter.again}>Try again</NoticeButton>
        </NoticePage>
      );
    default:
      return (
        <NoticePage title="The room cannot be opened">
          <p role="alert">{denial.message}</p>
          <NoticeButton onPress={enter.again}>Try again</NoticeButton>
        </NoticePage>
      );
  }
}
