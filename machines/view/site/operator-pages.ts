import { operatorPageWords } from '../../words/operator-page.ts';
import type { AboutPage, AboutPart } from './about-pages.ts';
import type { OwnPage, SiteConfig } from './site-config.ts';

/** Pages about who runs the server, by their address. */
export const OPERATOR_SLUGS = [
  'contact',
  'imprint',
  'terms-of-service',
  'privacy-policy',
  'security-and-compliance',
] as const;
export type OperatorSlug = (typeof OPERATOR_SLUGS)[number];

export const operatorPath = (slug: OperatorSlug): string => `/${slug}/`;

/** What such a page says; null: the operator has not said what it needs, and there is none (V711). */
export function operatorPage(slug: OperatorSlug, site: SiteConfig): AboutPage | null {
  const parts = partsOf[slug](site);
  const { heading, lead } = operatorPageWords.pages[slug];
  return parts === null ? null : { heading, lead, parts };
}

/** The pages that the operator has filled in, for the footer. */
export function operatorPages(site: SiteConfig): readonly OperatorSlug[] {
  return OPERATOR_SLUGS.filter((slug) => operatorPage(slug, site) !== null);
}

type PartsOf = (site: SiteConfig) => readonly AboutPart[] | null;

const partsOf: Readonly<Record<OperatorSlug, PartsOf>> = {
  contact: ({ operator: { name, email, phone, address } }) => {
    if (email === null) return null;
    return [part(operatorPageWords.write, reachable({ name, address, email, phone }))];
  },
  imprint: ({ operator }) => {
    const { name, address, register, taxId, responsible } = operator;
    if (name === null || address.length === 0) return null;
    const facts = [
      ...reachable(operator),
      ...named(operatorPageWords.register, register),
      ...named(operatorPageWords.taxId, taxId),
      ...named(operatorPageWords.responsible, responsible),
    ];
    return [part(operatorPageWords.provider, facts)];
  },
  'terms-of-service': ({ operator, terms }) =>
    whole(operator, terms, (name) => [
      ...operatorPageWords.termsOf(name),
      ...(operator.law === null ? [] : [operatorPageWords.law(operator.law)]),
    ]),
  'privacy-policy': ({ operator, privacy, services }) =>
    whole(operator, privacy, (name) => [
      ...operatorPageWords.privacyOf(name),
      ...(operator.hosting === null ? [] : [operatorPageWords.hosting(operator.hosting)]),
      operatorPageWords.told(services),
      operatorPageWords.rights,
    ]),
  'security-and-compliance': ({ operator, security }) =>
    whole(operator, security, () => [
      ...operatorPageWords.security,
      ...(operator.securityContact === null ? [] : [operatorPageWords.report(operator.securityContact)]),
    ]),
};

/** A text that comes along, with what the operator adds and the day from which on it holds. */
function whole(
  operator: SiteConfig['operator'],
  page: OwnPage | null,
  say: (name: string) => readonly AboutPart[],
): readonly AboutPart[] | null {
  if (page === null || operator.name === null) return null;
  return [...say(operator.name), ...page.more, operatorPageWords.since(page.since)];
}

type Reach = Pick<SiteConfig['operator'], 'name' | 'address' | 'email' | 'phone'>;

function reachable({ name, address, email, phone }: Reach): readonly (readonly string[])[] {
  const lines = address.join(', ');
  return [
    ...named(operatorPageWords.name, name),
    ...named(operatorPageWords.address, lines === '' ? null : lines),
    ...named(operatorPageWords.email, email),
    ...named(operatorPageWords.phone, phone),
  ];
}

const named = (label: string, text: string | null): readonly (readonly string[])[] =>
  text === null ? [] : [[label, text]];

const part = (heading: string, points: readonly (readonly string[])[]): AboutPart => ({ heading, points });
