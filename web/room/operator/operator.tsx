import { useEffect, useState } from 'react';
import { stillTransport } from '../../../machines/view/screens/transport.ts';
import { useRootAttribute } from '../../app/use-root-attribute.ts';
import { useTransport } from '../../timer/transport/use-transport.ts';
import { laterDialog } from '../controller/later-dialog.ts';
import { RoomSwitches } from '../controller/room-switches.tsx';
import { useShortcuts } from '../controller/use-shortcuts.ts';
import { keepFocus } from '../editing/key-scope.ts';
import { IdentifyOverlay } from '../viewer/identity.tsx';
import { useWakeLock } from '../viewer/use-wake-lock.ts';
import { CrewHeader } from './crew-header.tsx';
import { LookKey } from './look-key.tsx';
import { NeighbourCards } from './neighbour-cards.tsx';
import { NumberPad } from './number-pad.tsx';
import { OnScreen } from './on-screen.tsx';
import styles from './operator.module.css';
import { OperatorNow } from './operator-now.tsx';
import { PadSwitch } from './pad-switch.tsx';
import { TransportKeys } from './transport-keys.tsx';
import { UndoKey } from './undo-key.tsx';

const ShortcutDialog = laterDialog(
  async () => (await import('../controller/shortcut-dialog.tsx')).ShortcutDialog,
);

/** Large keys for anyone who runs the clock by touch, on a phone or a tablet. */
export function Operator() {
  const transport = useTransport(stillTransport);
  const [padOpen, setPadOpen] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  useShortcuts(() => setShortcuts(true));
  useWakeLock();
  useEffect(keepFocus, []);
  useRootAttribute('data-pad');
  return (
    <div className={styles.operator} data-pad={padOpen ? 'open' : 'closed'}>
      <CrewHeader>
        <UndoKey />
        <LookKey />
      </CrewHeader>
      <main className={styles.main} data-notes={Boolean(transport.timer?.notes.trim()) || undefined}>
        <div className={styles.lights}>
          <RoomSwitches />
        </div>
        <div className={styles.now}>
          <OperatorNow transport={transport} />
          <div className={styles.strip}>
            <OnScreen />
          </div>
        </div>
        <NeighbourCards />
        <div className={styles.pad}>
          <NumberPad onUse={() => setPadOpen(true)} />
        </div>
        <div className={styles.keys}>
          <PadSwitch open={padOpen} onOpen={setPadOpen} />
          <TransportKeys transport={transport} />
        </div>
      </main>
      <ShortcutDialog isOpen={shortcuts} onClose={() => setShortcuts(false)} />
      <IdentifyOverlay />
    </div>
  );
}
