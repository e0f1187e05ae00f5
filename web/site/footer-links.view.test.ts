import { describe, expect, it } from 'vitest';
import { filledSite } from '../../machines/site/site.fixture.ts';
import { emptySite, type SiteConfig } from '../../machines/site/site-config.ts';
import { footerGroups, legalLinks } from './footer-links.view.ts';

const labelsOf = (site: SiteConfig) =>
  [...footerGroups(site).flatMap(({ links }) => links), ...legalLinks(site)].map(({ label }) => label);

describe('the footer', () => {
  it('V712 omits links that the operator has not configured', () => {
    expect(labelsOf(emptySite)).toEqual([
      'Features',
      'Pricing',
      'Why Callboard',
      'Stagetimer alternative',
      'Ontime alternative',
      'Rundown Studio alternative',
      'Presentations',
      'Meetings',
      'Livestreams',
      'Video Productions',
      'Events',
      'Conferences',
      'Broadcasting',
      'Education',
      'Docs',
      'API',
      'FAQ',
      'Changelog',
      'Cookie Policy',
    ]);
  });

  it('V712 shows all links in their places for a configured site', () => {
    const labels = labelsOf(filledSite);
    expect(labels.slice(0, 4)).toEqual(['Features', 'Desktop App', 'Pricing', 'Public Roadmap']);
    expect(labels.slice(-14)).toEqual([
      'Docs',
      'API',
      'Blog',
      'FAQ',
      'Media',
      'Testimonials',
      'Changelog',
      'Platform Status',
      'Contact',
      'Imprint',
      'Terms of Service',
      'Privacy Policy',
      'Cookie Policy',
      'Security & Compliance',
    ]);
  });
});
