import { hasFields, isListOf, isNullable, isText, type Shape } from '../kernel/shapes.ts';

export const OWN_LINKS = ['desktopApp', 'roadmap', 'blog', 'media', 'testimonials', 'status'] as const;
export type OwnLink = (typeof OWN_LINKS)[number];

export interface OwnPart {
  readonly heading: string;
  readonly text: readonly string[];
}

export interface OwnPage {
  readonly since: string;
  readonly more: readonly OwnPart[];
}

export interface SiteConfig {
  readonly operator: {
    readonly name: string | null;
    readonly address: readonly string[];
    readonly email: string | null;
    readonly phone: string | null;
    readonly register: string | null;
    readonly taxId: string | null;
    readonly responsible: string | null;
    readonly law: string | null;
    readonly hosting: string | null;
    readonly securityContact: string | null;
    readonly madeIn: string | null;
  };
  readonly terms: OwnPage | null;
  readonly privacy: OwnPage | null;
  readonly security: OwnPage | null;
  readonly links: Readonly<Record<OwnLink, string | null>>;
  readonly services: readonly string[];
}

export const emptySite: SiteConfig = {
  operator: {
    name: null,
    address: [],
    email: null,
    phone: null,
    register: null,
    taxId: null,
    responsible: null,
    law: null,
    hosting: null,
    securityContact: null,
    madeIn: null,
  },
  terms: null,
  privacy: null,
  security: null,
  links: { desktopApp: null, roadmap: null, blog: null, media: null, testimonials: null, status: null },
  services: [],
};

const isWord = isNullable(isText);
const isLines = isListOf(isText);
const isOwnPage = isNullable(
  hasFields<OwnPage>({
    since: isText,
    more: isListOf(hasFields<OwnPart>({ heading: isText, text: isLines })),
  }),
);

const isSite: Shape<SiteConfig> = hasFields<SiteConfig>({
  operator: hasFields<SiteConfig['operator']>({
    name: isWord,
    address: isLines,
    email: isWord,
    phone: isWord,
    register: isWord,
    taxId: isWord,
    responsible: isWord,
    law: isWord,
    hosting: isWord,
    securityContact: isWord,
    madeIn: isWord,
  }),
  terms: isOwnPage,
  privacy: isOwnPage,
  security: isOwnPage,
  links: hasFields<SiteConfig['links']>({
    desktopApp: isWord,
    roadmap: isWord,
    blog: isWord,
    media: isWord,
    testimonials: isWord,
    status: isWord,
  }),
  services: isLines,
});

export const SITE_META = 'callboard-site';

export function siteConfigFrom(json: string | null): SiteConfig {
  if (json === null) return emptySite;
  const data: unknown = JSON.parse(json);
  return isSite(data) ? data : emptySite;
}
