import { memoized } from '../../machines/kernel/memoized.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Output } from '../../machines/output/output.ts';
import { type OutputScreen, outputScreenOf } from '../../machines/view/screens/output-screen.ts';
import type { ScreenLook } from '../../machines/view/screens/timer-face.ts';
import { language } from '../app/language.ts';
import { useNow, useRoom } from '../live/live-context.ts';

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The screen of an output of the surrounding room, repainted exactly when what it shows changes. */
export function useOutputScreen(output: Output, look: ScreenLook = {}): OutputScreen {
  const { view, flashes } = useRoom();
  // Asked twice of the same instant: what is shown, and when that changes.
  const at = memoized(1, (now: Instant) =>
    outputScreenOf(view, output, { ...look, now, flashes, deviceZone, locale: language }),
  );
  return at(useNow((now) => at(now).viewer.nextChange));
}
