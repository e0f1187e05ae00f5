import { useParams } from 'react-router';
import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { NoticePage } from '../../app/notice-page.tsx';
import { NoSuchRoom } from '../doors/no-such-room.tsx';
import { QuestionForm } from './question-form.tsx';
import styles from './questions.module.css';
import { useNoSuchRoom } from './use-no-such-room.ts';

/** `/q/{roomId}/`: the audience asks the stage. Nobody joins the room for it. */
export function QuestionsRoute() {
  const { pid = '' } = useParams();
  return useNoSuchRoom(pid) ? <NoSuchRoom pid={pid} /> : <Questions pid={pid} />;
}

function Questions({ pid }: { readonly pid: RoomPid }) {
  return (
    <NoticePage title="Ask a question">
      <QuestionForm pid={pid} />
      <p className={styles.room}>
        Room {pid}. The moderator sees your question first; it may be shown on the screens.
      </p>
    </NoticePage>
  );
}
