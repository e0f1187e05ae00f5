import { useSearchParams } from 'react-router';
import { NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { actionWords } from '../ui/action.words.ts';
import { roomEntryWords } from './room-entry.words.ts';

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
