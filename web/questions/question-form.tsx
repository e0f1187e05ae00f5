import { CircleCheck } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { isFields, textIn } from '../../machines/kernel/shapes.ts';
import { NoticeButton, noticeButtonClass } from '../app/notice-page.tsx';
import { signatureIn } from '../app/signed-link.view.ts';
import { withTimeout } from '../app/with-timeout.ts';
import { device } from '../live/device.ts';
import { roomPasswords, secretHeaders } from '../live/room-passwords.ts';
import { retryAfterIn } from '../live/room-token.ts';
import { Sentence } from '../ui/sentence.tsx';
import { useGrownHeight } from '../ui/typing.ts';
import { questionWords } from './question.words.ts';
import {
  QUESTION_LENGTH,
  type QuestionRoom,
  questionDraft,
  questionFailure,
  questionRoom,
} from './question-form.view.ts';
import styles from './questions.module.css';

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
  const answer = await withTimeout((signal) => post(pid, question, shown, signal)).catch(() => null);
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

async function post(
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

/** States of the form. */
type Phase =
  | { readonly kind: 'writing' | 'sending' | 'sent' }
  | { readonly kind: 'failed'; readonly words: string };

const NAME_LENGTH = 100;

interface Props {
  readonly pid: RoomPid;
  readonly isProtected: boolean;
  readonly shown: (password: string | null) => QuestionCredentials;
}

export function QuestionForm({ pid, isProtected, shown }: Props) {
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  // Asks here; the text stays.
  const [isAsked, setIsAsked] = useState(false);
  const typed = password === '' ? null : password;
  const [phase, setPhase] = useState<Phase>({ kind: 'writing' });
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
          maxLength={NAME_LENGTH}
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

interface QuestionSentProps {
  readonly text: string;
  readonly onAgain: () => void;
}

function QuestionSent({ text, onAgain }: QuestionSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <h2 ref={heading} tabIndex={-1} className={styles.thanksTitle}>
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

interface PageAccess {
  readonly room: QuestionRoom;
  /** `password` null: the former one. */
  readonly shown: (password: string | null) => QuestionCredentials;
  readonly again: () => void;
}

/** Unknown counts as open (N65). */
export function useQuestionAccess(pid: RoomPid): PageAccess {
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
