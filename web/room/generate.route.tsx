import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoadingOverlay } from '../app/loading-overlay.tsx';
import { NoticeButton, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { notify } from '../app/notifications.ts';
import { actionWords } from '../ui/action.words.ts';
import { generateWords } from './generate.words.ts';
import { generateRoom, justMade, type NoRoom } from './generate-room.ts';

/** In the state of a place in the history: a room was asked for there. It outlasts reloads, and is there on the way back. */
const ASKED = 'room-asked';

/** In the query: another room is wanted, though one was made a moment ago. */
const ANOTHER = 'another';

/**
 * Makes a room and opens its controller; after a reload or Back only on a press (V195). Reopens the same room within a
 * minute (U460).
 */
export function GenerateRoute() {
  const { state, search } = useLocation();
  const [pressed, setPressed] = useState(false);
  const [before] = useState(() => (new URLSearchParams(search).has(ANOTHER) ? null : justMade()));
  if (pressed) return <Generation />;
  if (state !== ASKED) return before === null ? <Generation /> : <MadeJustNow path={before} />;
  return (
    <NoticePage title={generateWords.title}>
      <p>{generateWords.askedBefore}</p>
      <NoticeButton onPress={() => setPressed(true)}>{actionWords.generateRoom}</NoticeButton>
    </NoticePage>
  );
}

function MadeJustNow({ path }: { readonly path: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const action = {
      label: generateWords.another,
      run: () => void navigate(`/r/generate/?${ANOTHER}`),
    };
    notify({ title: generateWords.madeJustNow, text: '', action });
    void navigate(path, { replace: true });
  }, [navigate, path]);
  return <LoadingOverlay />;
}

/** Refusals that another try does not mend: the account or the server has as many rooms as it may. */
const FULL: ReadonlySet<string> = new Set(['plan_limit', 'storage_limit', 'storage_full']);

function Generation() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<NoRoom | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stale = false;
    // The router would render for it, and keeps what it has of its own beside it.
    history.replaceState({ ...history.state, usr: ASKED }, '');
    generateRoom(attempt).then(
      (path) => !stale && navigate(path, { replace: true }),
      (failure: NoRoom) => !stale && setProblem(failure),
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
      <p role="alert">{problem.message}</p>
      {FULL.has(problem.code) ? (
        <>
          <NoticeLink to="/team/">{generateWords.yourRooms}</NoticeLink>
          <NoticeLink to="/pricing/">{generateWords.plans}</NoticeLink>
        </>
      ) : (
        <NoticeButton onPress={again}>{actionWords.tryAgain}</NoticeButton>
      )}
    </NoticePage>
  );
}
