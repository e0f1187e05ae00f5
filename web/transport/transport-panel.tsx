import { ChevronsLeft, ChevronsRight, type LucideIcon, RotateCcw } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { SeenLine } from '../devices/seen-line.ts';
import { useActionKey } from '../keys/controller-mode.tsx';
import type { ShortcutAction } from '../keys/shortcuts.view.ts';
import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { Button } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useFirstClick } from '../ui/pointer.ts';
import { GoButton } from './go-button.tsx';
import { ArmedMark } from './next-line.tsx';
import { PlayheadSlider } from './playhead-slider.tsx';
import styles from './transport.module.css';
import {
  nextText,
  type SteadyTransport,
  steadyTransport,
  takeoverOf,
  widestDigits,
} from './transport.view.ts';
import { transportWords } from './transport.words.ts';
import { TotalLength, TransportMark } from './transport-mark.tsx';
import { pickDigits, useTransport } from './use-transport.ts';

const LateStart = lazyPart(async () => (await import('./late-start.tsx')).LateStartNote, {
  isAsked: ({ isRunning }) => !isRunning,
});

const AimSwitch = lazyPart(async () => (await import('./aim-switch.tsx')).AimSwitch, {
  isAsked: ({ isStarted }) => isStarted,
});

export function TransportPanel({ preview }: { readonly preview: ReactNode }) {
  const transport = useTransport(steadyTransport);
  return (
    <section className={`stack ${styles.panel}`} aria-label={transportWords.title} data-transport>
      <h2 className="visually-hidden">{transportWords.title}</h2>
      <TransportReading transport={transport} preview={preview} />
      <PlayheadSlider key={transport.timer?._id} />
      <LateStart isRunning={transport.state === 'running'} />
      <MainKeys transport={transport} />
      <SeenLine />
      <AdjustKeys />
      <AimSwitch isStarted={transport.seekable} />
      <TransportFacts transport={transport} />
    </section>
  );
}

interface Props {
  readonly transport: SteadyTransport;
}

function TransportReading({ transport, preview }: Props & { readonly preview: ReactNode }) {
  const { state, title } = transport;
  return (
    <div className={`stack ${styles.reading}`}>
      <p className={styles.title}>{title}</p>
      <div className={styles.line}>
        <TransportMark state={state} />
        <TimeLeft />
        <TotalLength transport={transport} />
      </div>
      {preview}
    </div>
  );
}

function TimeLeft() {
  const { digits, length, state, wrapUp } = useTransport(pickDigits);
  return (
    <span
      className={styles.digits}
      data-wrap-up={wrapUp}
      data-state={state}
      style={{
        '--figures': widestDigits({ digits, length }).length,
      }}
      role="timer"
      aria-label={transportWords.timeLeft}
    >
      {digits}
    </span>
  );
}

function MainKeys({ transport }: Props) {
  const room = useRoom();
  const { onClickCapture, unlessSecond } = useFirstClick();
  return (
    <div className={styles.main}>
      <TransportPanelKey
        label={transport.seekable ? transportWords.reset : transportWords.previous}
        action="back"
        isDisabled={!room.can('timeset/previous', {})}
        onClickCapture={onClickCapture}
        onPress={() => unlessSecond(() => room.ask('timeset/previous', {}))}
        icon={transport.seekable ? RotateCcw : ChevronsLeft}
      />
      <GoButton transport={transport} />
      <TransportPanelKey
        label={transportWords.next}
        action="next"
        isDisabled={!room.can('timeset/next', {})}
        onClickCapture={onClickCapture}
        onPress={() => unlessSecond(() => room.ask('timeset/next', {}))}
        icon={ChevronsRight}
      />
    </div>
  );
}

interface KeyProps {
  readonly label: string;
  readonly action: ShortcutAction;
  readonly isDisabled?: boolean;
  readonly onClickCapture?: MouseEventHandler;
  readonly onPress: () => void;
  readonly icon: LucideIcon;
}

function TransportPanelKey({ label, action, ...props }: KeyProps) {
  const { text } = useActionKey(action);
  return (
    <Hint text={label} shortcut={text}>
      <Button aria-label={label} className={styles.key} {...props} />
    </Hint>
  );
}

const ADJUST_STEPS = [
  [-5 * MINUTE, transportWords.steps.minusFive],
  [-MINUTE, transportWords.steps.minusOne],
  [-10 * SECOND, transportWords.steps.minusTenSeconds],
  [10 * SECOND, transportWords.steps.plusTenSeconds],
  [MINUTE, transportWords.steps.plusOne],
  [5 * MINUTE, transportWords.steps.plusFive],
] as const;

function AdjustKeys() {
  const room = useRoom();
  return (
    <div className={styles.adjust} role="group" aria-label={transportWords.adjust}>
      {ADJUST_STEPS.map(([ms, text]) => (
        <Button
          key={ms}
          size="small"
          className={styles.step}
          aria-label={(ms < 0 ? transportWords.takeOffBy : transportWords.addBy)(text, text.slice(1))}
          isDisabled={!room.can('timeset/adjust', { ms })}
          onPress={() => room.ask('timeset/adjust', { ms })}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}

function TransportFacts({ transport }: Props) {
  const { timer, next } = transport;
  return (
    <dl className={styles.facts}>
      {timer?.extra && (
        <>
          <dt>{transportWords.now}</dt>
          <dd>{timer.extra}</dd>
        </>
      )}
      {timer?.notes && (
        <>
          <dt>{transportWords.notes}</dt>
          <dd className={`secondary ${styles.notes}`}>{timer.notes}</dd>
        </>
      )}
      <dt>{transportWords.nextUp}</dt>
      <dd>
        {transport.armed && <ArmedMark />}
        <span className={styles.upNext}>{nextText(transport)}</span>{' '}
        <span className={`muted ${styles.speaker}`}>{next?.extra}</span>
        <TakeoverNote />
      </dd>
    </dl>
  );
}

function TakeoverNote() {
  const { view } = useRoom();
  const times = usePlanTimes();
  const takeover = useReading((now) => {
    const minute = Math.floor(now / MINUTE) * MINUTE;
    return { value: takeoverOf(view, minute), until: minute + MINUTE };
  });
  if (takeover === null) return null;
  return (
    <p className={`secondary ${styles.takeover}`}>
      {transportWords.takesOver(takeover.title, times.short(takeover.at))}
    </p>
  );
}
