import { Clock, EyeOff, Gauge, StickyNote, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Timer } from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import styles from './row-marks.module.css';
import { rundownWords } from './rundown.words.ts';

export function hasMarks({ appearance, showName, showExtra, notes }: Timer, speed: string | null): boolean {
  return appearance !== 'COUNTDOWN' || speed !== null || !showName || !showExtra || notes !== '';
}

interface Props {
  readonly timer: Timer;
  readonly speed: string | null;
  /** Sign for hidden notes. */
  readonly notes: boolean;
}

/** Named icons. */
export function RowMarks({ timer, speed, notes }: Props) {
  const hidden = hiddenParts(timer);
  return (
    <span className={styles.marks}>
      {timer.appearance !== 'COUNTDOWN' && (
        <Mark name={timerWords.appearances[timer.appearance]}>{appearanceShape(timer)}</Mark>
      )}
      {speed !== null && (
        <Mark name={rundownWords.marks.warp(speed)}>
          <Gauge aria-hidden />
        </Mark>
      )}
      {hidden !== null && (
        <Mark name={rundownWords.marks.hidden[hidden]}>
          <EyeOff aria-hidden />
        </Mark>
      )}
      {notes && timer.notes && (
        <Mark name={rundownWords.marks.notes(timer.notes.slice(0, 200))}>
          <StickyNote aria-hidden />
        </Mark>
      )}
    </span>
  );
}

function hiddenParts({ showName, showExtra }: Timer): 'title' | 'speaker' | 'both' | null {
  if (showName) return showExtra ? null : 'speaker';
  return showExtra ? 'title' : 'both';
}

function appearanceShape({ appearance }: Timer) {
  if (appearance === 'HIDDEN') return <EyeOff aria-hidden />;
  return appearance === 'COUNTUP' ? <TrendingUp aria-hidden /> : <Clock aria-hidden />;
}

function Mark({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className={styles.mark} role="img" aria-label={name} title={name}>
      {children}
    </span>
  );
}
