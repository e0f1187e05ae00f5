import { useEffect } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';

/** Event that triggers a poll. */
export const POLL_NOW = 'ask';

/** Polls `every` ms after each answer while visible. `ask` never rejects. `hurry` uses `POLL_NOW`. */
export function usePolling(
  ask: (signal: AbortSignal) => Promise<void>,
  every: Duration | null,
  hurry?: EventTarget,
): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let again = false;
    const round = async () => {
      if (asking) return;
      clearTimeout(timer);
      asking = true;
      do {
        again = false;
        await ask(signal);
      } while (again && !signal.aborted);
      asking = false;
      if (every !== null && !signal.aborted && !document.hidden) timer = setTimeout(round, every);
    };
    const onSight = () => {
      if (every !== null && !document.hidden) void round();
    };
    const onHurry = () => {
      again = asking;
      void round();
    };
    void round();
    hurry?.addEventListener(POLL_NOW, onHurry, { signal });
    document.addEventListener('visibilitychange', onSight, { signal });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [ask, every, hurry]);
}
