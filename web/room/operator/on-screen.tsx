import { EyeOff, MessageSquare } from 'lucide-react';
import { SeenLine } from '../../device/seen-line.ts';
import { useRoom } from '../../live/live-context.ts';
import { messageRows } from '../../message/message-rows.view.ts';
import { shownRow } from '../../message/moderator.view.ts';
import { Button } from '../../ui/button.tsx';
import styles from './on-screen.module.css';
import { operatorWords } from './operator.words.ts';

/** The message that is on the screens, and the way to take it off. */
export function OnScreen() {
  const room = useRoom();
  const shown = shownRow(messageRows(room.view));
  if (shown === null) return null;
  return (
    <section className={styles.strip} aria-label={operatorWords.onScreen}>
      <MessageSquare aria-hidden />
      <div className={styles.text}>
        <span className={styles.word}>
          {shown.state === 'focus' ? operatorWords.fillsScreens : operatorWords.onScreen}
        </span>
        <span className={styles.title}>{shown.title}</span>
        <SeenLine />
      </div>
      <Button
        isDisabled={!room.can('messages/hide', {})}
        waiting={room.pending.has('messages/hide')}
        onPress={() => room.ask('messages/hide', {})}
      >
        <EyeOff aria-hidden />
        {operatorWords.hide}
      </Button>
    </section>
  );
}
