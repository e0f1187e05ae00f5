import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { LoadingOverlay } from '../app/loading-overlay.tsx';
import { NoticeButton, NoticePage } from '../app/notice-page.tsx';
import { generateRoom } from './generate-room.ts';

/** Makes a room and goes to its controller. */
export function GenerateRoute() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stale = false;
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
    <NoticePage title="No room could be made">
      <p role="alert">{problem}</p>
      <NoticeButton onPress={again}>Try again</NoticeButton>
    </NoticePage>
  );
}
