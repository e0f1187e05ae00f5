import { linkWords } from '../../../machines/words/link.ts';
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
      <Panel title={linkWords.title} note={linkWords.note}>
        {failure !== null && <NotLoaded what={linkWords.signed} loaded={{ failure, reload }} />}
        {cards.length === 0 && !member && (
          <EmptyState title={linkWords.withOwner}>
            <p>{linkWords.withOwnerNote}</p>
          </EmptyState>
        )}
        <LinkList cards={cards} firstOutput={member ? (outputs[0]?.id ?? null) : null} />
      </Panel>
      <OutputPanel rows={outputs} />
    </>
  );
}
