import { linkInLanguage } from '../../../machines/device/screen-link.ts';
import { NotLoaded } from '../../app/not-loaded.tsx';
import { RoomFull } from '../../device/room-full.tsx';
import { Screens } from '../../output/screens.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { linkWords } from '../link.words.ts';
import { LinkList } from '../links/link-list.tsx';
import { useRoomLinks } from '../links/use-room-links.ts';

export function LinkPanel() {
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
    </Panel>
  );
}
