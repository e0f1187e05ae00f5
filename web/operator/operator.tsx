import { Calculator, Grid3x3, ListOrdered } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRootAttribute } from '../app/use-root-attribute.ts';
import { pinnedCalls } from '../automations/called.view.ts';
import { padWords } from '../clocks/pad.words.ts';
import { laterDialog } from '../controller/later-dialog.ts';
import { RoomSwitches } from '../controller/room-switches.tsx';
import { useShortcuts } from '../controller/use-shortcuts.ts';
import { SeenLine } from '../devices/seen-line.ts';
import { controllerWords } from '../keys/controller.words.ts';
import { keepFocus } from '../keys/key-scope.ts';
import { useRoom } from '../live/live-context.ts';
import { CrewMessage, OnScreen } from '../messages/on-screen.tsx';
import { PrompterKey } from '../prompter/prompter-key.tsx';
import { PlayheadSlider } from '../transport/playhead-slider.tsx';
import { type StillTransport, stillTransport } from '../transport/transport.view.ts';
import { useTransport } from '../transport/use-transport.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import { later } from '../ui/later.tsx';
import { IdentifyOverlay } from '../viewer/identity.tsx';
import { useWakeLock } from '../viewer/use-wake-lock.ts';
import { CrewHeader } from './crew-header.tsx';
import { LookKey } from './look-key.tsx';
import { NeighbourCards } from './neighbour-cards.tsx';
import { NowCard } from './now-card.tsx';
import { NumberPad } from './number-pad.tsx';
import styles from './operator.module.css';
import { operatorWords } from './operator.words.ts';
import { TransportKeys } from './transport-keys.tsx';
import { UndoKey } from './undo-key.tsx';

const ShortcutDialog = laterDialog(
  async () => (await import('../controller/shortcut-dialog.tsx')).ShortcutDialog,
);

const StreamDeck = later(async () => (await import('../deck/stream-deck.tsx')).StreamDeck, {
  isAsked: ({ isOpen }) => isOpen || 'hid' in navigator,
});

const LateStart = later(async () => (await import('../transport/late-start.tsx')).LateStartNote, {
  isAsked: ({ isRunning }) => !isRunning,
});

const AimSwitch = later(async () => (await import('../transport/aim-switch.tsx')).AimSwitch, {
  isAsked: ({ isStarted }) => isStarted,
});

const QuickClockBar = later(async () => (await import('../clocks/quick-clock-bar.tsx')).QuickClockBar, {
  isAsked: ({ isShown }) => isShown,
});

const PinnedKeys = later(async () => (await import('../automations/pinned-keys.tsx')).PinnedKeys, {
  isAsked: ({ isShown }) => isShown,
});

export function Operator() {
  const transport = useTransport(stillTransport);
  const { room, shownClock, automations } = useRoom().view;
  const { blackout } = room.settings;
  const isClockShown = shownClock !== null;
  const [padOpen, setPadOpen] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  const [deckOpen, setDeckOpen] = useState(false);
  const perform = useShortcuts(() => setShortcuts(true));
  useWakeLock();
  useEffect(keepFocus, []);
  useRootAttribute('data-pad');
  return (
    <div className={styles.operator} data-pad={padOpen ? 'open' : 'closed'}>
      <CrewHeader>
        <UndoKey />
        <PrompterKey />
        <DeckKey onPress={() => setDeckOpen(true)} />
        <LookKey />
      </CrewHeader>
      <main className={styles.main} data-notes={Boolean(transport.timer?.notes.trim()) || undefined}>
        <div className={styles.lights}>
          <RoomSwitches />
          {blackout && <SeenLine />}
        </div>
        <div className={styles.now}>
          <OperatorNow transport={transport} />
          <div className={styles.strip}>
            <LateStart isRunning={transport.state === 'running'} />
            <CrewMessage />
            <OnScreen />
            <QuickClockBar isShown={isClockShown} withKey={false} />
            <AimSwitch isStarted={transport.seekable} />
            <PinnedKeys isShown={pinnedCalls(automations).length > 0} />
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
      <StreamDeck
        isOpen={deckOpen}
        onClose={() => setDeckOpen(false)}
        onAction={perform}
        hasQuickClock={false}
      />
      <IdentifyOverlay />
    </div>
  );
}

/** Only where the browser can reach a deck. */
function DeckKey({ onPress }: { readonly onPress: () => void }) {
  return (
    'hid' in navigator && (
      <Hint text={controllerWords.deck}>
        <IconButton label={controllerWords.deck} onPress={onPress}>
          <Grid3x3 aria-hidden />
        </IconButton>
      </Hint>
    )
  );
}

/** V155. */
function OperatorNow({ transport }: { readonly transport: StillTransport }) {
  const { timer } = transport;
  return (
    <NowCard transport={transport} notes={timer?.notes.trim()}>
      <PlayheadSlider key={timer?._id} />
    </NowCard>
  );
}

interface PadSwitchProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

function PadSwitch({ open, onOpen }: PadSwitchProps) {
  return (
    <div className={styles.padSwitch}>
      <Button aria-expanded={open} onPress={() => onOpen(!open)}>
        {open ? <ListOrdered aria-hidden /> : <Calculator aria-hidden />}
        {open ? operatorWords.backToShow : padWords.title}
      </Button>
    </div>
  );
}
