import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { actionWords } from '../../../machines/words/action.ts';
import { roomEntryWords } from '../../../machines/words/room-entry.ts';
import { NoticeLink, NoticePage } from '../../app/notice-page.tsx';

export function NoSuchRoom({ pid }: { readonly pid: RoomPid }) {
  return (
    <NoticePage title={roomEntryWords.missing}>
      <p>{roomEntryWords.missingNote(pid)}</p>
      <NoticeLink to="/r/generate/">{actionWords.generateRoom}</NoticeLink>
    </NoticePage>
  );
}
