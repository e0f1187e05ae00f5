import type { BrowserContext } from '@playwright/test';

/** API of the prepared page. */
declare global {
  interface Window {
    machine: { sleep(ms: number): void; setClock(ms: number): void };
  }
}

/**
 * Prepares a browser whose machine can sleep: its timers and `performance.now()` stop, `Date.now()` advances, and no
 * `visibilitychange` fires. Its clock can be set as well. The ping of every 25 s never comes, so that only waking can
 * correct a screen.
 */
export async function withSleepControl(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const realNow = performance.now.bind(performance);
    const realDate = Date.now.bind(Date);
    const { setTimeout: realTimeout, clearTimeout: realClear } = window;
    let slept = 0;
    let ahead = 0;
    performance.now = () => realNow() - slept;
    Date.now = () => realDate() + ahead;

    const timers = new Map<number, number>();
    let lastId = 0;
    const arm = (id: number, until: number, run: () => void) => {
      const fire = () => (performance.now() >= until - 0.5 ? run() : arm(id, until, run));
      timers.set(id, realTimeout(fire, Math.max(0, until - performance.now())));
    };
    const stop = (id?: number) => {
      const timer = timers.get(id ?? 0);
      if (timer !== undefined) realClear(timer);
      timers.delete(id ?? 0);
    };
    const once = (run: (...args: unknown[]) => void, wait = 0, ...args: unknown[]) => {
      const id = ++lastId;
      arm(id, performance.now() + wait, () => {
        timers.delete(id);
        run(...args);
      });
      return id;
    };
    const repeat = (run: (...args: unknown[]) => void, wait = 0, ...args: unknown[]) => {
      const id = ++lastId;
      if (wait >= 25_000) return id;
      const next = () =>
        arm(id, performance.now() + wait, () => {
          next();
          run(...args);
        });
      next();
      return id;
    };
    Object.assign(window, {
      setTimeout: once,
      setInterval: repeat,
      clearTimeout: stop,
      clearInterval: stop,
      machine: {
        sleep(ms: number) {
          const wakes = realNow() + ms;
          while (realNow() < wakes);
          slept += ms;
        },
        setClock(ms: number) {
          ahead += ms;
        },
      },
    });
  });
}
