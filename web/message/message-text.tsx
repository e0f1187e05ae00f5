import { type KeyboardEvent, useRef } from 'react';
import type { MessageRow } from '../../machines/view/message-rows.ts';
import { useRoom } from '../live/live-context.ts';
import { isComposing } from '../ui/composing.ts';
import { useGrownHeight } from '../ui/use-grown-height.ts';
import styles from './message-panel.module.css';

/** As the wire has it; the server refuses more. */
const LONGEST = 2_000;

interface Props {
  readonly row: MessageRow;
  /** What is being typed; null: nothing. */
  readonly draft: string | null;
  readonly setDraft: (draft: string | null) => void;
}

/** The words of a message, edited where they stand and styled as they will be shown. */
export function MessageText({ row, draft, setDraft }: Props) {
  const room = useRoom();
  const field = useRef<HTMLTextAreaElement>(null);
  useGrownHeight(field, draft ?? row.text);
  const commit = () => {
    if (draft !== null && draft !== row.text) {
      room.ask('messages/update', { messageId: row.id, text: draft });
    }
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) event.currentTarget.blur();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (draft === null) event.currentTarget.blur();
    else setDraft(null);
  };
  return (
    <textarea
      ref={field}
      className={styles.text}
      data-color={row.color}
      data-bold={row.bold || undefined}
      data-uppercase={row.uppercase || undefined}
      aria-label={`Text of ${row.title}`}
      rows={1}
      maxLength={LONGEST}
      placeholder="Write a message"
      value={draft ?? row.text}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={commit}
    />
  );
}
