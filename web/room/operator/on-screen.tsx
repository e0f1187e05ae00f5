import { EyeOff, MessageSquare } from 'lucide-react';
import { messageRows } from '../../../machines/view/screens/message-rows.ts';
import { shownRow } from '../../../machines/view/screens/moderator.ts';
import { useRoom } from '../../live/live-context.ts';
import { Button } from '../../ui/button.tsx';
import styles from './on-screen.module.css';

/** The message that is on the screens, and the way to take it off. */
export function OnScreen() {
  const room = useRoom();
  const shown = shownRow(messageRows(room.view));
  if (shown === null) return null;
  return (
    <section className={styles.strip} aria-label="On the screens">
      <MessageSquare aria-hidden />
      <p className={styles.text}>
        <span className={styles.word}>
          {shown.state === 'focus' ? 'Fills the screens' : 'On the screens'}
        </span>
        <span className={styles.title}>{shown.title}</span>
      </p>
      <Button
        isDisabled={!room.can('messages/hide', {})}
        waiting={room.pending.has('messages/hide')}
        onPress={() => room.ask('messages/hide', {})}
      >
        <EyeOff aria-hidden />
        Hide
      </Button>
    </section>
  );
}
