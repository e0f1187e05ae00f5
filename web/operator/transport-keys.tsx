import { ChevronsLeft, ChevronsRight, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { neighbour } from '../../machines/room/room.modes.ts';
import { SeenLine } from '../devices/seen-line.ts';
import { useRoom } from '../live/live-context.ts';
import { GoButton } from '../transport/go-button.tsx';
import type { StillTransport } from '../transport/transport.view.ts';
import { Button } from '../ui/button.tsx';
import styles from './operator.module.css';
import { operatorWords } from './operator.words.ts';

export function TransportKeys({ transport }: { readonly transport: StillTransport }) {
  const room = useRoom();
  const before = neighbour(room.view, -1);
  const select = { timerId: before?._id ?? '' };
  return (
    <section className={styles.transport} aria-label={operatorWords.transport}>
      <Key
        label={operatorWords.previous}
        isDisabled={before === null || !room.can('timeset/select', select)}
        onPress={() => room.ask('timeset/select', select)}
      >
        <ChevronsLeft aria-hidden />
      </Key>
      <Key
        label={operatorWords.reset}
        isDisabled={!room.can('timeset/reset', {})}
        onPress={() => room.ask('timeset/reset', {})}
      >
        <RotateCcw aria-hidden />
      </Key>
      <Key
        label={operatorWords.next}
        isDisabled={!room.can('timeset/next', {})}
        onPress={() => room.ask('timeset/next', {})}
      >
        <ChevronsRight aria-hidden />
      </Key>
      <div className={styles.go}>
        <GoButton transport={transport} />
        <SeenLine />
      </div>
    </section>
  );
}

interface KeyProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Key({ label, children, ...props }: KeyProps) {
  return (
    <Button size="large" className={styles.key} {...props}>
      {children}
      {label}
    </Button>
  );
}
