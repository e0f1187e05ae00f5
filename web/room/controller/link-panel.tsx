import { NotLoaded } from '../../app/not-loaded.tsx';
import { OutputPanel } from '../../output/output-panel.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { LinkList } from '../links/link-list.tsx';
import { useRoomLinks } from '../links/use-room-links.ts';

/** The links of the room as objects: what each opens, who is on it; copy, open, QR code. Then its outputs. */
export function LinkPanel() {
  const { cards, outputs, member, failure, reload } = useRoomLinks();
  return (
    <>
      <Panel title="Links" note="How screens join">
        {failure !== null && <NotLoaded what="The signed links" loaded={{ failure, reload }} />}
        {cards.length === 0 && !member && (
          <EmptyState title="Links are with the owner">
            <p>This room opens by signed links only. Its owner can share them from this place.</p>
          </EmptyState>
        )}
        <LinkList cards={cards} />
      </Panel>
      <OutputPanel rows={outputs} />
    </>
  );
}
