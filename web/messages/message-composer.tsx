import { type KeyboardEvent, useRef, useState } from 'react';
import { isBlank } from '../../machines/message/message.ts';
import { useRoom } from '../live/live-context.ts';
import { isCoarse } from '../ui/coarse.ts';
import { isComposing } from '../ui/composing.ts';
import { useLeaving } from '../ui/use-draft.ts';
import { useGrownHeight } from '../ui/use-grown-height.ts';
import { useRest } from '../ui/use-rest.ts';
import { messageWords } from './message.words.ts';
import styles from './message-panel.module.css';
import { LONGEST } from './message-text-field.tsx';

/** Enter creates, Ctrl+Enter also shows (V773). */
export function MessageComposer() {
  const room = useRoom();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  useGrownHeight(field, text);
  const { rest, takes, leave, props } = useRest();
  const make = async (shows: boolean) => {
    if (isBlank(text)) return;
    setText('');
    try {
      const { messageId } = await room.send('messages/create', { text });
      if (shows) room.ask('messages/show', { messageId: String(messageId) });
    } catch {
      // Restores the text.
      setText((typed) => (typed === '' ? text : typed));
    }
  };
  useLeaving(() => void make(false));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (takes(event) || isComposing(event)) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      rest();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void make(event.ctrlKey || event.metaKey);
    }
  };
  return (
    <textarea
      ref={field}
      className={styles.composer}
      aria-label={messageWords.compose}
      rows={1}
      maxLength={LONGEST}
      placeholder={isCoarse() ? messageWords.compose : messageWords.composeHint}
      disabled={!room.can('messages/create', {})}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={leave}
      {...props}
    />
  );
}
