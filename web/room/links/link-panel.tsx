import { useState } from 'react';
import { type LinkCard, questionCard } from '../../../machines/view/links.ts';
import { useRoom } from '../../live/live-context.ts';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { LinkItem } from './link-item.tsx';
import styles from './links.module.css';
import { useRoomLinks } from './use-room-links.ts';

/** The links of the room as objects: what each opens, who is on it; copy, open, QR code. */
export function LinkPanel() {
  const cards = useRoomLinks();
  const { pid } = useRoom();
  const [opened, setOpened] = useState<LinkCard['view'] | null>(null);
  return (
    <Panel title="Links" note="How screens join">
      {cards.length === 0 && (
        <EmptyState title="Links are with the owner">
          <p>This room opens by signed links only. Its owner can share them from this place.</p>
        </EmptyState>
      )}
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
    </Panel>
  );
}
