import { useParams } from 'react-router';
import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { NoticeButton, NoticePage } from '../../app/notice-page.tsx';
import { NoSuchRoom } from '../entry/no-such-room.tsx';
import { QuestionForm } from './question-form.tsx';
import styles from './questions.module.css';
import { useAccess } from './use-access.ts';

/** `/q/{roomId}/`: the audience asks the stage. Nobody joins the room for it. */
export function QuestionsRoute() {
  const { pid = '' } = useParams();
  return <Questions key={pid} pid={pid} />;
}

function Questions({ pid }: { readonly pid: RoomPid }) {
  const { access, shown, again } = useAccess(pid);
  if (access === 'missing') return <NoSuchRoom pid={pid} />;
  if (access === 'closed' || access === 'unsigned')
    return (
      <NoticePage title={access === 'closed' ? 'No questions just now' : 'This link does not open the room'}>
        <p>
          {access === 'closed'
            ? `Room ${pid} takes no questions just now. Try again when you are asked for some.`
            : `The link to the questions of room ${pid} is incomplete, or it has been replaced. Scan the code again, or ask the organisers for the link.`}
        </p>
        <NoticeButton onPress={again}>Try again</NoticeButton>
      </NoticePage>
    );
  return (
    <NoticePage title="Ask a question">
      <QuestionForm pid={pid} isProtected={access === 'protected'} shown={shown} />
      <p className={styles.room}>
        Room {pid}. The moderator sees your question first; it may be shown on the screens.
      </p>
    </NoticePage>
  );
}
