import { ArrowDown, ArrowUp, CircleHelp, Megaphone, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Instant } from '../../machines/kernel/time.ts';
import { MESSAGE_AUDIENCES } from '../../machines/message/message.ts';
import { MAX_SUBTITLE_LENGTH } from '../../machines/room/room.state.ts';
import { useRemove } from '../keys/undo.ts';
import { useRoom } from '../live/live-context.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { IconButton } from '../ui/button.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../ui/menu.tsx';
import { focusAdjacentRow } from '../ui/reorder.tsx';
import { isComposing, useDraft, useRest } from '../ui/typing.ts';
import { actionWords } from '../ui/ui.words.ts';
import { messageWords } from './message.words.ts';
import type { MessagePosition, ShowProps } from './message-list.tsx';
import styles from './message-panel.module.css';
import { messagePartWords } from './message-parts.words.ts';
import { audiencesToName } from './message-rows.view.ts';

export function AudienceNames({ row }: Pick<ShowProps, 'row'>) {
  const { to = [] } = row.state === 'off' ? {} : audiencesToName(row);
  if (to.length === 0) return null;
  return <p className={styles.to}>{to.map((audience) => messagePartWords.audiences[audience]).join(', ')}</p>;
}

export function AnswerLine({ row: { answer, answered, state } }: Pick<ShowProps, 'row'>) {
  const times = useRoomTimes();
  const isOpen = answer && answered === null;
  if (!isOpen && answered === null) return null;
  return (
    <p className={styles.to} role="status" data-answered={answered !== null}>
      {answered
        ? messagePartWords.answered(answered.by || messagePartWords.aScreen, times.short(answered.at))
        : messagePartWords[state === 'off' ? 'asks' : 'unanswered']}
    </p>
  );
}

export function AudienceMenu({ row, blank }: ShowProps) {
  const room = useRoom();
  const messageId = row.id;
  return (
    <MenuButton
      label={messagePartWords.audienceOf(row.title)}
      trigger={
        <IconButton
          label={messagePartWords.audienceOf(row.title)}
          size="small"
          className={styles.tool}
          isDisabled={blank && row.state === 'off'}
          icon={Megaphone}
        />
      }
    >
      {MESSAGE_AUDIENCES.map((audience) => {
        const sees = row.to.includes(audience);
        const to = [audience];
        return (
          <MenuAction
            key={audience}
            label={messagePartWords[sees ? 'hideFrom' : 'showTo'][audience]}
            checked={sees}
            isDisabled={blank && !sees}
            onAction={() =>
              sees ? room.ask('messages/hide', { to }) : room.ask('messages/show', { messageId, to })
            }
          />
        );
      })}
    </MenuButton>
  );
}

export function MessageMenuItems({ row, above, below }: MessagePosition) {
  const room = useRoom();
  const remove = useRemove();
  const messageId = row.id;
  const move = (index: number | null) => index !== null && room.ask('messages/move', { messageId, index });
  const removeAndGoOn = () => {
    focusAdjacentRow(document.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`));
    remove('messages/remove', { messageId }, row.title);
  };
  return (
    <>
      <MenuAction
        label={row.bold ? messagePartWords.regular : messagePartWords.bold}
        mark={<b className={styles.letter}>{messagePartWords.boldMark}</b>}
        onAction={() => room.ask('messages/update', { messageId, bold: !row.bold })}
      />
      <MenuAction
        label={row.uppercase ? messagePartWords.asWritten : messagePartWords.upperCase}
        mark={<span className={styles.letter}>{messagePartWords.upperCaseMark}</span>}
        onAction={() => room.ask('messages/update', { messageId, uppercase: !row.uppercase })}
      />
      <MenuAction
        label={messagePartWords.ask}
        checked={row.answer}
        onAction={() => room.ask('messages/update', { messageId, answer: !row.answer })}
      />
      <MenuSeparator />
      <MenuAction
        label={actionWords.moveUp}
        icon={ArrowUp}
        isDisabled={above === null}
        onAction={() => move(above)}
      />
      <MenuAction
        label={actionWords.moveDown}
        icon={ArrowDown}
        isDisabled={below === null}
        onAction={() => move(below)}
      />
      <MenuSeparator />
      <MenuAction label={actionWords.delete} danger icon={Trash2} onAction={removeAndGoOn} />
    </>
  );
}

export function SubtitleField() {
  const room = useRoom();
  const { subtitle } = room.view.room;
  const { draft, type, commit } = useDraft(subtitle, (text) => room.ask('room/subtitle', { text }));
  const { rest, takes, leave, props } = useRest();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (takes(event) || isComposing(event) || !['Escape', 'Enter'].includes(event.key)) return;
    event.stopPropagation();
    if (event.key === 'Escape') type(null);
    else commit();
    rest();
  };
  return (
    <input
      className={styles.subtitle}
      aria-label={messagePartWords.subtitle}
      placeholder={messagePartWords.subtitle}
      maxLength={MAX_SUBTITLE_LENGTH}
      disabled={!room.can('room/subtitle', { text: '' })}
      value={draft ?? subtitle}
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

export function QuestionMark({ name, at }: { readonly name: string; readonly at: Instant }) {
  const times = useRoomTimes();
  return (
    <p className={`muted row ${styles.question}`}>
      <CircleHelp aria-hidden />
      {messageWords.questionAt(name || messageWords.theAudience, times.short(at))}
    </p>
  );
}
