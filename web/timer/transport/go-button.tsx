import { Pause, Play } from 'lucide-react';
import type { Transport } from '../../../machines/view/transport.ts';
import { useRoom } from '../../live/live-context.ts';
import { keyText, useKeymap } from '../../room/controller/keymap.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './transport.module.css';

const RUN = ['timeset/start', 'timeset/stop'] as const;

/** The one primary action of the desk. It answers a press at once and is dashed until the server has it. */
export function GoButton({ transport }: { readonly transport: Transport }) {
  const room = useRoom();
  const { toggle } = useKeymap();
  const { label, detail, command } = transport.go;
  const stops = label === 'STOP';
  return (
    <div className={styles.goBox}>
      <Button
        variant="primary"
        size="large"
        className={classNames(styles.go, stops && styles.stop)}
        aria-label={`${label}: ${detail}`}
        aria-keyshortcuts={toggle}
        isDisabled={!room.can(command, {})}
        waiting={RUN.some((name) => room.pending.has(name))}
        onPress={() => room.ask(command, {})}
      >
        {stops ? <Pause aria-hidden /> : <Play aria-hidden />}
        {label}
        <span className={styles.kbd} data-key={keyText(toggle)} />
      </Button>
    </div>
  );
}
