import { useEffect } from 'react';
import { onWake, whileVisible } from '../live/wake.ts';

/** Retry: systems do not notify after charging. */
const AGAIN_MS = 60_000;

/** While visible, if allowed (V866). */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const take = async () => {
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (over) void lock.release();
      } catch {
        // Refused, for example on a low battery.
      }
    };
    void take();
    const stops = [onWake(take), whileVisible(AGAIN_MS, take)];
    return () => {
      over = true;
      for (const stop of stops) stop();
      void lock?.release();
    };
  }, []);
}
