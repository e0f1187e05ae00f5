import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { linkInLanguage } from '../../machines/device/screen-link.ts';
import { notifyMissingPart } from '../app/lazy-dialog.ts';
import { NotLoaded } from '../app/not-loaded.tsx';
import { RoomFull } from '../devices/device-panel.tsx';
import { LinkList } from '../links/link-list.tsx';
import styles from '../links/links.module.css';
import { useRoomLinks } from '../links/use-room-links.ts';
import { Screens } from '../outputs/editor/screens.tsx';
import { linkWords } from '../room/link.words.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { EmptyState, Panel } from '../ui/panel.tsx';

const NamedLinksDialog = lazyPart(async () => (await import('./named-links-dialog.tsx')).NamedLinksDialog, {
  isAsked: ({ isOpen }) => isOpen,
  onMissing: notifyMissingPart,
});

export function LinkPanel() {
  const [isSharing, share] = useState(false);
  const { cards, outputs, member, failure, reload } = useRoomLinks();
  const viewer = cards.find(({ view }) => view === 'viewer');
  return (
    <Panel title={linkWords.title} note={linkWords.note}>
      {failure !== null && <NotLoaded what={linkWords.signed} loaded={{ failure, reload }} />}
      {cards.length === 0 && !member && (
        <EmptyState title={linkWords.withOwner}>
          <p>{linkWords.withOwnerNote}</p>
        </EmptyState>
      )}
      <RoomFull />
      <LinkList
        cards={cards.filter((card) => card !== viewer)}
        screens={(language) => (
          <Screens
            rows={outputs}
            viewer={viewer && { ...viewer, path: linkInLanguage(viewer.path, language) }}
            language={language}
            member={member}
          />
        )}
      />
      {member && (
        <div className={styles.named}>
          <Button size="small" onPress={() => share(true)} icon={KeyRound}>
            {linkWords.named}
          </Button>
          <NamedLinksDialog isOpen={isSharing} onClose={() => share(false)} />
        </div>
      )}
    </Panel>
  );
}
