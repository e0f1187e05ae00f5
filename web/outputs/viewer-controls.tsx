import { useEffect, useMemo, useRef } from 'react';
import type { Mirroring } from '../../machines/device/screen-link.ts';
import type { ClockId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { clockNamed, roomOfClock } from '../../machines/room/clock.showing.ts';
import { byId } from '../../machines/room/ordered-list.ts';
import { currentTimer, type RoomState } from '../../machines/room/room.state.ts';
import { clockOf, instantAtTimeLeft, thresholdsOf } from '../../machines/timer/timer.clock.ts';
import type { Mark, SoundCue, Timer } from '../../machines/timer/timer.ts';
import { useRoom } from '../live/live-context.ts';
import { playIfOn, resumeSound, setSound, useIsSoundOn } from '../stage/sound.ts';
import { classNames } from '../ui/class-names.ts';
import { FullScreenButton } from './full-screen-button.tsx';
import styles from './viewer.module.css';
import { viewerWords } from './viewer.words.ts';

interface DueChime {
  readonly at: Instant;
  readonly cue: SoundCue;
  readonly of: string;
}

/** A chime that is later than this is dropped, because the screen slept (V114). */
const MAX_CHIME_DELAY: Duration = 2 * SECOND;

export function audibleClocks(state: RoomState, linked: ClockId) {
  const alone = clockNamed(state, linked);
  const clock = alone ?? byId(state.clocks, state.shownClock?.clockId ?? '');
  return { main: alone ? null : state, clock: clock === undefined ? null : roomOfClock(state, clock) };
}

/** Returns the next chime. Of simultaneous chimes, returns the last one. Returns null after 0:00 (V113). */
export function nextChime(state: RoomState, now: Instant): DueChime | null {
  const timer = currentTimer(state);
  const { behavior, timezone } = state.room.settings;
  const clock = clockOf({ timer, timeset: state.timeset, behavior, zone: timezone, now });
  const { phase, zeroAt, scaled } = clock;
  if (timer === null || phase !== 'running' || zeroAt === null) return null;
  const ahead = chimeMarks(timer).filter(({ left }) => left < scaled.left);
  const next = Math.max(...ahead.map(({ left }) => left));
  const mark = ahead.filter(({ left }) => left === next).pop();
  if (mark === undefined) return null;
  const at = instantAtTimeLeft(clock, zeroAt, next, now);
  return { at, cue: timer.chime[mark.mark], of: `${timer._id} ${mark.mark}` };
}

function chimeMarks(timer: Timer): readonly { readonly mark: Mark; readonly left: Duration }[] {
  const colors = thresholdsOf(timer).filter(([, left]) => left >= 0);
  return [...colors.map(([mark, left]) => ({ mark, left })), { mark: 'zero', left: 0 }];
}

/** All chimes before `changedAt` are due, even if this clock is slow. */
export function shouldPlay(
  { at, of }: DueChime,
  now: Instant,
  changedAt: Instant,
  last: DueChime | null = null,
): boolean {
  const reached = Math.max(now, changedAt);
  const isRepeated = last !== null && last.of === of && at - last.at < MAX_CHIME_DELAY;
  return at <= reached && reached - at <= MAX_CHIME_DELAY && !isRepeated;
}

function useChimes(linked: ClockId): void {
  const { view } = useRoom();
  const { main, clock } = useMemo(() => audibleClocks(view, linked), [view, linked]);
  useChimesOf(main);
  useChimesOf(clock);
}

function useChimesOf(heardRoom: RoomState | null): void {
  const room = useRoom();
  const due = useRef<DueChime | null>(null);
  const lastChime = useRef<DueChime | null>(null);
  useEffect(() => {
    const { view, clock } = room;
    const ring = () => {
      const chime = due.current;
      if (chime !== null && shouldPlay(chime, clock.now(), view.room.updatedAt, lastChime.current)) {
        playIfOn(chime.cue);
        lastChime.current = chime;
      }
      due.current = heardRoom && nextChime(heardRoom, clock.now());
    };
    // Uses a timer, because animation frames stop in background tabs.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      if (due.current === null) return;
      const left = due.current.at - clock.now();
      timer = setTimeout(left <= 0 ? next : wait, Math.min(Math.max(0, left), SECOND));
    };
    const next = () => {
      ring();
      wait();
    };
    next();
    return () => clearTimeout(timer);
  }, [room, heardRoom]);
}

interface Props {
  readonly hidden: boolean;
  readonly deviceName: string;
  readonly clockId: ClockId;
  readonly mirror: Mirroring | null;
  readonly onMirror: (mirror: Mirroring | null) => void;
}

export function ViewerControls({ hidden, deviceName, clockId, mirror, onMirror }: Props) {
  return (
    <div className={classNames(styles.controls, hidden && styles.hidden)}>
      <span className={styles.device}>{deviceName}</span>
      <SoundButton clockId={clockId} />
      <button
        type="button"
        aria-pressed={mirror !== null}
        onClick={() => onMirror(mirror === null ? 'h' : null)}
        title={viewerWords.mirrorHint}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3v18M9 7 3 17h6zM15 7l6 10h-6z" />
        </svg>
        {viewerWords.mirror}
      </button>
      <FullScreenButton />
    </div>
  );
}

/** Browsers play sound only after a press. */
function SoundButton({ clockId }: Pick<Props, 'clockId'>) {
  const on = useIsSoundOn();
  useChimes(clockId);
  useEffect(resumeSound, []);
  return (
    <button type="button" aria-pressed={on} onClick={() => setSound(!on)} title={viewerWords.soundHint}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={
            on
              ? 'M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 0 1 0 6M19 6a8 8 0 0 1 0 12'
              : 'M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6'
          }
        />
      </svg>
      {viewerWords.sound}
    </button>
  );
}
