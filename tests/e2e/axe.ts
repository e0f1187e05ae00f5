import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** axe's violations on a fully rendered page, as readable lines. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (shown) =>
          !(shown instanceof CSSAnimation && Number.isFinite(shown.effect?.getComputedTiming().endTime)),
      ),
  );
  const result = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
    // All in the page itself, frames of its own origin included: else each result costs a page and half a second of its own.
    .setLegacyMode()
    .analyze();
  return result.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join('; ')}`,
  );
}
