import { EyeOff, Plus, Zap } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MessageId } from '../../machines/kernel/ids.ts';
import { isBlank } from '../../machines/message/message.ts';
import { byId } from '../../machines/room/ordered-list.ts';
import { roomWords } from '../../machines/words/room.ts';
import { useActionKey, useControllerMode } from '../keys/controller-mode.tsx';
import { keyText, useKeymap } from '../keys/keymap.ts';
import { MESSAGE_ACTIONS } from '../keys/shortcuts.view.ts';
import { useNewRow } from '../keys/use-new-row.ts';
import { useRoom } from '../live/live-context.ts';
import { PlanFull } from '../room/plan-full.tsx';
import { Button } from '../ui/button.tsx';
import { HintedButton } from '../ui/hint.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AddButton, EmptyState, Panel } from '../ui/panel.tsx';
import { isCoarse } from '../ui/pointer.ts';
import { isComposing, useGrownHeight, useLeaving, useRest } from '../ui/typing.ts';
import { messageWords } from './message.words.ts';
import { MAX_MESSAGE_LENGTH, MessageList } from './message-list.tsx';
import styles from './message-panel.module.css';
import { messageRows, moderatorRows, remainingCapacity } from './message-rows.view.ts';

function MessageComposer() {
  const room = useRoom();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const { ask, view } = room;
  const { messages } = view;
  const [toShow, setToShow] = useState<readonly MessageId[]>([]);
  const shown = useRef(new Set<MessageId>());
  useEffect(() => {
    for (const messageId of toShow) {
      if (shown.current.has(messageId) || !byId(messages, messageId)) continue;
      shown.current.add(messageId);
      ask('messages/show', { messageId });
    }
  }, [messages, toShow, ask]);
  useGrownHeight(field, text);
  const { rest, takes, leave, props } = useRest();
  const make = async (shows: boolean) => {
    if (isBlank(text)) return;
    setText('');
    try {
      const { messageId } = await room.send('messages/create', { text });
      if (shows) setToShow((ids) => [...ids, String(messageId)]);
    } catch {
      // Restores the text after a refusal.
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
      maxLength={MAX_MESSAGE_LENGTH}
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

const SubtitleField = lazyPart(async () => (await import('./message-parts.tsx')).SubtitleField);

const FLASH_COUNT = 3;

export function MessagePanel({ withKeys = false }: { readonly withKeys?: boolean }) {
  const room = useRoom();
  const { view } = room;
  const all = messageRows(view);
  const { messages } = moderatorRows(all);
  const limit = remainingCapacity(messages.length, view.room.plan.limits.messages);
  const shown = all.find((row) => row.state !== 'off');
  const hideKey = useActionKey('hideMessage').text;
  const { mode } = useControllerMode();
  const keymap = useKeymap();
  const keys = withKeys && mode === 'show' ? MESSAGE_ACTIONS.map((action) => keyText(keymap[action])) : [];
  const newRow = useNewRow();
  const create = () => {
    newRow.follow(room.send('messages/create', {}).then(({ messageId }) => String(messageId)));
  };
  return (
    <Panel
      title={messageWords.title}
      note={limit.text}
      actions={
        <>
          <HintedButton
            shortcut={withKeys ? hideKey : undefined}
            label={messageWords.hideMessage}
            size="small"
            isDisabled={!shown}
            onPress={() => room.ask('messages/hide', {})}
            icon={EyeOff}
          />
          <HintedButton
            label={messageWords.flash}
            size="small"
            isDisabled={!shown || isBlank(shown.text)}
            onPress={() => room.ask('messages/flash', { count: FLASH_COUNT })}
            icon={Zap}
          />
          <AddButton isFull={!room.can('messages/create', {})} onPress={create}>
            {messageWords.newMessage}
          </AddButton>
        </>
      }
    >
      <MessageComposer />
      <SubtitleField />
      {messages.length === 0 ? (
        <NoMessages onCreate={create} />
      ) : (
        <MessageList rows={messages} newRow={newRow} keys={keys} />
      )}
      {!limit.fits && (
        <PlanFull
          className={styles.limit}
          text={roomWords.planFull(view.room.plan.name, messageWords.noMore)}
        />
      )}
    </Panel>
  );
}

function NoMessages({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <EmptyState
      title={messageWords.empty}
      action={
        <Button size="small" onPress={onCreate} icon={Plus}>
          {messageWords.writeOne}
        </Button>
      }
    >
      <p>{messageWords.emptyNote}</p>
    </EmptyState>
  );
}
