import { useEffect } from 'react';
import { onWake, whileVisible } from '../../live/wake.ts';

/** A system that lets a display sleep at a low battery says nothing once it is charged again. */
const AGAIN_MS = 60_000;

/** Keeps the display on while the component lives and the page is in sight, where the system allows it (V866). */
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
        // Refused, say for a low battery: the show goes on without.
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
