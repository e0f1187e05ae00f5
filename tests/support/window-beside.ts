import type { Page } from '@playwright/test';

/**
 * Another page of the same browser, in a window of its own. A tab would put the one that is open behind itself, where
 * Chromium paints once a second, and all that waits for a frame, as each tap does, waits as long.
 */
export async function windowBeside(page: Page): Promise<Page> {
  const address = `about:blank#${crypto.randomUUID()}`;
  const opening = page.context().waitForEvent('page', (opened) => opened.url() === address);
  await page.evaluate((url) => {
    window.open(url, '', 'popup,noopener');
  }, address);
  return opening;
}
