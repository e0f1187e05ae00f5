import { describe, expect, it } from 'vitest';
import { type OperatorSlug, operatorPage, operatorPages, operatorPath } from './operator-pages.ts';
import { filledSite } from './site.fixture.ts';
import { emptySite, type SiteConfig, siteConfigFrom } from './site-config.ts';

const withOperator = (operator: Partial<SiteConfig['operator']>): SiteConfig => ({
  ...emptySite,
  operator: { ...emptySite.operator, ...operator },
});
const headingsOf = (slug: OperatorSlug, site: SiteConfig) =>
  operatorPage(slug, site)?.parts.map(({ heading }) => heading) ?? null;

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

describe('what a document says of the operator', () => {
  it('V711 is read as it was written', () => {
    expect(siteConfigFrom(JSON.stringify(filledSite))).toEqual(filledSite);
  });

  it.each([null, '{}', '{"operator":null}'])('V711 is nothing where it says %s', (json) => {
    expect(siteConfigFrom(json)).toEqual(emptySite);
  });
});
