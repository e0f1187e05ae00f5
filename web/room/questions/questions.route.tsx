import { useParams } from 'react-router';
import { NoticePage } from '../../app/notice-page.tsx';
import { QuestionForm } from './question-form.tsx';
import styles from './questions.module.css';

/** `/q/{roomId}/`: the audience asks the stage. Nobody joins the room for it. */
export function QuestionsRoute() {
  const { pid = '' } = useParams();
  return (
    <NoticePage title="Ask a question">
      <QuestionForm pid={pid} />
      <p className={styles.room}>
        Room {pid}. The moderator sees your question first; it may be shown on the screens.
      </p>
    </NoticePage>
  );
}
