import { hasFields, isListOf, isNullable, isText, type ShapeOf } from '../kernel/shapes.ts';

export const OWN_LINKS = ['desktopApp', 'roadmap', 'blog', 'media', 'testimonials', 'status'] as const;
export type OwnLink = (typeof OWN_LINKS)[number];

const isWord = isNullable(isText);
const isLines = isListOf(isText);

const isOwnPart = hasFields({ heading: isText, text: isLines });

const isOwnPage = hasFields({ since: isText, more: isListOf(isOwnPart) });
export type OwnPage = ShapeOf<typeof isOwnPage>;

const isSite = hasFields({
  operator: hasFields({
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
  terms: isNullable(isOwnPage),
  privacy: isNullable(isOwnPage),
  security: isNullable(isOwnPage),
  links: hasFields<Readonly<Record<OwnLink, string | null>>>({
    desktopApp: isWord,
    roadmap: isWord,
    blog: isWord,
    media: isWord,
    testimonials: isWord,
    status: isWord,
  }),
  services: isLines,
});
export type SiteConfig = ShapeOf<typeof isSite>;

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

export const SITE_META = 'callboard-site';

export function siteConfigFrom(json: string | null): SiteConfig {
  if (json === null) return emptySite;
  const data: unknown = JSON.parse(json);
  return isSite(data) ? data : emptySite;
}
