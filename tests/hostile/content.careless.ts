import type { Page } from '@playwright/test';
import type { Payload } from './content.payloads.ts';

/** Mark of a payload in the careless page. */
export const idOf = ({ at }: Payload): string => `z${at}z`;

/**
 * A careless build's page: it inserts texts as markup, as a link's address and as a style. The page is one of the
 * product's, so that its policy applies.
 */
export async function showCarelessly(page: Page, payloads: readonly Payload[]): Promise<void> {
  const texts = payloads.map((payload) => [payload.place, payload.text(idOf(payload))] as const);
  await page.evaluate((all) => {
    for (const [place, text] of all) {
      const corner = document.createElement('div');
      document.body.append(corner);
      const range = document.createRange();
      range.selectNodeContents(corner);
      if (place === 'html') corner.append(range.createContextualFragment(text));
      const link = document.createElement('a');
      if (place === 'address') link.setAttribute('href', text);
      corner.append(link);
      if (place === 'style') corner.style.background = text;
    }
  }, texts);
}

/** Payloads found by these marks. */
export function caught(payloads: readonly Payload[], whats: readonly string[]): readonly Payload[] {
  const all = whats.join('\n');
  return payloads.filter((payload) => all.includes(idOf(payload)));
}
