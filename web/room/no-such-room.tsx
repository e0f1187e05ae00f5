import type { RoomPid } from '../../machines/kernel/ids.ts';
import { NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { actionWords } from '../ui/action.words.ts';
import { roomEntryWords } from './room-entry.words.ts';

export function NoSuchRoom({ pid }: { readonly pid: RoomPid }) {
  return (
    <NoticePage title={roomEntryWords.missing}>
      <p>{roomEntryWords.missingNote(pid)}</p>
      <NoticeLink to="/r/generate/">{actionWords.generateRoom}</NoticeLink>
    </NoticePage>
  );
}
