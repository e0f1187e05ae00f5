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

describe('pages of the operator', () => {
  it('V711 are missing without data of the operator', () => {
    expect(operatorPages(emptySite)).toEqual([]);
  });

  it('V711 all exist if all data of the operator is given', () => {
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
  ] as const)('V711 include %s as soon as the data for it is given', (slug, operator) => {
    expect(operatorPages(withOperator(operator))).toEqual([slug]);
  });

  it.each([
    ['imprint', { name: 'Ada' }],
    ['imprint', { address: ['Here 1'] }],
  ] as const)('V711 do not include %s if only this is given: %j', (slug, operator) => {
    expect(operatorPage(slug, withOperator(operator))).toBeNull();
  });

  it('V711 include an imprint with all data of the operator', () => {
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

  it('V711 end with the texts that the operator added, and with the date', () => {
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

  it("V711 need the operator's name, and omit parts without data", () => {
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
  ])('V711 include in the privacy policy the services %j', (services, said) => {
    const page = operatorPage('privacy-policy', { ...filledSite, services });
    expect(page?.parts.find(({ heading }) => heading === 'Data sharing')?.text?.[0]).toContain(said);
  });
});

describe("the operator's data in a document", () => {
  it('V711 is parsed as it was written', () => {
    expect(siteConfigFrom(JSON.stringify(filledSite))).toEqual(filledSite);
  });

  it.each([null, '{}', '{"operator":null}'])('V711 is empty for %s', (json) => {
    expect(siteConfigFrom(json)).toEqual(emptySite);
  });
});
