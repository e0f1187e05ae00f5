import { PencilRuler } from 'lucide-react';
import type { OutputId } from '../../../machines/kernel/ids.ts';
import { linkWords } from '../../../machines/words/link.ts';
import { NotLoaded } from '../../app/not-loaded.tsx';
import { RoomFull } from '../../device/room-full.tsx';
import { OutputPanel } from '../../output/output-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { openDesign } from '../editing/opened-design.ts';
import { LinkList } from '../links/link-list.tsx';
import { useRoomLinks } from '../links/use-room-links.ts';

/** The links of the room as objects: what each opens, who is on it; copy, open, QR code. */
export function LinkPanel({ withOutputs = false }: { readonly withOutputs?: boolean }) {
  const { cards, outputs, member, failure, reload } = useRoomLinks();
  const [first] = outputs;
  return (
    <>
      <Panel title={linkWords.title} note={linkWords.note}>
        {failure !== null && <NotLoaded what={linkWords.signed} loaded={{ failure, reload }} />}
        {cards.length === 0 && !member && (
          <EmptyState title={linkWords.withOwner}>
            <p>{linkWords.withOwnerNote}</p>
          </EmptyState>
        )}
        <RoomFull />
        <LinkList cards={cards} ofViewer={member && first && <DesignKey outputId={first.id} />} />
      </Panel>
      {withOutputs && <OutputPanel rows={outputs} />}
    </>
  );
}

/** What a viewer shows is the design of the first output (V634). */
function DesignKey({ outputId }: { readonly outputId: OutputId }) {
  return (
    <Button
      size="small"
      aria-label={linkWords.designOf(linkWords.views.viewer.title)}
      onPress={() => openDesign(outputId)}
    >
      <PencilRuler aria-hidden />
      {linkWords.design}
    </Button>
  );
}

/** The outputs of the room, in a panel of their own. */
export function OutputsPanel() {
  return <OutputPanel rows={useRoomLinks().outputs} />;
}
