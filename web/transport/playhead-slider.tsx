import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { useRoom } from '../live/live-context.ts';
import {
  elapsedAtFraction,
  jumpDistance,
  lengthText,
  type Playhead,
  playheadSteps,
} from '../stage/playhead.view.ts';
import styles from './playhead.module.css';
import { PlayheadTrack } from './playhead-bar.tsx';
import { transportWords } from './transport.words.ts';
import { pickPlayhead, useTransport } from './use-transport.ts';

export function PlayheadSlider() {
  const room = useRoom();
  const { playhead, seekable } = useTransport(pickPlayhead);
  const jump = (target: Duration) => {
    const ms = jumpDistance(playhead, target);
    if (ms !== 0) room.ask('timeset/jump', { ms });
  };
  const drag = useDrag(playhead, seekable, jump);
  const shown = drag.target ?? playhead.elapsed;
  const percent = drag.target === null ? playhead.percent : (drag.target / Math.max(1, playhead.total)) * 100;
  return (
    <div
      className={styles.slider}
      role="slider"
      tabIndex={seekable ? 0 : -1}
      aria-label={transportWords.playhead}
      aria-disabled={!seekable}
      aria-valuemin={0}
      aria-valuemax={Math.round(playhead.total / 1_000)}
      aria-valuenow={Math.round(shown / 1_000)}
      aria-valuetext={playhead.text}
      data-disabled={!seekable || undefined}
      data-dragging={drag.target !== null || undefined}
      onKeyDown={(event) => seekable && onKey(event, playhead, jump)}
      {...drag.props}
    >
      <PlayheadTrack playhead={playhead} percent={percent}>
        {drag.target !== null && (
          <output className={styles.bubble}>{lengthText(playhead.total - drag.target)}</output>
        )}
      </PlayheadTrack>
    </div>
  );
}

function onKey(event: KeyboardEvent, playhead: Playhead, jump: (target: Duration) => void): void {
  const { small, large } = playheadSteps(playhead.total);
  const targets: Record<string, Duration> = {
    ArrowRight: playhead.elapsed + small,
    ArrowUp: playhead.elapsed + small,
    ArrowLeft: playhead.elapsed - small,
    ArrowDown: playhead.elapsed - small,
    PageUp: playhead.elapsed + large,
    PageDown: playhead.elapsed - large,
    Home: 0,
    End: playhead.total,
  };
  const target = ownEntry(targets, event.key);
  if (target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  jump(target);
}

function useDrag(playhead: Playhead, seekable: boolean, jump: (target: Duration) => void) {
  const [target, setTarget] = useState<Duration | null>(null);
  const isHeld = useRef(false);
  const at = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return elapsedAtFraction((clientX - box.left) / Math.max(1, box.width), playhead.total);
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    if (!isHeld.current) return;
    isHeld.current = false;
    jump(at(event));
    setTarget(null);
    event.currentTarget.blur();
  };
  return {
    target,
    props: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (!seekable || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isHeld.current = true;
        setTarget(at(event));
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => isHeld.current && setTarget(at(event)),
      onPointerUp: release,
      onPointerCancel() {
        isHeld.current = false;
        setTarget(null);
      },
    },
  };
}
