import type { Mark } from '../../../machines/timer/timer.ts';
import type { FlashPhase } from '../../stage/flashing.view.ts';
import { isReady, type TimerFace } from '../../stage/timer-face.view.ts';
import type { ViewerScreen } from '../../stage/viewer.view.ts';

/** State without words (V286 to V288). */
export interface StageLook {
  readonly ink: 'plain' | Exclude<Mark, 'zero'>;
  /** From 0:00 on. */
  readonly over: boolean;
  /** `ready`: hollow. `paused`: dim. */
  readonly state: 'ready' | 'paused' | 'going';
  /** Full-screen flash of a shown timer or message. */
  readonly flash: FlashPhase;
}

/** Except blackout. */
export function stageLook({ face, timerShare, message, flashing }: ViewerScreen): StageLook {
  const { clock, color, main } = face;
  const flash = message === null ? 'none' : flashing.message;
  if (timerShare === 0) return { ink: 'plain', over: false, state: 'going', flash };
  return {
    ink: main?.kind === 'tod' || color === 'normal' ? 'plain' : color,
    over: clock.overtime || clock.phase === 'finished',
    state: stateOf(face),
    flash: flashing.timer === 'none' ? flash : flashing.timer,
  };
}

function stateOf(face: TimerFace): StageLook['state'] {
  if (face.clock.phase === 'paused') return 'paused';
  return isReady(face) ? 'ready' : 'going';
}
