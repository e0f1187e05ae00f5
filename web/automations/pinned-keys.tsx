import { useRoom } from '../live/live-context.ts';
import { Button } from '../ui/button.tsx';
import { pinnedCalls } from './automation-calls.view.ts';
import { calledWords as words } from './automation-calls.words.ts';
import styles from './pinned-keys.module.css';

export function PinnedKeys(_props: { readonly isShown: boolean }) {
  const room = useRoom();
  return (
    <fieldset className={styles.keys} aria-label={words.buttons}>
      {pinnedCalls(room.view.automations).map(({ automationId, title, name }) => (
        <Button key={automationId} onPress={() => room.ask('automations/call', { name })}>
          {title}
        </Button>
      ))}
    </fieldset>
  );
}
