import { type KeyboardEvent, useRef } from 'react';
import { isBlank } from '../../machines/message/message.ts';
import { useRoom } from '../live/live-context.ts';
import { isComposing } from '../ui/composing.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useGrownHeight } from '../ui/use-grown-height.ts';
import { useRest } from '../ui/use-rest.ts';
import { messageWords } from './message.words.ts';
import styles from './message-panel.module.css';
import type { MessageRow } from './message-rows.view.ts';

/** Server limit. */
export const LONGEST = 2_000;

interface Props {
  readonly row: MessageRow;
  readonly onDraft: (draft: string | null) => void;
}

export function MessageTextField({ row, onDraft }: Props) {
  const room = useRoom();
  const field = useRef<HTMLTextAreaElement>(null);
  const take = (text: string) => room.ask('messages/update', { messageId: row.id, text });
  const { draft, ...editing } = useDraft(row.text, take);
  useGrownHeight(field, draft ?? row.text);
  const { rest, takes, leave, props } = useRest();
  const type = (text: string | null) => {
    editing.type(text);
    onDraft(text);
  };
  const commit = () => {
    editing.commit();
    onDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (takes(event) || isComposing(event)) return;
    const isEscape = event.key === 'Escape';
    if (!isEscape && (event.key !== 'Enter' || event.shiftKey)) return;
    if (isEscape) event.stopPropagation();
    else event.preventDefault();
    commit();
    rest();
    // V773.
    const typed = event.currentTarget.value;
    if (!isEscape && (event.ctrlKey || event.metaKey) && !isBlank(typed))
      room.ask('messages/show', { messageId: row.id });
  };
  return (
    <textarea
      ref={field}
      className={styles.text}
      data-color={row.color}
      data-bold={row.bold || undefined}
      data-uppercase={row.uppercase || undefined}
      aria-label={messageWords.textOf(row.title)}
      rows={1}
      maxLength={LONGEST}
      placeholder={messageWords.writeOne}
      value={draft ?? row.text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        leave();
        commit();
      }}
      {...props}
    />
  );
}
