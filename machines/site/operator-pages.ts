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
  const parts = partsOf[slug](site, words);
  const { heading, lead } = words.pages[slug];
  return parts === null ? null : { heading, lead, parts };
}

export function operatorPages(site: SiteConfig): readonly OperatorSlug[] {
  return OPERATOR_SLUGS.filter((slug) => operatorPage(slug, site) !== null);
}

type OperatorPageWords = typeof operatorPageWords;
type PartsOf = (site: SiteConfig, words: OperatorPageWords) => readonly AboutPart[] | null;

const partsOf: Readonly<Record<OperatorSlug, PartsOf>> = {
  contact: ({ operator: { name, email, phone, address } }, words) => {
    if (email === null) return null;
    return [part(words.write, reachable({ name, address, email, phone }, words))];
  },
  imprint: ({ operator }, words) => {
    const { name, address, register, taxId, responsible } = operator;
    if (name === null || address.length === 0) return null;
    const facts = [
      ...reachable(operator, words),
      ...named(words.register, register),
      ...named(words.taxId, taxId),
      ...named(words.responsible, responsible),
    ];
    return [part(words.provider, facts)];
  },
  'terms-of-service': ({ operator, terms }, words) =>
    whole(operator, terms, words, (name) => [
      ...words.termsOf(name),
      ...(operator.law === null ? [] : [words.law(operator.law)]),
    ]),
  'privacy-policy': ({ operator, privacy, services }, words) =>
    whole(operator, privacy, words, (name) => [
      ...words.privacyOf(name),
      ...(operator.hosting === null ? [] : [words.hosting(operator.hosting)]),
      words.told(services),
      words.rights,
    ]),
  'security-and-compliance': ({ operator, security }, words) =>
    whole(operator, security, words, () => [
      ...words.security,
      ...(operator.securityContact === null ? [] : [words.report(operator.securityContact)]),
    ]),
};

/** Returns the standard text with the operator's additions and the date. */
function whole(
  operator: SiteConfig['operator'],
  page: OwnPage | null,
  words: OperatorPageWords,
  say: (name: string) => readonly AboutPart[],
): readonly AboutPart[] | null {
  if (page === null || operator.name === null) return null;
  return [...say(operator.name), ...page.more, words.since(page.since)];
}

type Reach = Pick<SiteConfig['operator'], 'name' | 'address' | 'email' | 'phone'>;

function reachable(
  { name, address, email, phone }: Reach,
  words: OperatorPageWords,
): readonly (readonly string[])[] {
  const lines = address.join(', ');
  return [
    ...named(words.name, name),
    ...named(words.address, lines === '' ? null : lines),
    ...named(words.email, email),
    ...named(words.phone, phone),
  ];
}

const named = (label: string, text: string | null): readonly (readonly string[])[] =>
  text === null ? [] : [[label, text]];

const part = (heading: string, points: readonly (readonly string[])[]): AboutPart => ({ heading, points });
