import { Maximize2, MoreVertical } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { isBlank } from '../../machines/message/message.ts';
import { SeenLine } from '../devices/seen-line.ts';
import { useRoom } from '../live/live-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { later } from '../ui/later.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { MovableRow, MoveHandle } from '../ui/reorder-parts.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import { useFirstClick } from '../ui/use-first-click.ts';
import type { HeldRow } from '../ui/use-reorder.ts';
import { messageWords } from './message.words.ts';
import styles from './message-panel.module.css';
import { audiencesToName, type MessageRow as Row } from './message-rows.view.ts';
import { MessageTextField } from './message-text-field.tsx';

const parts = () => import('./message-parts.tsx');
const AudienceMenu = later(async () => (await parts()).AudienceMenu);
const MenuItems = later(async () => (await parts()).MessageMenuItems);
const QuestionMark = later(async () => (await parts()).QuestionMark);
const AnswerLine = later(async () => (await parts()).AnswerLine);
const AudienceNames = later(async () => (await parts()).AudienceNames);

export interface MessagePlace {
  readonly row: Row;
  /** Neighbours' indexes; null at the ends. */
  readonly above: number | null;
  readonly below: number | null;
}

interface Props extends MessagePlace {
  readonly place: number;
  readonly held: HeldRow | null;
  readonly handle: ComponentProps<'button'>;
  readonly keyText?: string | undefined;
}

export function MessageItem({ row, place, above, below, held, handle, keyText }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  // Typed text counts on a press.
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
      <div className={styles.tools}>
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
  readonly row: Row;
  /** Blank: hide only (V149). */
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

function ShowButton({ row, blank, keyText }: ShowProps & Pick<Props, 'keyText'>) {
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
    >
      <Maximize2 aria-hidden />
    </ToggleButton>
  );
}

function MessageMenu(place: MessagePlace) {
  const { row } = place;
  return (
    <MenuButton
      label={row.title}
      trigger={
        <IconButton label={messageWords.more(row.title)} size="small" className={styles.tool}>
          <MoreVertical aria-hidden />
        </IconButton>
      }
    >
      <MenuItems {...place} />
    </MenuButton>
  );
}
