import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isFields, textIn } from '../../machines/kernel/shapes.ts';
import { MINUTE } from '../../machines/kernel/time.ts';
import { callWords } from '../app/app.words.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { LoadingOverlay, NoticeButton, NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { notify } from '../app/notifications.ts';
import { withTimeout } from '../app/with-timeout.ts';
import { actionWords } from '../ui/ui.words.ts';
import { linksFrom } from './links.view.ts';
import { generateWords } from './room-screen.words.ts';

const lastCreatedEntry = browserEntry('callboard.room-made');
/** Time within which the page opens the last room again and does not create one (U460). */
const REPEAT_WINDOW = MINUTE;

function recentlyCreatedPath(): string | null {
  const [at = '', path = ''] = (lastCreatedEntry.read() ?? '').split(' ');
  const age = Date.now() - Number(at);
  return path !== '' && age >= 0 && age < REPEAT_WINDOW ? path : null;
}

let createdRoom: { attempt: number; path: Promise<string> } | null = null;

export function generateRoom(attempt: number): Promise<string> {
  if (createdRoom?.attempt !== attempt) createdRoom = { attempt, path: requestRoom() };
  const { path } = createdRoom;
  const forget = () => {
    createdRoom = null;
  };
  path.then(forget, forget);
  return path;
}

async function requestRoom(): Promise<string> {
  const { response, body } = await postRoom({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  const links = linksFrom(body);
  if (response.ok && links) {
    lastCreatedEntry.write(`${Date.now()} ${links.controller}`);
    return links.controller;
  }
  const { code = '', message } = refusalFields(body);
  throw new NoRoomError(code, message ?? callWords.answered(response.status));
}

function postRoom(fields: object): Promise<{ readonly response: Response; readonly body: unknown }> {
  return withTimeout(async (signal) => {
    const response = await fetch('/api/rooms', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
      signal,
    });
    const body: unknown = await response.json().catch(() => null);
    return { response, body };
  }).catch(() => {
    throw new NoRoomError('', callWords.unreachable);
  });
}

class NoRoomError extends Error {
  override name = 'NoRoom';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function refusalFields(body: unknown): { readonly code?: string; readonly message?: string } {
  if (!isFields(body)) return {};
  const [code, message] = [textIn(body, 'code'), textIn(body, 'message')];
  return { ...(code !== null && { code }), ...(message !== null && { message }) };
}

const REQUESTED_MARK = 'room-asked';

const ANOTHER_ROOM = 'another';

/**
 * Creates a room and opens it. Opens the same room again within a minute (U460). Waits for a press after a reload or
 * Back (V195).
 */
export function GenerateRoute() {
  const { state, search } = useLocation();
  const [pressed, setPressed] = useState(false);
  const [before] = useState(() =>
    new URLSearchParams(search).has(ANOTHER_ROOM) ? null : recentlyCreatedPath(),
  );
  if (pressed) return <RoomGeneration />;
  if (state !== REQUESTED_MARK)
    return before === null ? <RoomGeneration /> : <RecentlyCreated path={before} />;
  return (
    <NoticePage title={actionWords.generateRoom}>
      <p>{generateWords.askedBefore}</p>
      <NoticeButton onPress={() => setPressed(true)}>{actionWords.generateRoom}</NoticeButton>
    </NoticePage>
  );
}

function RecentlyCreated({ path }: { readonly path: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const action = {
      label: generateWords.another,
      run: () => void navigate(`/r/generate/?${ANOTHER_ROOM}`),
    };
    notify({ title: generateWords.madeJustNow, text: '', action });
    void navigate(path, { replace: true });
  }, [navigate, path]);
  return <LoadingOverlay />;
}

const FULL_CODES: ReadonlySet<string> = new Set(['plan_limit', 'storage_limit', 'storage_full']);

function RoomGeneration() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<NoRoomError | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let stale = false;
    // Changes the history entry without the router but keeps the router's state.
    history.replaceState({ ...history.state, usr: REQUESTED_MARK }, '');
    generateRoom(attempt).then(
      (path) => !stale && navigate(path, { replace: true }),
      (failure: NoRoomError) => !stale && setProblem(failure),
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
      {FULL_CODES.has(problem.code) ? (
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
