import { useState } from 'react';
import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { type LinkCard, questionCard } from '../../../machines/view/links.ts';
import { LinkItem } from './link-item.tsx';
import styles from './links.module.css';

/** Links of a room and its question page as cards; one QR code at a time. */
export function LinkList({ pid, cards }: { readonly pid: RoomPid; readonly cards: readonly LinkCard[] }) {
  const [opened, setOpened] = useState<LinkCard['view'] | null>(null);
  return (
    <ul className={styles.list}>
      {[...cards, questionCard(pid)].map((card) => (
        <LinkItem
          key={card.view}
          card={card}
          opened={opened === card.view}
          onToggle={() => setOpened(opened === card.view ? null : card.view)}
        />
      ))}
    </ul>
  );
}
