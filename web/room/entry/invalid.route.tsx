import { useSearchParams } from 'react-router';
import { NoticeLink, NoticePage } from '../../app/notice-page.tsx';

export function InvalidRoute() {
  const id = useSearchParams()[0].get('id');
  return (
    <NoticePage title="Invalid room">
      <p>
        {id ? `“${id}” is not a room id. ` : ''}A room id has exactly 8 characters, letters from A to Z or
        digits. Check the link, or make a new room.
      </p>
      <NoticeLink to="/r/generate/">Generate a room</NoticeLink>
    </NoticePage>
  );
}
