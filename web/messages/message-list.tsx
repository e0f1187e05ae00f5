import { useRef } from 'react';
import { type NewRow, noNewRow, useNewRowFocus } from '../keys/use-new-row.ts';
import { useRoom } from '../live/live-context.ts';
import { MoveAnnouncement } from '../ui/reorder-parts.tsx';
import { placeUnderPointer } from '../ui/row-places.ts';
import { useReorder } from '../ui/use-reorder.ts';
import { MessageItem } from './message-item.tsx';
import styles from './message-panel.module.css';
import type { MessageRow as Row } from './message-rows.view.ts';

interface Props {
  readonly rows: readonly Row[];
  readonly newRow?: NewRow;
  readonly keys?: readonly (string | undefined)[];
}

export function MessageList({ rows, newRow = noNewRow, keys = [] }: Props) {
  const room = useRoom();
  const list = useRef<HTMLOListElement>(null);
  const field = newRow.made && `[data-message-id="${CSS.escape(newRow.made)}"] textarea`;
  useNewRowFocus({ newRow, list, field });
  const idAt = (place: number) => rows[place]?.id ?? '';
  const reorder = useReorder({
    ids: rows.map(({ id }) => id),
    nameOf: (place) => rows[place]?.title ?? '',
    placeAt: (clientY, from) => placeUnderPointer(list.current, clientY, from),
    onMove: (from, to) => room.ask('messages/move', { messageId: idAt(from), index: rows[to]?.index ?? 0 }),
  });
  return (
    <>
      <ol ref={list} className={styles.list}>
        {rows.map((row, place) => (
          <MessageItem
            key={row.id}
            row={row}
            place={place}
            above={rows[place - 1]?.index ?? null}
            below={rows[place + 1]?.index ?? null}
            keyText={keys[place]}
            held={reorder.held}
            handle={reorder.handleProps(place)}
          />
        ))}
      </ol>
      <MoveAnnouncement>{reorder.said}</MoveAnnouncement>
    </>
  );
}
