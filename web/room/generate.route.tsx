import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoadingOverlay } from '../app/loading-overlay.tsx';
import { NoticeButton, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { notify } from '../app/notifications.ts';
import { actionWords } from '../ui/action.words.ts';
import { generateWords } from './generate.words.ts';
import { generateRoom, justMade, type NoRoom } from './generate-room.ts';

/** History state, for reloads and Back. */
const ASKED = 'room-asked';

/** Query that forces a new room. */
const ANOTHER = 'another';

/** Creates and opens; after a reload or Back by press (V195). Within a minute reopens (U460). */
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

/** Final refusals. */
const FULL: ReadonlySet<string> = new Set(['plan_limit', 'storage_limit', 'storage_full']);

function Generation() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<NoRoom | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stale = false;
    // Bypasses the router, keeping its state.
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
