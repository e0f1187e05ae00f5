import { CircleCheck } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { isFields, ownEntry, textIn } from '../../machines/kernel/shapes.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { NoticeButton, NoticePage, noticeButtonClass } from '../app/notice-page.tsx';
import { signatureIn } from '../app/signed-link.view.ts';
import { withTimeout } from '../app/with-timeout.ts';
import { device } from '../live/device.ts';
import { roomPasswords, secretHeaders } from '../live/room-passwords.ts';
import { retryAfterIn } from '../live/room-token.ts';
import { NoSuchRoom } from '../room/invalid.route.tsx';
import { roomEntryWords } from '../room/room-screen.words.ts';
import { Sentence } from '../ui/sentence.tsx';
import { useGrownHeight } from '../ui/typing.ts';
import { actionWords } from '../ui/ui.words.ts';
import { questionWords } from './question.words.ts';
import styles from './questions.module.css';

const QUESTION_LENGTH = 500;
const NEAR_LIMIT = 450;

export function questionDraft(text: string) {
  return {
    counter: questionWords.counter(text.length, QUESTION_LENGTH),
    full: text.length >= NEAR_LIMIT,
    sendable: text.trim() !== '' && text.length <= QUESTION_LENGTH,
  };
}

export type QuestionAnswer = {
  readonly status: number;
  readonly code: string | null;
  readonly message: string | null;
  readonly retryAfter: Duration | null;
} | null;

type QuestionAccess = 'open' | 'closed' | 'protected' | 'unsigned' | 'missing';

const accessOfRefusal: Readonly<Record<string, QuestionAccess>> = {
  room_not_found: 'missing',
  not_found: 'missing',
  denied_protected: 'protected',
  bad_signature: 'unsigned',
};

interface QuestionRoom {
  readonly access: QuestionAccess;
  readonly name: string | null;
}

/** A malformed answer counts as no answer (N65, V190). */
export function questionRoom(answer: unknown): QuestionRoom {
  const fields = isFields(answer) ? answer : {};
  const name = textIn(fields, 'roomName')?.trim() || null;
  if (textIn(fields, 'questions') === 'CLOSED') return { access: 'closed', name };
  return { access: ownEntry(accessOfRefusal, textIn(fields, 'code') ?? '') ?? 'open', name };
}

const CLOSED_CODES = new Set(['plan_limit', 'questions_closed']);

/** Returns the error text for the audience (V96), which does not mention plans (V146). */
export function questionFailure(answer: QuestionAnswer): string {
  if (answer === null) return questionWords.outOfReach;
  const { status, code, message, retryAfter } = answer;
  if (status === 404) return questionWords.noSuchRoom;
  if (status === 429) return questionWords.tooMany(waitText(retryAfter ?? 0));
  if (code !== null && CLOSED_CODES.has(code)) return questionWords.closedNow;
  if (message === null) return questionWords.notSent;
  return questionWords.notSentBecause(message);
}

function waitText(ms: Duration): string {
  if (ms <= 0) return questionWords.inAMoment;
  const seconds = Math.ceil(ms / 1_000);
  if (seconds > 90) return questionWords.inMinutes(Math.ceil(seconds / 60));
  return questionWords.inSeconds(seconds);
}

interface QuestionFields {
  readonly text: string;
  readonly name: string;
}

interface QuestionRefusal {
  readonly words: string;
  readonly isProtected: boolean;
}

async function sendQuestion(
  pid: RoomPid,
  question: QuestionFields,
  shown: QuestionCredentials,
): Promise<QuestionRefusal | null> {
  const answer = await withTimeout((signal) => postQuestion(pid, question, shown, signal)).catch(() => null);
  if (answer === null) return { words: questionFailure(null), isProtected: false };
  const { response, body } = answer;
  if (response.ok) return null;
  const fields = isFields(body) ? body : {};
  const code = textIn(fields, 'code');
  const words = questionFailure({
    status: response.status,
    code,
    message: textIn(fields, 'message'),
    retryAfter: retryAfterIn(response.headers),
  });
  return { words, isProtected: code === 'denied_protected' };
}

async function postQuestion(
  pid: RoomPid,
  question: QuestionFields,
  { query, headers }: QuestionCredentials,
  signal: AbortSignal,
): Promise<{ readonly response: Response; readonly body: unknown }> {
  const response = await fetch(`/api/rooms/${pid}/questions?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(question),
    signal,
  });
  return { response, body: await response.json().catch(() => null) };
}

type FormPhase =
  | { readonly kind: 'writing' | 'sending' | 'sent' }
  | { readonly kind: 'failed'; readonly words: string };

const MAX_NAME_LENGTH = 100;

interface Props {
  readonly pid: RoomPid;
  readonly isProtected: boolean;
  readonly shown: (password: string | null) => QuestionCredentials;
}

function QuestionForm({ pid, isProtected, shown }: Props) {
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  // The page itself asks for the password, so that the typed question stays.
  const [isAsked, setIsAsked] = useState(false);
  const typed = password === '' ? null : password;
  const [phase, setPhase] = useState<FormPhase>({ kind: 'writing' });
  const draft = questionDraft(text);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!draft.sendable || phase.kind === 'sending') return;
    setPhase({ kind: 'sending' });
    const failure = await sendQuestion(pid, { text: text.trim(), name: name.trim() }, shown(typed));
    if (failure?.isProtected) setIsAsked(true);
    else if (failure === null && typed !== null) roomPasswords.set(`rooms/${pid}`, typed);
    setPhase(failure === null ? { kind: 'sent' } : { kind: 'failed', words: failure.words });
  };
  const again = () => {
    setText('');
    setPhase({ kind: 'writing' });
  };
  if (phase.kind === 'sent') return <QuestionSent text={text.trim()} onAgain={again} />;
  return (
    <form className={styles.form} onSubmit={send}>
      <QuestionText text={text} onChange={setText} counter={draft.counter} full={draft.full} />
      <label className={styles.field}>
        <span>
          <Sentence
            of={questionWords.name(<span className={styles.optional}>{questionWords.optional}</span>)}
          />
        </span>
        <input
          value={name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      {(isProtected || isAsked) && (
        <label className={styles.field}>
          {questionWords.password}
          <input
            type="password"
            autoComplete="off"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
      )}
      {phase.kind === 'failed' && <p role="alert">{phase.words}</p>}
      <button
        type="submit"
        className={noticeButtonClass}
        disabled={!draft.sendable}
        aria-disabled={phase.kind === 'sending' || undefined}
      >
        {phase.kind === 'sending' ? questionWords.sending : questionWords.send}
      </button>
    </form>
  );
}

interface TextProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly counter: string;
  readonly full: boolean;
}

function QuestionText({ text, onChange, counter, full }: TextProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useGrownHeight(field, text);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{questionWords.text}</label>
      <textarea
        id={id}
        ref={field}
        rows={5}
        required
        maxLength={QUESTION_LENGTH}
        value={text}
        aria-describedby={`${id}-counter`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-counter`} className={styles.counter} data-full={full || undefined}>
        {counter}
      </span>
      <span className="visually-hidden" role="status">
        {full ? questionWords.nearlyFull : ''}
      </span>
    </div>
  );
}

function QuestionSent({ text, onAgain }: { readonly text: string; readonly onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`stack ${styles.thanks}`}>
      <h2 ref={heading} tabIndex={-1} className={`row ${styles.thanksTitle}`}>
        <CircleCheck aria-hidden />
        {questionWords.thanks}
      </h2>
      <blockquote className={styles.quote}>{text}</blockquote>
      <NoticeButton onPress={onAgain}>{questionWords.another}</NoticeButton>
    </div>
  );
}

interface QuestionCredentials {
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

function useQuestionAccess(pid: RoomPid) {
  const { hash, search } = useLocation();
  const signature = signatureIn(hash + search);
  const [answer, setAnswer] = useState<QuestionRoom>({ access: 'open', name: null });
  const shown = useCallback(
    (typed: string | null): QuestionCredentials => {
      const query = new URLSearchParams({ deviceId: device.id() });
      const password = typed ?? roomPasswords.get(`rooms/${pid}`);
      return { query, headers: secretHeaders({ signature, password }) };
    },
    [pid, signature],
  );
  const ask = useCallback(
    async (signal: AbortSignal): Promise<QuestionRoom> => {
      const { query, headers } = shown(null);
      query.set('view', 'ANONYMOUS');
      const response = await fetch(`/api/rooms/${pid}/credentials?${query}`, { headers, signal });
      return questionRoom(await response.json());
    },
    [pid, shown],
  );
  const load = useCallback(() => {
    const asking = new AbortController();
    ask(asking.signal).then(setAnswer, () => {});
    return () => asking.abort();
  }, [ask]);
  useEffect(load, [load]);
  return { room: answer, shown, again: load };
}

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
      <p className="muted">{questionWords.roomNote(pid)}</p>
    </NoticePage>
  );
}
