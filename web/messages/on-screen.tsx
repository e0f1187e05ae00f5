import { EyeOff, Headset, MessageSquare } from 'lucide-react';
import { SeenLine } from '../devices/seen-line.ts';
import { useRoom } from '../live/live-context.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { messagePartWords } from './message-parts.words.ts';
import {
  audiencesToName,
  crewRow,
  type MessageRow,
  messageRows,
  shownMessageRow,
} from './message-rows.view.ts';
import styles from './on-screen.module.css';

const AnswerLine = lazyPart(async () => (await import('./message-parts.tsx')).AnswerLine);

export function OnScreen() {
  const room = useRoom();
  const shown = shownMessageRow(messageRows(room.view));
  if (shown === null) return null;
  return (
    <section className={`row ${styles.strip}`} aria-label={messagePartWords.onScreen}>
      <MessageSquare aria-hidden />
      <div className={styles.text}>
        <span className={styles.word}>
          {shown.state === 'focus' ? messagePartWords.fillsScreens : messagePartWords.onScreen}
        </span>
        <span className="truncate">{shown.title}</span>
        <SeenLine />
        <AnswerLine row={shown} />
      </div>
      <Button
        isDisabled={!room.can('messages/hide', {})}
        waiting={room.pending.has('messages/hide')}
        onPress={() => room.ask('messages/hide', audiencesToName(shown))}
        icon={EyeOff}
      >
        {messagePartWords.hide}
      </Button>
    </section>
  );
}

export function CrewMessage() {
  const row = crewRow(messageRows(useRoom().view));
  return row && <CrewStrip row={row} />;
}

export function CrewStrip({ row }: { readonly row: MessageRow | null }) {
  const room = useRoom();
  if (row === null) return null;
  return (
    <section className={`row ${styles.strip}`} aria-label={messagePartWords.forCrew}>
      <Headset aria-hidden />
      <p className={styles.text} role="status">
        <span className={styles.word}>{messagePartWords.forCrew}</span>
        <span className={styles.said} data-color={row.color} data-bold={row.bold || undefined}>
          {row.uppercase ? row.text.toLocaleUpperCase() : row.text}
        </span>
      </p>
      <Button
        isDisabled={!room.can('messages/hide', {})}
        waiting={room.pending.has('messages/hide')}
        onPress={() => room.ask('messages/hide', { to: ['CREW'] })}
        icon={EyeOff}
      >
        {messagePartWords.hide}
      </Button>
    </section>
  );
}
