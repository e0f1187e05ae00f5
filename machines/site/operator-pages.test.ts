import { describe, expect, it } from 'vitest';
import { footerGroups, smallLinks } from '../../web/site/footer-links.view.ts';
import { type OperatorSlug, operatorPage, operatorPages, operatorPath } from './operator-pages.ts';
import { filledSite } from './site.fixture.ts';
import { emptySite, type SiteConfig, siteConfigFrom } from './site-config.ts';

const withOperator = (operator: Partial<SiteConfig['operator']>): SiteConfig => ({
  ...emptySite,
  operator: { ...emptySite.operator, ...operator },
});
const headingsOf = (slug: OperatorSlug, site: SiteConfig) =>
  operatorPage(slug, site)?.parts.map(({ heading }) => heading) ?? null;
const labelsOf = (site: SiteConfig) =>
  [...footerGroups(site).flatMap(({ links }) => links), ...smallLinks(site)].map(({ label }) => label);

describe('the pages of an operator', () => {
  it('V711 stay away where nothing is filled in', () => {
    expect(operatorPages(emptySite)).toEqual([]);
  });

  it('V711 are all there where everything is', () => {
    expect(operatorPages(filledSite).map(operatorPath)).toEqual([
      '/contact/',
      '/imprint/',
      '/terms-of-service/',
      '/privacy-policy/',
      '/security-and-compliance/',
    ]);
  });

  it.each([
    ['contact', { email: 'a@b.example' }],
    ['imprint', { name: 'Ada', address: ['Here 1'] }],
  ] as const)('V711 %s asks for no more than it shows', (slug, operator) => {
    expect(operatorPages(withOperator(operator))).toEqual([slug]);
  });

  it.each([
    ['imprint', { name: 'Ada' }],
    ['imprint', { address: ['Here 1'] }],
  ] as const)('V711 %s needs more than %j', (slug, operator) => {
    expect(operatorPage(slug, withOperator(operator))).toBeNull();
  });

  it('V711 an imprint says who answers for the site', () => {
    expect(operatorPage('imprint', filledSite)?.parts[0]?.points).toEqual([
      ['Name', 'Stage Works'],
      ['Address', 'Harbour Street 4, Hamburg'],
      ['Email', 'hello@stage.example'],
      ['Phone', '+49 40 1'],
      ['Register', 'HRB 1'],
      ['Tax ID', 'DE1'],
      ['Responsible for the content', 'Ada Okafor'],
    ]);
  });

  it('V711 texts that come along end with what the operator adds and the day from which on they hold', () => {
    expect(headingsOf('terms-of-service', filledSite)?.slice(-3)).toEqual([
      'Governing law',
      'Ours',
      'Effective date',
    ]);
    expect(headingsOf('security-and-compliance', filledSite)?.slice(-2)).toEqual([
      'Report a vulnerability',
      'Effective date',
    ]);
  });

  it('V711 a text needs a name that answers for it, and says nothing of what is not filled in', () => {
    const texts = { terms: filledSite.terms, privacy: filledSite.privacy, security: filledSite.security };
    expect(operatorPages({ ...emptySite, ...texts })).toEqual([]);
    const named = { ...withOperator({ name: 'Ada' }), ...texts };
    expect(headingsOf('terms-of-service', named)).not.toContain('Governing law');
    expect(headingsOf('privacy-policy', named)).not.toContain('Data location');
    expect(headingsOf('security-and-compliance', named)).not.toContain('Report a vulnerability');
  });

  it.each([
    [[], 'None.'],
    [['Counter', 'Errors'], 'Counter, Errors'],
  ])('V711 the privacy policy says who else is told: %j', (services, said) => {
    const page = operatorPage('privacy-policy', { ...filledSite, services });
    expect(page?.parts.find(({ heading }) => heading === 'Data sharing')?.text?.[0]).toContain(said);
  });
});

describe('the foot of the pages', () => {
  it('V712 has no entry that somebody would have to fill in first', () => {
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

  it('V712 has all of them, in their places, where the operator has', () => {
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

describe('what a document says of the operator', () => {
  it('V711 is read as it was written', () => {
    expect(siteConfigFrom(JSON.stringify(filledSite))).toEqual(filledSite);
  });

  it.each([null, '{}', '{"operator":null}'])('V711 is nothing where it says %s', (json) => {
    expect(siteConfigFrom(json)).toEqual(emptySite);
  });
});
