import {
  Calculator,
  ChevronsLeft,
  ChevronsRight,
  Delete,
  Grid3x3,
  Link2,
  ListOrdered,
  Minus,
  MonitorUp,
  Plus,
  RotateCcw,
  ScrollText,
  Timer,
  X,
} from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { SECOND } from '../../machines/kernel/time.ts';
import { adjacentTimer } from '../../machines/room/room.state.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { lazyDialog } from '../app/lazy-dialog.ts';
import { useRootAttribute } from '../app/use-root-attribute.ts';
import { pinnedCalls } from '../automations/automation-calls.view.ts';
import {
  digitsAfterKey,
  PAD_ACTIONS,
  PAD_KEYS,
  type PadAction,
  type PadKey,
  type PadReading,
  padCommand,
  padKeyOf,
  readPad,
} from '../controller/number-pad.view.ts';
import { padWords } from '../controller/pad.words.ts';
import { RoomSwitches } from '../controller/room-switches.tsx';
import { useShortcuts } from '../controller/use-shortcuts.ts';
import { SeenLine } from '../devices/seen-line.ts';
import { controllerWords } from '../keys/controller.words.ts';
import { belongsToFocus, keepFocusInPage } from '../keys/key-scope.ts';
import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { CrewMessage, OnScreen } from '../messages/on-screen.tsx';
import { IdentifyOverlay } from '../outputs/identity.tsx';
import { useWakeLock } from '../outputs/unattended.ts';
import { CrewScreen } from '../room/crew-screen.tsx';
import { GoButton } from '../transport/go-button.tsx';
import { ArmedMark } from '../transport/next-line.tsx';
import { PlayheadSlider } from '../transport/playhead-slider.tsx';
import { type SteadyTransport, steadyTransport } from '../transport/transport.view.ts';
import { useTransport } from '../transport/use-transport.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { HintedButton } from '../ui/hint.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useFirstClick } from '../ui/pointer.ts';
import { CrewHeader, LookKey, UndoKey } from './crew-header.tsx';
import { NowCard } from './now-card.tsx';
import styles from './operator.module.css';
import { type NeighbourCard, neighboursOf } from './operator.view.ts';
import { operatorWords, prompterPanelWords } from './operator.words.ts';
import { hasPrompter } from './prompter.view.ts';

export interface NumberPadState {
  readonly reading: PadReading;
  readonly done: string | null;
  readonly press: (key: PadKey) => void;
  readonly clear: () => void;
  readonly may: (action: PadAction) => boolean;
  readonly run: (action: PadAction) => void;
}

function usePad(onUse: () => void): NumberPadState {
  const room = useRoom();
  const [digits, setDigits] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const reading = readPad(digits);
  const press = (key: PadKey) => {
    setDigits((typed) => digitsAfterKey(typed, key));
    setDone(null);
  };
  const commandOf = (action: PadAction) => padCommand(action, reading.ms, room.view, room.clock.now());
  useTypedDigits((key) => {
    onUse();
    press(key);
  });
  return {
    reading,
    done,
    press,
    clear: () => setDigits(''),
    may(action) {
      const { name, payload } = commandOf(action);
      return reading.understood !== null && room.can(name, payload);
    },
    run(action) {
      const { name, payload } = commandOf(action);
      room.ask(name, payload);
      setDone(padWords.doing[action].done(reading.understood ?? ''));
      setDigits('');
    },
  };
}

function useTypedDigits(onKey: (key: PadKey) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || belongsToFocus(event, false)) return;
    const key = padKeyOf(event.key);
    if (key !== null) onKey(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function NumberPad({ onUse }: { readonly onUse: () => void }) {
  const pad = usePad(onUse);
  return (
    <section className={styles.numberPadPad} aria-label={padWords.title}>
      <PadDisplay pad={pad} />
      <div className={styles.numberPadKeys} role="group" aria-label={padWords.digits}>
        {PAD_KEYS.map((key) => (
          <Button
            key={key}
            className={styles.numberPadKey}
            aria-label={key === 'back' ? padWords.takeBack : key}
            onPress={() => pad.press(key)}
          >
            <KeyFace padKey={key} />
          </Button>
        ))}
      </div>
      <div className={styles.actions} role="group" aria-label={padWords.actions}>
        {PAD_ACTIONS.map((action) => (
          <ActionKey key={action} action={action} pad={pad} />
        ))}
      </div>
    </section>
  );
}

function PadDisplay({ pad: { reading, done, clear } }: { readonly pad: NumberPadState }) {
  const { text, understood } = reading;
  return (
    <div className={`row ${styles.display}`}>
      <span className={styles.typed} data-empty={understood === null || undefined} aria-hidden>
        {text}
      </span>
      <p className={styles.understood} role="status">
        {understood === null ? (done ?? padWords.typeTime) : `= ${understood}`}
      </p>
      {understood !== null && <IconButton label={padWords.clear} onPress={clear} icon={X} />}
    </div>
  );
}

function KeyFace({ padKey }: { readonly padKey: PadKey }) {
  return padKey === 'back' ? <Delete aria-hidden /> : padKey;
}

const padActionIcons = {
  setTo: Timer,
  jumpBack: ChevronsLeft,
  jumpForward: ChevronsRight,
  subtract: Minus,
  add: Plus,
  quick: MonitorUp,
} as const satisfies Record<PadAction, unknown>;

function ActionKey({ action, pad }: { readonly action: PadAction; readonly pad: NumberPadState }) {
  const Shape = padActionIcons[action];
  const { understood } = pad.reading;
  const { label, ready } = padWords.doing[action];
  return (
    <Button
      className={styles.action}
      aria-label={understood === null ? label : ready(understood)}
      isDisabled={!pad.may(action)}
      onPress={() => pad.run(action)}
      icon={Shape}
    >
      {label}
    </Button>
  );
}

const PrompterDialog = lazyDialog(async () => (await import('./prompter-dialog.tsx')).PrompterDialog);

function PrompterKey() {
  const { view } = useRoom();
  const [open, setOpen] = useState(false);
  if (!hasPrompter(view)) return null;
  return (
    <>
      <HintedButton label={prompterPanelWords.title} onPress={() => setOpen(true)} icon={ScrollText} />
      <PrompterDialog isOpen={open} onClose={() => setOpen(false)} />
    </>
  );
}

function NeighbourCards() {
  const { view } = useRoom();
  // The length of a timer with a fixed finish shrinks as time passes.
  const { previous, next } = useReading((now) => {
    const second = Math.floor(now / SECOND) * SECOND;
    return { value: neighboursOf(view, second), until: second + SECOND };
  });
  return (
    <div className={styles.cards}>
      <NeighbourCardView kind="previous" card={previous} />
      <NeighbourCardView kind="next" card={next} />
    </div>
  );
}

function LinkedMark() {
  return (
    <span className={styles.linked} title={timerWords.triggeredBy.LINKED}>
      <Link2 aria-hidden />
      {timerWords.triggers.LINKED}
    </span>
  );
}

interface Props {
  readonly kind: 'previous' | 'next';
  readonly card: NeighbourCard | null;
}

function NeighbourCardView({ kind, card }: Props) {
  return (
    <section className={`card ${styles.card}`} aria-label={operatorWords.neighbours[kind]} data-kind={kind}>
      <p className="muted row cluster">
        <span className={styles.cardWord}>{operatorWords[kind]}</span>
        {card?.armed && kind === 'next' && <ArmedMark />}
        {card?.linked && kind === 'next' && <LinkedMark />}
        {card && <span className={styles.cardLength}>{card.length}</span>}
      </p>
      <p className={`truncate ${styles.cardTitle}`} data-none={card === null || undefined}>
        {card === null ? operatorWords.none : card.title}
      </p>
      {card && card.speaker !== '' && <p className="truncate muted">{card.speaker}</p>}
    </section>
  );
}

function TransportKeys({ transport }: { readonly transport: SteadyTransport }) {
  const room = useRoom();
  const before = adjacentTimer(room.view, -1);
  const select = { timerId: before?._id ?? '' };
  const { onClickCapture, unlessSecond } = useFirstClick();
  return (
    <section className={styles.transport} aria-label={operatorWords.transport}>
      <TransportKey
        isDisabled={before === null || !room.can('timeset/select', select)}
        onClickCapture={onClickCapture}
        onPress={() => unlessSecond(() => room.ask('timeset/select', select))}
        icon={ChevronsLeft}
      >
        {operatorWords.previous}
      </TransportKey>
      <TransportKey
        isDisabled={!room.can('timeset/reset', {})}
        onPress={() => room.ask('timeset/reset', {})}
        icon={RotateCcw}
      >
        {operatorWords.reset}
      </TransportKey>
      <TransportKey
        isDisabled={!room.can('timeset/next', {})}
        onClickCapture={onClickCapture}
        onPress={() => unlessSecond(() => room.ask('timeset/next', {}))}
        icon={ChevronsRight}
      >
        {operatorWords.next}
      </TransportKey>
      <div className={styles.go}>
        <GoButton transport={transport} />
        <SeenLine />
      </div>
    </section>
  );
}

function TransportKey(props: ComponentProps<typeof Button>) {
  return <Button {...props} size="large" className={styles.key} />;
}

const ShortcutDialog = lazyDialog(
  async () => (await import('../controller/shortcut-dialog.tsx')).ShortcutDialog,
);

const StreamDeck = lazyPart(async () => (await import('../controller/stream-deck.tsx')).StreamDeck, {
  isAsked: ({ isOpen }) => isOpen || 'hid' in navigator,
});

const LateStart = lazyPart(async () => (await import('../transport/late-start.tsx')).LateStartNote, {
  isAsked: ({ isRunning }) => !isRunning,
});

const AimSwitch = lazyPart(async () => (await import('../transport/aim-switch.tsx')).AimSwitch, {
  isAsked: ({ isStarted }) => isStarted,
});

const QuickClockBar = lazyPart(
  async () => (await import('../controller/quick-clock-bar.tsx')).QuickClockBar,
  {
    isAsked: ({ isShown }) => isShown,
  },
);

const PinnedKeys = lazyPart(async () => (await import('../automations/pinned-keys.tsx')).PinnedKeys, {
  isAsked: ({ isShown }) => isShown,
});

export function Operator() {
  const transport = useTransport(steadyTransport);
  const { room, shownClock, automations } = useRoom().view;
  const { blackout } = room.settings;
  const isClockShown = shownClock !== null;
  const [padOpen, setPadOpen] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  const [deckOpen, setDeckOpen] = useState(false);
  const perform = useShortcuts(() => setShortcuts(true));
  useWakeLock();
  useEffect(keepFocusInPage, []);
  useRootAttribute('data-pad');
  return (
    <div className={styles.operator} data-pad={padOpen ? 'open' : 'closed'}>
      <CrewHeader>
        <UndoKey />
        <PrompterKey />
        {'hid' in navigator && (
          <HintedButton label={controllerWords.deck} onPress={() => setDeckOpen(true)} icon={Grid3x3} />
        )}
        <LookKey />
      </CrewHeader>
      <main className={styles.main} data-notes={Boolean(transport.timer?.notes.trim()) || undefined}>
        <div className={styles.lights}>
          <RoomSwitches />
          {blackout && <SeenLine />}
        </div>
        <div className={`stack ${styles.now}`}>
          <NowCard transport={transport} notes={transport.timer?.notes.trim()}>
            <PlayheadSlider key={transport.timer?._id} />
          </NowCard>
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
        <div className={`stack ${styles.keys}`}>
          <div className={styles.padSwitch}>
            <Button
              aria-expanded={padOpen}
              onPress={() => setPadOpen(!padOpen)}
              icon={padOpen ? ListOrdered : Calculator}
            >
              {padOpen ? operatorWords.backToShow : padWords.title}
            </Button>
          </div>
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

export function OperatorRoute() {
  return (
    <CrewScreen view="OPERATOR">
      <Operator />
    </CrewScreen>
  );
}
