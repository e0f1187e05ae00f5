import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { hasAnyPermission, ROOM } from '../../machines/kernel/permissions.ts';
import { notifyMissingPart } from '../app/lazy-dialog.ts';
import { CopyButton } from '../links/copy-button.tsx';
import { useLinkOrigin } from '../links/use-link-origin.ts';
import { useRoomLinks } from '../links/use-room-links.ts';
import { useRoom } from '../live/live-context.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { EmptyState, Panel } from '../ui/panel.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import { MessageList } from './message-list.tsx';
import styles from './message-panel.module.css';
import { messageRows, moderatorRows } from './message-rows.view.ts';
import { moderatorWords } from './moderator.words.ts';

const QrImage = lazyPart(async () => (await import('../ui/qr-image.tsx')).QrImage, {
  onMissing: notifyMissingPart,
});

export function QuestionPanel() {
  const { view } = useRoom();
  const [sharing, setSharing] = useState(false);
  const { questions } = moderatorRows(messageRows(view));
  const isOpen = view.room.settings.questions === 'OPEN';
  const none = questions.length === 0;
  return (
    <Panel
      title={moderatorWords.questions}
      note={none ? undefined : questions.length}
      actions={
        isOpen && (
          <ToggleButton size="small" isSelected={sharing} onChange={setSharing} icon={QrCode}>
            {moderatorWords.share}
          </ToggleButton>
        )
      }
    >
      {!isOpen && <QuestionsClosed />}
      {isOpen && (sharing || none) && <QuestionLink none={none} />}
      {!none && <MessageList rows={questions} />}
    </Panel>
  );
}

function QuestionsClosed() {
  const room = useRoom();
  const owns = hasAnyPermission(room.permissions, ROOM);
  return (
    <EmptyState
      title={moderatorWords.closed}
      action={
        owns && (
          <Button size="small" onPress={() => room.ask('room/settings', { questions: 'OPEN' })}>
            {moderatorWords.takeQuestions}
          </Button>
        )
      }
    >
      <p>{owns ? moderatorWords.closedNote : moderatorWords.closedNoteForOthers}</p>
    </EmptyState>
  );
}

function QuestionLink({ none }: { readonly none: boolean }) {
  const room = useRoom();
  const { origin } = useLinkOrigin();
  const path = useRoomLinks().cards.find(({ view }) => view === 'questions')?.path;
  const title = none ? moderatorWords.empty : moderatorWords.shareTitle;
  if (path === undefined)
    return (
      <EmptyState title={title}>
        <p>{moderatorWords.signedOnly}</p>
      </EmptyState>
    );
  const url = new URL(path, origin).href;
  return (
    <EmptyState
      title={title}
      action={
        <div className={`cluster ${styles.actions}`}>
          <CopyButton title={moderatorWords.questions} url={url} />
          {hasAnyPermission(room.permissions, ROOM) && (
            <Button size="small" onPress={() => room.ask('room/settings', { questions: 'CLOSED' })}>
              {moderatorWords.takeNone}
            </Button>
          )}
        </div>
      }
    >
      <p>{moderatorWords.openNote}</p>
      <div className={styles.code}>
        <QrImage text={url} label={moderatorWords.qrCode} />
      </div>
      <a href={url} target="_blank" rel="noreferrer" className={styles.url}>
        {url}
      </a>
    </EmptyState>
  );
}
