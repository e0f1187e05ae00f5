import { useSearchParams } from 'react-router';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { actionWords } from '../ui/ui.words.ts';
import { roomEntryWords } from './room-screen.words.ts';

export function InvalidRoute() {
  const id = useSearchParams()[0].get('id');
  return (
    <NoticePage title={roomEntryWords.invalid}>
      <p>
        {id ? `${roomEntryWords.noRoomId(id)} ` : ''}
        {roomEntryWords.roomIdNote}
      </p>
      <NoticeLink to="/r/generate/">{actionWords.generateRoom}</NoticeLink>
    </NoticePage>
  );
}

export function NoSuchRoom({ pid }: { readonly pid: RoomPid }) {
  return (
    <NoticePage title={roomEntryWords.missing}>
      <p>{roomEntryWords.missingNote(pid)}</p>
      <NoticeLink to="/r/generate/">{actionWords.generateRoom}</NoticeLink>
    </NoticePage>
  );
}
