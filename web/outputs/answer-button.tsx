import { useEffect, useRef, useState } from 'react';
import type { MessageId } from '../../machines/kernel/ids.ts';
import type { Output } from '../../machines/output/output.ts';
import { UNDO_ANSWER_WITHIN } from '../../machines/room/answers.ts';
import { messageFor } from '../../machines/room/shown-messages.ts';
import { useRoom } from '../live/live-context.ts';
import styles from './answer-button.module.css';
import { answerButtonWords as words } from './viewer.words.ts';

const PRESS_KEYS = ['Enter', ' '];
const OK_KEYS = [...PRESS_KEYS, 'PageDown', 'ArrowRight', 'ArrowDown'];
const UNDO_KEYS = ['PageUp', 'ArrowLeft', 'ArrowUp'];

export function AnswerButton({ output }: { readonly output: Output }) {
  const { view, say } = useRoom();
  const message = output.answers ? messageFor(output.audience, view) : null;
  const messageId = message?._id ?? null;
  const asks = message?.answer === true && message.answered === undefined;
  const [pressed, press] = useState<MessageId | null>(null);
  const isBack = !asks && messageId !== null && pressed === messageId;

  useEffect(() => {
    if (!isBack) return undefined;
    const end = setTimeout(() => press(null), UNDO_ANSWER_WITHIN);
    return () => clearTimeout(end);
  }, [isBack]);

  const act = () => {
    if (messageId === null) return;
    if (asks) press(messageId);
    say(asks ? 'messages/answer' : 'messages/unanswer', { messageId });
  };
  const keys = asks ? OK_KEYS : isBack ? UNDO_KEYS : [];
  useKeys(keys, act);

  if (!asks && !isBack) return null;
  return (
    <button
      type="button"
      className={styles.answer}
      data-back={isBack || undefined}
      onClick={({ detail }) => detail <= 1 && act()}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    >
      {isBack ? words.takeBack : words.ok}
    </button>
  );
}

function useKeys(keys: readonly string[], act: () => void): void {
  const newest = useRef({ keys, act });
  useEffect(() => {
    newest.current = { keys, act };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (!newest.current.keys.includes(event.key)) return;
      if (PRESS_KEYS.includes(event.key) && event.target !== document.body) return;
      event.preventDefault();
      newest.current.act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
