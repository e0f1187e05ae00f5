import {
  ArrowDown,
  ArrowUp,
  BookmarkPlus,
  Copy,
  Download,
  MoreVertical,
  Palette,
  PencilRuler,
  Trash2,
} from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Language } from '../../machines/kernel/language.ts';
import { linkInLanguage } from '../../machines/view/screens/screen-link.ts';
import { onMissing } from '../app/missing-part.ts';
import { useRoom } from '../live/live-context.ts';
import { useRemove } from '../room/editing/offer-undo.ts';
import { openDesign } from '../room/editing/opened-design.ts';
import { LinkTools, ScreenCount } from '../room/links/link-item.tsx';
import { actionWords } from '../ui/action.words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import { InlineText } from '../ui/inline-text.tsx';
import { MenuAction, MenuButton, MenuSeparator } from '../ui/menu.tsx';
import { MovableRow, MoveHandle } from '../ui/reorder-parts.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import type { HeldRow } from '../ui/use-reorder.ts';
import { outputWords } from './design/output.words.ts';
import { duplicateOf, type OutputRow } from './design/output-rows.view.ts';
import { designerWords } from './editor/properties/designer.words.ts';
import { galleryWords } from './gallery/gallery.words.ts';
import type * as keepDesign from './gallery/keep-design.ts';
import { OutputLook } from './output-look.tsx';
import styles from './output-panel.module.css';

interface Props {
  readonly row: OutputRow;
  /** Which its link opens in; null: as the browser asks. */
  readonly language: Language | null;
  readonly last: boolean;
  readonly held: HeldRow | null;
  readonly handle: ComponentProps<'button'>;
  /** Whether its look is being edited. */
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
}

export function OutputCard({ row, language, last, held, handle, opened, onOpen }: Props) {
  const room = useRoom();
  const [code, setCode] = useState(false);
  const { id, index, title, path } = row;
  return (
    <MovableRow className={styles.card} place={index} held={held} aria-label={title}>
      <div className={styles.top}>
        <MoveHandle of={title} {...handle} />
        <InlineText
          label={outputWords.nameOf(title)}
          value={row.output.name}
          placeholder={title}
          onCommit={(name) => room.ask('outputs/update', { outputId: id, name })}
        />
        <ScreenCount screens={row.screens} />
        <OutputMenu row={row} last={last} />
      </div>
      <div className={styles.middle}>
        <span className={styles.look}>
          {row.designers.length === 0 ? row.look : outputWords.beingDesigned(row.designers.join(', '))}
        </span>
        <Hint text={designerWords.designHint}>
          <Button size="small" aria-label={designerWords.designOf(title)} onPress={() => openDesign(id)}>
            <PencilRuler aria-hidden />
            {designerWords.design}
          </Button>
        </Hint>
        <Hint text={outputWords.lookHint}>
          <ToggleButton
            size="small"
            isSelected={opened}
            onChange={onOpen}
            aria-label={outputWords.lookOf(title)}
            aria-expanded={opened}
          >
            <Palette aria-hidden />
            {outputWords.look}
          </ToggleButton>
        </Hint>
      </div>
      {path !== null && (
        <LinkTools
          title={outputWords.linkName(title)}
          path={linkInLanguage(path, language)}
          hasFeed={false}
          sets="output"
          opened={code}
          onToggle={() => setCode(!code)}
        />
      )}
      {opened && <OutputLook row={row} />}
    </MovableRow>
  );
}

/** Hardly anybody asks for it. */
const keep = (work: (keeping: typeof keepDesign) => unknown): void =>
  void import('./gallery/keep-design.ts').then(work, onMissing);

function OutputMenu({ row, last }: Pick<Props, 'row' | 'last'>) {
  const room = useRoom();
  const remove = useRemove();
  const { id: outputId, index, title } = row;
  const move = (to: number) => room.ask('outputs/move', { outputId, index: to });
  return (
    <MenuButton
      label={title}
      trigger={
        <IconButton label={outputWords.more(title)} size="small">
          <MoreVertical aria-hidden />
        </IconButton>
      }
    >
      <MenuAction
        label={actionWords.duplicate}
        icon={<Copy aria-hidden />}
        onAction={() => room.ask('outputs/create', duplicateOf(row))}
      />
      <MenuAction
        label={actionWords.moveUp}
        icon={<ArrowUp aria-hidden />}
        isDisabled={index === 0}
        onAction={() => move(index - 1)}
      />
      <MenuAction
        label={actionWords.moveDown}
        icon={<ArrowDown aria-hidden />}
        isDisabled={last}
        onAction={() => move(index + 1)}
      />
      <MenuSeparator />
      <MenuAction
        label={galleryWords.saveToLibrary}
        icon={<BookmarkPlus aria-hidden />}
        onAction={() => keep((keeping) => keeping.keepForTeam(room, row.output, title))}
      />
      <MenuAction
        label={galleryWords.saveAsFile}
        icon={<Download aria-hidden />}
        onAction={() => keep((keeping) => keeping.keepAsFile(room, row.output, title))}
      />
      <MenuSeparator />
      <MenuAction
        label={actionWords.delete}
        danger
        icon={<Trash2 aria-hidden />}
        onAction={() => remove('outputs/remove', { outputId }, title)}
      />
    </MenuButton>
  );
}
