import { useParams } from 'react-router';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { NoticeButton, NoticePage } from '../app/notice-page.tsx';
import { NoSuchRoom } from '../room/invalid.route.tsx';
import { roomEntryWords } from '../room/room-screen.words.ts';
import { actionWords } from '../ui/ui.words.ts';
import { questionWords } from './question.words.ts';
import { QuestionForm, useQuestionAccess } from './question-form.tsx';
import styles from './questions.module.css';

export function QuestionsRoute() {
  const { pid = '' } = useParams();
  return <Questions key={pid} pid={pid} />;
}

function Questions({ pid }: { readonly pid: RoomPid }) {
  const { room, shown, again } = useQuestionAccess(pid);
  const { access, name } = room;
  if (access === 'missing') return <NoSuchRoom pid={pid} />;
  if (access === 'closed' || access === 'unsigned')
    return (
      <NoticePage title={access === 'closed' ? questionWords.closed : roomEntryWords.badLink}>
        <p>
          {access === 'closed'
            ? questionWords.closedNote(name ?? roomEntryWords.roomNamed(pid))
            : questionWords.unsignedNote(pid)}
        </p>
        <NoticeButton onPress={again}>{actionWords.tryAgain}</NoticeButton>
      </NoticePage>
    );
  return (
    <NoticePage title={questionWords.title}>
      {name !== null && <p className={styles.event}>{name}</p>}
      <QuestionForm pid={pid} isProtected={access === 'protected'} shown={shown} />
      <p className={styles.room}>{questionWords.roomNote(pid)}</p>
    </NoticePage>
  );
}
