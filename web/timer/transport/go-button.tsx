import { Pause, Play } from 'lucide-react';
import type { Transport } from '../../../machines/view/screens/transport.ts';
import { useRoom } from '../../live/live-context.ts';
import { useActionKey } from '../../room/editing/controller-mode.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './transport.module.css';
import { useGo } from './use-go.ts';

const RUN = ['timeset/start', 'timeset/stop'] as const;

/** The one primary action of the controller. It answers a press at once and is dashed until the server has it, and until the next one counts. */
export function GoButton({ transport }: { readonly transport: Transport }) {
  const room = useRoom();
  const { press, changing } = useGo();
  const { binding, text } = useActionKey('toggle');
  const { label, detail, command } = transport.go;
  const stops = command === 'timeset/stop';
  return (
    <div className={styles.goBox}>
      <Button
        variant="primary"
        size="large"
        className={classNames(styles.go, stops && styles.stop)}
        aria-label={`${label}: ${detail}`}
        aria-keyshortcuts={binding}
        isDisabled={!room.can(command, {})}
        waiting={changing || RUN.some((name) => room.pending.has(name))}
        onPress={press}
      >
        {stops ? <Pause aria-hidden /> : <Play aria-hidden />}
        {label}
        <span className={styles.kbd} data-key={text} />
      </Button>
    </div>
  );
}
