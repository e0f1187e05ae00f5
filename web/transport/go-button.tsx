import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { CommandName } from '../../machines/room/commands.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { useActionKey, useControllerMode } from '../keys/controller-mode.tsx';
import { useNow, useRoom } from '../live/live-context.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './transport.module.css';
import { type GoPress, type SteadyTransport, transportOf } from './transport.view.ts';
import { transportWords } from './transport.words.ts';

/** Longer than a double click and shorter than a human reaction. */
export const REACTION_TIME: Duration = 400;

/** Time in which a second press must not stop the timer that GO just started. */
export const ACCEPTED_TIME: Duration = 1_000;

export interface GoMeaning {
  readonly press: GoPress;
  readonly was: GoPress;
  /** Instant from which a press means `press`. An earlier press means `was`. */
  readonly from: Instant;
}

const OWN_MOVE_COMMANDS = ['timeset/next', 'timeset/previous', 'timeset/select', 'timeset/reset'] as const;

/** `before` is null for a new controller. `pending` holds the unanswered commands (V44). */
export function goMeaningAfter(
  before: GoMeaning | null,
  { command, timerId }: GoPress,
  now: Instant,
  pending: ReadonlySet<CommandName>,
): GoMeaning {
  const press = timerId === undefined ? { command } : { command, timerId };
  if (before === null) return { press, was: press, from: now };
  const arms = pending.has('timeset/arm') && !pending.has('timeset/start');
  const isOwn = arms || OWN_MOVE_COMMANDS.some((name) => pending.has(name));
  if (isSamePress(before.press, press)) return isOwn && now < before.from ? { ...before, from: now } : before;
  const saysAgain = now < before.from && isSamePress(before.was, press);
  return { press, was: before.press, from: isOwn || saysAgain ? now : now + pressDelay(before.press) };
}

function isSamePress(one: GoPress, other: GoPress): boolean {
  return one.command === other.command && one.timerId === other.timerId;
}

const pressDelay = ({ timerId }: GoPress): Duration =>
  timerId === undefined ? REACTION_TIME : ACCEPTED_TIME;

/** Returns null if the press has nothing left to do (V44). */
export function meaningOfPress({ press, was, from }: GoMeaning, now: Instant): GoPress | null {
  if (now >= from) return press;
  // A timer was armed just before the press, which still stops the clock (V243).
  return was.command === 'timeset/stop' && press.timerId !== undefined ? was : null;
}

interface GoButtonState {
  press(): void;
  /** True if the meaning just changed, so that a press still has the former one. */
  readonly changing: boolean;
}

export function useGo(): GoButtonState {
  const room = useRoom();
  const { onGo } = useControllerMode();
  const [before, setKnown] = useState<GoMeaning | null>(null);
  const now = useNow((at) => (before !== null && at < before.from ? before.from : null));
  const knownAt = (at: number) => goMeaningAfter(before, transportOf(room.view, at).go, at, room.pending);
  const known = knownAt(now);
  if (known !== before) setKnown(known);
  return {
    changing: now < known.from,
    press: () => {
      const at = room.clock.now();
      const meant = meaningOfPress(knownAt(at), at);
      if (meant === null) return;
      askCommand(room, meant);
      if (meant.command !== 'timeset/stop') onGo();
    },
  };
}

function askCommand(room: JoinedRoom, { command, timerId }: GoPress): void {
  room.ask(command, timerId === undefined ? {} : { timerId });
}

const RUN_COMMANDS = ['timeset/start', 'timeset/stop'] as const;

/** The border is dashed while a press waits for its answer, and just after GO changed. */
export function GoButton({ transport }: { readonly transport: SteadyTransport }) {
  const room = useRoom();
  const { press, changing } = useGo();
  const { binding, text } = useActionKey('toggle');
  const { label, detail, command, timerId } = transport.go;
  const stops = command === 'timeset/stop';
  const takes = timerId !== undefined;
  return (
    <div className={styles.goBox} data-takes={takes || undefined}>
      <p className="visually-hidden" role="status">
        {transport.announcement}
      </p>
      {takes && <StopKey />}
      <Button
        variant="primary"
        size="large"
        className={classNames(styles.go, stops && styles.stop)}
        aria-label={`${label}: ${detail}`}
        aria-keyshortcuts={binding}
        isDisabled={!room.can(command, takes ? { timerId } : {})}
        waiting={changing || RUN_COMMANDS.some((name) => room.pending.has(name))}
        onPress={press}
        icon={stops ? Pause : Play}
      >
        {takes ? (
          <AcceptedPress label={label} title={transport.next === null ? '' : timerTitle(transport.next)} />
        ) : (
          label
        )}
        <span className={styles.kbd} data-key={text} />
      </Button>
    </div>
  );
}

function AcceptedPress({ label, title }: { readonly label: string; readonly title: string }) {
  return (
    <span className={styles.taken}>
      {label}
      <span className={`truncate ${styles.detail}`}>{title}</span>
    </span>
  );
}

function StopKey() {
  const room = useRoom();
  return (
    <Button
      size="large"
      className={styles.stopKey}
      aria-label={`${transportWords.stop}: ${transportWords.pause}`}
      isDisabled={!room.can('timeset/stop', {})}
      waiting={room.pending.has('timeset/stop')}
      onPress={() => room.ask('timeset/stop', {})}
      icon={Pause}
    />
  );
}
