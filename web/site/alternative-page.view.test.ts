import { describe, expect, it } from 'vitest';
import { ALTERNATIVES } from '../../machines/site/about-pages.ts';
import { aboutAlternativesWords } from './about-alternatives.words.ts';
import { alternativePage } from './alternative-page.view.ts';

describe('a page that compares Callboard with another product', () => {
  it('V1695 has its date, and the version of the other product if there is one', () => {
    for (const slug of ALTERNATIVES) expect(alternativePage(slug).lead).toMatch(/As of \w+ \d{4}/);
    expect(alternativePage('ontime').lead).toContain('with Ontime 4.');
  });

  it.each(ALTERNATIVES)('V715 has a table, a recommendation and sources for %s', (slug) => {
    const { parts } = alternativePage(slug);
    expect(parts.map(({ heading }) => heading)).toEqual([
      aboutAlternativesWords.sideBySide,
      aboutAlternativesWords.whichFits,
      aboutAlternativesWords.sources,
    ]);
    expect(parts[2]?.links?.every((link) => link.startsWith('https://'))).toBe(true);
    const rows = parts[0]?.table?.rows ?? [];
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.every((cells) => cells.length === parts[0]?.table?.heads.length)).toBe(true);
  });
});
