import { useEffect } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';

/** Asks now and, if `every` is given, so long after each answer while the page is in sight. `ask` never rejects. */
export function usePolling(ask: (signal: AbortSignal) => Promise<void>, every: Duration | null): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    const round = async () => {
      if (asking) return;
      clearTimeout(timer);
      asking = true;
      await ask(signal);
      asking = false;
      if (every !== null && !signal.aborted && !document.hidden) timer = setTimeout(round, every);
    };
    const onSight = () => {
      if (every !== null && !document.hidden) void round();
    };
    void round();
    document.addEventListener('visibilitychange', onSight, { signal });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [ask, every]);
}
