import { useEffect, useState } from 'react';
import { onWake, whileVisible } from '../live/wake.ts';

/** Interval of retries, ms. Systems do not tell pages that the battery is charged again. */
const WAKE_LOCK_RETRY_MS = 60_000;

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
        // The system refuses, for example on a low battery.
      }
    };
    void take();
    const stops = [onWake(take), whileVisible(WAKE_LOCK_RETRY_MS, take)];
    return () => {
      over = true;
      for (const stop of stops) stop();
      void lock?.release();
    };
  }, []);
}

const POINTER_IDLE_MS = 2_500;

export function useIdlePointer(): boolean {
  const [idle, setIdle] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const active = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), POINTER_IDLE_MS);
    };
    const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const sign of signs) window.addEventListener(sign, active);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, active);
    };
  }, []);
  return idle;
}
