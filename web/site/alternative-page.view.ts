import type { AboutPage, Alternative } from '../../machines/site/about-pages.ts';
import { aboutAlternativesWords } from './about-alternatives.words.ts';

const alternativeWords = {
  stagetimer: aboutAlternativesWords.stagetimer,
  ontime: aboutAlternativesWords.ontime,
  'rundown-studio': aboutAlternativesWords.rundownStudio,
} as const satisfies Readonly<Record<Alternative, unknown>>;

export function alternativePage(slug: Alternative): AboutPage {
  const { heading, lead, other, asOf, rows, fits, links } = alternativeWords[slug];
  const { sideBySide, whichFits, sources, seen, heads } = aboutAlternativesWords;
  return {
    heading,
    lead: `${lead} ${asOf}`,
    parts: [
      { heading: sideBySide, table: { heads: [...heads, other], rows } },
      { heading: whichFits, text: [fits] },
      { heading: sources, text: [seen], links },
    ],
  };
}
