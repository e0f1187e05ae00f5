import { Maximize2, MoreVertical } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { isBlank } from '../../machines/message/message.ts';
import { SeenLine } from '../devices/seen-line.ts';
import { type NewRow, noNewRow, useNewRowFocus } from '../keys/use-new-row.ts';
import { useRoom } from '../live/live-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { useFirstClick } from '../ui/pointer.ts';
import {
  type DraggedRow,
  indexUnderPointer,
  MovableRow,
  MoveAnnouncement,
  MoveHandle,
  useReorder,
} from '../ui/reorder.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import { isComposing, useDraft, useGrownHeight, useRest } from '../ui/typing.ts';
import { messageWords } from './message.words.ts';
import styles from './message-panel.module.css';
import { audiencesToName, type MessageRow } from './message-rows.view.ts';

export const MAX_MESSAGE_LENGTH = 2_000;

interface Props {
  readonly row: MessageRow;
  readonly onDraft: (draft: string | null) => void;
}

function MessageTextField({ row, onDraft }: Props) {
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
      maxLength={MAX_MESSAGE_LENGTH}
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

const loadMessageParts = () => import('./message-parts.tsx');
const AudienceMenu = lazyPart(async () => (await loadMessageParts()).AudienceMenu);
const MenuItems = lazyPart(async () => (await loadMessageParts()).MessageMenuItems);
const QuestionMark = lazyPart(async () => (await loadMessageParts()).QuestionMark);
const AnswerLine = lazyPart(async () => (await loadMessageParts()).AnswerLine);
const AudienceNames = lazyPart(async () => (await loadMessageParts()).AudienceNames);

export interface MessagePosition {
  readonly row: MessageRow;
  readonly above: number | null;
  readonly below: number | null;
}

interface MessageItemProps extends MessagePosition {
  readonly place: number;
  readonly draggedRow: DraggedRow | null;
  readonly handle: ComponentProps<'button'>;
  readonly keyText?: string | undefined;
}

function MessageItem({ row, place, above, below, draggedRow: held, handle, keyText }: MessageItemProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const blank = isBlank(draft ?? row.text);
  return (
    <MovableRow
      className={styles.row}
      place={place}
      held={held}
      data-message-id={row.id}
      data-state={row.state}
      data-question={row.question !== null || undefined}
      aria-label={row.title}
    >
      {row.question && <QuestionMark name={row.question.name} at={row.question.at} />}
      <MessageTextField row={row} onDraft={setDraft} />
      {row.state !== 'off' && <SeenLine />}
      <AudienceNames row={row} />
      <AnswerLine row={row} />
      <div className={`row ${styles.tools}`}>
        <MoveHandle of={row.title} {...handle} />
        <ColorDots row={row} />
        <MessageMenu row={row} above={above} below={below} />
        <FillButton row={row} blank={blank} />
        <AudienceMenu row={row} blank={blank} />
        <ShowButton row={row} blank={blank} keyText={keyText} />
      </div>
    </MovableRow>
  );
}

export interface ShowProps {
  readonly row: MessageRow;
  readonly blank: boolean;
}

function ColorDots({ row }: Pick<ShowProps, 'row'>) {
  const room = useRoom();
  return (
    <div className={styles.dots} role="group" aria-label={messageWords.colorOf(row.title)}>
      {(['white', 'green', 'red'] as const).map((color) => (
        <button
          key={color}
          type="button"
          className={styles.dot}
          data-color={color}
          aria-label={messageWords.colors[color]}
          title={messageWords.colors[color]}
          aria-pressed={row.color === color}
          onClick={() => room.ask('messages/update', { messageId: row.id, color })}
        />
      ))}
    </div>
  );
}

function ShowButton({ row, blank, keyText }: ShowProps & Pick<MessageItemProps, 'keyText'>) {
  const room = useRoom();
  const live = row.state !== 'off';
  const { onClickCapture, unlessSecond } = useFirstClick();
  const press = () =>
    live ? room.ask('messages/hide', audiencesToName(row)) : room.ask('messages/show', { messageId: row.id });
  return (
    <Button
      size="small"
      className={classNames(styles.show, live && styles.live)}
      aria-pressed={live}
      aria-label={live ? messageWords.hide(row.title) : messageWords.show(row.title)}
      isDisabled={blank && !live}
      waiting={room.pending.has('messages/show') && live}
      onClickCapture={onClickCapture}
      onPress={() => unlessSecond(press)}
    >
      {live ? messageWords.live : messageWords.showShort}
      {keyText !== undefined && <kbd className={styles.kbd} data-key={keyText} aria-hidden />}
    </Button>
  );
}

function FillButton({ row, blank }: ShowProps) {
  const room = useRoom();
  const focused = row.state === 'focus';
  return (
    <ToggleButton
      variant="quiet"
      size="small"
      className={styles.tool}
      aria-label={messageWords.fill(row.title)}
      isDisabled={blank && !focused}
      isSelected={focused}
      onChange={(focus) => room.ask('messages/show', { messageId: row.id, focus, ...audiencesToName(row) })}
      icon={Maximize2}
    />
  );
}

function MessageMenu(place: MessagePosition) {
  const { row } = place;
  return (
    <MenuButton
      label={row.title}
      trigger={
        <IconButton
          label={messageWords.more(row.title)}
          size="small"
          className={styles.tool}
          icon={MoreVertical}
        />
      }
    >
      <MenuItems {...place} />
    </MenuButton>
  );
}

interface MessageListProps {
  readonly rows: readonly MessageRow[];
  readonly newRow?: NewRow;
  readonly keys?: readonly (string | undefined)[];
}

export function MessageList({ rows, newRow = noNewRow, keys = [] }: MessageListProps) {
  const room = useRoom();
  const list = useRef<HTMLOListElement>(null);
  const field = newRow.createdId && `[data-message-id="${CSS.escape(newRow.createdId)}"] textarea`;
  useNewRowFocus({ newRow, list, field });
  const idAt = (place: number) => rows[place]?.id ?? '';
  const reorder = useReorder({
    ids: rows.map(({ id }) => id),
    nameOf: (place) => rows[place]?.title ?? '',
    placeAt: (clientY, from) => indexUnderPointer(list.current, clientY, from),
    onMove: (from, to) => room.ask('messages/move', { messageId: idAt(from), index: rows[to]?.index ?? 0 }),
  });
  return (
    <>
      <ol ref={list} className={`stack ${styles.list}`}>
        {rows.map((row, place) => (
          <MessageItem
            key={row.id}
            row={row}
            place={place}
            above={rows[place - 1]?.index ?? null}
            below={rows[place + 1]?.index ?? null}
            keyText={keys[place]}
            draggedRow={reorder.held}
            handle={reorder.handleProps(place)}
          />
        ))}
      </ol>
      <MoveAnnouncement>{reorder.said}</MoveAnnouncement>
    </>
  );
}
