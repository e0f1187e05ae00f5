import { useState } from 'react';
import type { LinkCard } from '../../../machines/view/screens/links.ts';
import { LinkItem } from './link-item.tsx';
import styles from './links.module.css';

/** Links of a room and its question page as cards; one QR code at a time. */
export function LinkList({ cards }: { readonly cards: readonly LinkCard[] }) {
  const [opened, setOpened] = useState<LinkCard['view'] | null>(null);
  return (
    <ul className={styles.list}>
      {cards.map((card) => (
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
