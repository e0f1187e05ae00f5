import type { Page } from '@playwright/test';
import type { Payload } from './content.payloads.ts';

/** By what a payload of the careless page makes itself known. */
export const idOf = ({ at }: Payload): string => `z${at}z`;

/**
 * What a build would do that forgets that texts are texts: puts them into the document as markup, as the address of a
 * link and as a style. The page is one of the product's own, so that its policy holds.
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

/** Those that have made themselves known by one of these. */
export function caught(payloads: readonly Payload[], whats: readonly string[]): readonly Payload[] {
  const all = whats.join('\n');
  return payloads.filter((payload) => all.includes(idOf(payload)));
}
