import type { Unpainted } from '../../machines/device/seen.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import type { RoomSession } from './room-session.ts';

/** Five frames a second. */
const TELL_EVERY: Duration = 200;
/** Spreads a hall's frames. */
const SPREAD_OVER: Duration = 150;

/** Reports the painted change until `stop` is aborted (W1890). Loaded after the show. */
export function tellPainted(
  session: Pick<RoomSession, 'screen' | 'shownSeq' | 'paint'>,
  stop: AbortSignal,
): void {
  if (stop.aborted) return;
  let seq = session.shownSeq;
  let told: number | null = null;
  let isTelling = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    // OBS runs frames of hidden pages.
    if (isTelling || seq === told || document.hidden) return;
    isTelling = true;
    const painted = seq;
    afterPaint(() => {
      if (!stop.aborted) rest = setTimeout(() => report(painted), Math.random() * SPREAD_OVER);
    });
  };
  const report = (painted: number) => {
    if (!document.hidden) {
      told = painted;
      session.paint(painted);
    }
    rest = setTimeout(() => {
      isTelling = false;
      tell();
    }, TELL_EVERY);
  };
  const unpainted = (why: Unpainted) => {
    session.paint(told ?? 0, why);
    told = null;
  };
  const changes = session.screen.subscribe(() => {
    seq = session.shownSeq;
    tell();
  });
  const seen = () => (document.hidden ? unpainted('HIDDEN') : tell());
  const frozen = () => unpainted('FROZEN');
  document.addEventListener('visibilitychange', seen);
  document.addEventListener('freeze', frozen);
  document.addEventListener('resume', seen);
  stop.addEventListener('abort', () => {
    changes.unsubscribe();
    clearTimeout(rest);
    document.removeEventListener('visibilitychange', seen);
    document.removeEventListener('freeze', frozen);
    document.removeEventListener('resume', seen);
  });
  seen();
}

/** A frame callback precedes its paint; the next frame's follows it. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
