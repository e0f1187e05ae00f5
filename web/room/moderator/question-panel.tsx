import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { questionPath } from '../../../machines/view/links.ts';
import { messageRows } from '../../../machines/view/message-rows.ts';
import { moderatorRows } from '../../../machines/view/moderator.ts';
import { useRoom } from '../../live/live-context.ts';
import { MessageList } from '../../message/message-list.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { ToggleButton } from '../../ui/toggle-button.tsx';
import { CopyButton } from '../links/link-item.tsx';
import { QrImage } from '../links/qr-image.tsx';
import styles from './question-panel.module.css';

/** What the audience asks: edited, shown and hidden like any message. It says how questions get here. */
export function QuestionPanel() {
  const { view } = useRoom();
  const [sharing, setSharing] = useState(false);
  const { questions } = moderatorRows(messageRows(view));
  return (
    <Panel
      title="Questions"
      note={questions.length === 0 ? undefined : questions.length}
      actions={
        <ToggleButton size="small" isSelected={sharing} onChange={setSharing}>
          <QrCode aria-hidden />
          Share
        </ToggleButton>
      }
    >
      {(sharing || questions.length === 0) && <AskHere none={questions.length === 0} />}
      {questions.length > 0 && <MessageList rows={questions} />}
    </Panel>
  );
}

function AskHere({ none }: { readonly none: boolean }) {
  const url = new URL(questionPath(useRoom().pid), location.origin).href;
  return (
    <EmptyState
      title={none ? 'No questions yet' : 'Where the audience asks'}
      action={<CopyButton title="Questions" url={url} />}
    >
      <p>The audience asks here, without signing in. Nothing is on the screens until you show it.</p>
      <div className={styles.code}>
        <QrImage text={url} label="QR code that opens the question page" />
      </div>
      <a href={url} target="_blank" rel="noreferrer" className={styles.url}>
        {url}
      </a>
    </EmptyState>
  );
}
