import { useSearchParams } from 'react-router';
import { NoticeLink, NoticePage } from '../../app/notice-page.tsx';
import { device } from '../../live/device.ts';

export function KickedRoute() {
  const id = useSearchParams()[0].get('id');
  return (
    <NoticePage title="You were removed from the room">
      <p>
        An operator removed this device ({device.name()}) from {id ? `room ${id}` : 'the room'}. If that was a
        mistake, ask the operator to let it in again.
      </p>
      {id !== null && /^[A-Z0-9]{8}$/.test(id) && <NoticeLink to={`/r/${id}/`}>Try again</NoticeLink>}
    </NoticePage>
  );
}
