import type { BrowserContext, Page } from '@playwright/test';

const DIGITS = 'digits';

/** The pages of this browser note the frame in which they show digits first. */
export async function noteDigits(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    new MutationObserver((_, watch) => {
      if (document.querySelector('[role=timer]') === null) return;
      watch.disconnect();
      requestAnimationFrame(() => performance.mark(name));
    }).observe(document, { childList: true, subtree: true });
  }, DIGITS);
}

/** Requests of a page until then. */
export interface FirstScripts {
  /** Their paths. */
  readonly files: readonly string[];
  /** As sent. */
  readonly bytes: number;
  /** Since the page's request. */
  readonly ms: number;
}

export async function scriptsUntilDigits(page: Page): Promise<FirstScripts> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, DIGITS);
  // Arrived files have a size; pending ones are awaited.
  await page.waitForLoadState('networkidle');
  return page.evaluate((name) => {
    const ms = performance.getEntriesByName(name)[0]?.startTime ?? 0;
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter((entry) => entry.startTime < ms && new URL(entry.name).pathname.endsWith('.js'));
    return {
      files: scripts.map((entry) => new URL(entry.name).pathname.slice(1)),
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      ms,
    };
  }, DIGITS);
}
