import { useSearchParams } from 'react-router';
import { actionWords } from '../../../machines/words/action.ts';
import { roomEntryWords } from '../../../machines/words/room-entry.ts';
import { NoticeLink, NoticePage } from '../../app/notice-page.tsx';

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
