import { operatorPageWords } from '../words/operator-page.ts';
import type { AboutPage, AboutPart } from './about-pages.ts';
import type { OwnPage, SiteConfig } from './site-config.ts';

export const OPERATOR_SLUGS = [
  'contact',
  'imprint',
  'terms-of-service',
  'privacy-policy',
  'security-and-compliance',
] as const;
export type OperatorSlug = (typeof OPERATOR_SLUGS)[number];

export const operatorPath = (slug: OperatorSlug): string => `/${slug}/`;

export function operatorPage(
  slug: OperatorSlug,
  site: SiteConfig,
  words: OperatorPageWords = operatorPageWords,
): AboutPage | null {
  const parts = operatorPageParts[slug](site, words);
  const { heading, lead } = words.pages[slug];
  return parts === null ? null : { heading, lead, parts };
}

export function operatorPages(site: SiteConfig): readonly OperatorSlug[] {
  return OPERATOR_SLUGS.filter((slug) => operatorPage(slug, site) !== null);
}

type OperatorPageWords = typeof operatorPageWords;
type PartsOf = (site: SiteConfig, words: OperatorPageWords) => readonly AboutPart[] | null;

const operatorPageParts: Readonly<Record<OperatorSlug, PartsOf>> = {
  contact: ({ operator: { name, email, phone, address } }, words) => {
    if (email === null) return null;
    return [aboutPart(words.write, contactLines({ name, address, email, phone }, words))];
  },
  imprint: ({ operator }, words) => {
    const { name, address, register, taxId, responsible } = operator;
    if (name === null || address.length === 0) return null;
    const facts = [
      ...contactLines(operator, words),
      ...labelledLine(words.register, register),
      ...labelledLine(words.taxId, taxId),
      ...labelledLine(words.responsible, responsible),
    ];
    return [aboutPart(words.provider, facts)];
  },
  'terms-of-service': ({ operator, terms }, words) =>
    wholeOperatorPage(operator, terms, words, (name) => [
      ...words.termsOf(name),
      ...(operator.law === null ? [] : [words.law(operator.law)]),
    ]),
  'privacy-policy': ({ operator, privacy, services }, words) =>
    wholeOperatorPage(operator, privacy, words, (name) => [
      ...words.privacyOf(name),
      ...(operator.hosting === null ? [] : [words.hosting(operator.hosting)]),
      words.told(services),
      words.rights,
    ]),
  'security-and-compliance': ({ operator, security }, words) =>
    wholeOperatorPage(operator, security, words, () => [
      ...words.security,
      ...(operator.securityContact === null ? [] : [words.report(operator.securityContact)]),
    ]),
};

function wholeOperatorPage(
  operator: SiteConfig['operator'],
  page: OwnPage | null,
  words: OperatorPageWords,
  say: (name: string) => readonly AboutPart[],
): readonly AboutPart[] | null {
  if (page === null || operator.name === null) return null;
  return [...say(operator.name), ...page.more, words.since(page.since)];
}

type OperatorContact = Pick<SiteConfig['operator'], 'name' | 'address' | 'email' | 'phone'>;

function contactLines(
  { name, address, email, phone }: OperatorContact,
  words: OperatorPageWords,
): readonly (readonly string[])[] {
  const lines = address.join(', ');
  return [
    ...labelledLine(words.name, name),
    ...labelledLine(words.address, lines === '' ? null : lines),
    ...labelledLine(words.email, email),
    ...labelledLine(words.phone, phone),
  ];
}

const labelledLine = (label: string, text: string | null): readonly (readonly string[])[] =>
  text === null ? [] : [[label, text]];

const aboutPart = (heading: string, points: readonly (readonly string[])[]): AboutPart => ({
  heading,
  points,
});
