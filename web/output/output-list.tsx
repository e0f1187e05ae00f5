import { useRef, useState } from 'react';
import type { Language } from '../../machines/kernel/language.ts';
import { useRoom } from '../live/live-context.ts';
import { LinkLanguage } from '../room/links/link-language.tsx';
import { MoveAnnouncement } from '../ui/reorder-parts.tsx';
import { placeUnderPointer } from '../ui/row-places.ts';
import { useReorder } from '../ui/use-reorder.ts';
import type { OutputRow } from './design/output-rows.view.ts';
import { OutputCard } from './output-card.tsx';
import styles from './output-panel.module.css';

interface Props {
  readonly rows: readonly OutputRow[];
  /** The one whose look is being edited. */
  readonly opened: string | null;
  readonly onOpen: (outputId: string | null) => void;
}

/** Outputs in their order, moved by mouse, touch and keyboard. */
export function OutputList({ rows, opened, onOpen }: Props) {
  const room = useRoom();
  const list = useRef<HTMLOListElement>(null);
  const [language, setLanguage] = useState<Language | null>(null);
  const reorder = useReorder({
    ids: rows.map(({ id }) => id),
    nameOf: (place) => rows[place]?.title ?? '',
    placeAt: (clientY, from) => placeUnderPointer(list.current, clientY, from),
    onMove: (from, to) => room.ask('outputs/move', { outputId: rows[from]?.id ?? '', index: to }),
  });
  return (
    <>
      {rows.some(({ path }) => path !== null) && <LinkLanguage language={language} onChoose={setLanguage} />}
      <ol ref={list} className={styles.list}>
        {rows.map((row, place) => (
          <OutputCard
            key={row.id}
            row={row}
            language={language}
            last={place === rows.length - 1}
            held={reorder.held}
            handle={reorder.handleProps(place)}
            opened={opened === row.id}
            onOpen={(open) => onOpen(open ? row.id : null)}
          />
        ))}
      </ol>
      <MoveAnnouncement>{reorder.said}</MoveAnnouncement>
    </>
  );
}
