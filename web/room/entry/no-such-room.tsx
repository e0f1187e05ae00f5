import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { NoticeLink, NoticePage } from '../../app/notice-page.tsx';

export function NoSuchRoom({ pid }: { readonly pid: RoomPid }) {
  return (
    <NoticePage title="There is no such room">
      <p>No room has the id {pid}. Check the link, or make a new room: it takes a second.</p>
      <NoticeLink to="/r/generate/">Generate a room</NoticeLink>
    </NoticePage>
  );
}
