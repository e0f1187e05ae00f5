import { useRef } from 'react';
import type { Language } from '../../machines/kernel/language.ts';
import { useRoom } from '../live/live-context.ts';
import type { LinkCard } from '../room/links.view.ts';
import { MoveAnnouncement } from '../ui/reorder-parts.tsx';
import { placeUnderPointer } from '../ui/row-places.ts';
import { useReorder } from '../ui/use-reorder.ts';
import type { OutputRow } from './design/output-rows.view.ts';
import { OutputCard } from './output-card.tsx';
import styles from './output-panel.module.css';

interface Props {
  readonly rows: readonly OutputRow[];
  readonly viewer: LinkCard | undefined;
  readonly language: Language | null;
  readonly opened: string | null;
  readonly onOpen: (outputId: string | null) => void;
}

/** Reordered by mouse, touch and keyboard. */
export function OutputList({ rows, viewer, language, opened, onOpen }: Props) {
  const room = useRoom();
  const list = useRef<HTMLOListElement>(null);
  const reorder = useReorder({
    ids: rows.map(({ id }) => id),
    nameOf: (place) => rows[place]?.title ?? '',
    placeAt: (clientY, from) => placeUnderPointer(list.current, clientY, from),
    onMove: (from, to) => room.ask('outputs/move', { outputId: rows[from]?.id ?? '', index: to }),
  });
  return (
    <>
      <ol ref={list} className={styles.list}>
        {rows.map((row, place) => (
          <OutputCard
            key={row.id}
            row={row}
            viewer={place === 0 ? viewer : undefined}
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
