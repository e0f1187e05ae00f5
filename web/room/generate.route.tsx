import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { actionWords } from '../../machines/words/action.ts';
import { generateWords } from '../../machines/words/generate.ts';
import { LoadingOverlay } from '../app/loading-overlay.tsx';
import { NoticeButton, NoticePage } from '../app/notice-page.tsx';
import { generateRoom } from './generate-room.ts';

/** In the state of a place in the history: a room was asked for there. It outlasts reloads, and is there on the way back. */
const ASKED = 'room-asked';

/** Makes a room and goes to its controller; by reload or Back only when somebody presses (V195). */
export function GenerateRoute() {
  const { state } = useLocation();
  const [pressed, setPressed] = useState(false);
  if (state !== ASKED || pressed) return <Generation />;
  return (
    <NoticePage title={generateWords.title}>
      <p>{generateWords.askedBefore}</p>
      <NoticeButton onPress={() => setPressed(true)}>{actionWords.generateRoom}</NoticeButton>
    </NoticePage>
  );
}

function Generation() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stale = false;
    // The router would render for it, and keeps what it has of its own beside it.
    history.replaceState({ ...history.state, usr: ASKED }, '');
    generateRoom(attempt).then(
      (path) => !stale && navigate(path, { replace: true }),
      (failure: Error) => !stale && setProblem(failure.message),
    );
    return () => {
      stale = true;
    };
  }, [attempt, navigate]);
  const again = () => {
    setProblem(null);
    setAttempt(attempt + 1);
  };
  if (problem === null) return <LoadingOverlay />;
  return (
    <NoticePage title={generateWords.failed}>
      <p role="alert">{problem}</p>
      <NoticeButton onPress={again}>{actionWords.tryAgain}</NoticeButton>
    </NoticePage>
  );
}
