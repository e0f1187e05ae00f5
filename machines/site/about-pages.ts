import { hasOwn } from '../kernel/shapes.ts';

export const USE_CASES = [
  'presentations',
  'meetings',
  'livestreams',
  'video-productions',
  'events',
  'conferences',
  'broadcasting',
  'education',
] as const;
export const ALTERNATIVES = ['stagetimer', 'ontime', 'rundown-studio'] as const;

type UseCase = (typeof USE_CASES)[number];
export type Alternative = (typeof ALTERNATIVES)[number];
export type AboutSlug = 'features' | 'why' | 'faq' | UseCase | Alternative;

export const ABOUT_SLUGS: readonly AboutSlug[] = ['features', 'why', 'faq', ...USE_CASES, ...ALTERNATIVES];

const useCases: ReadonlySet<string> = new Set(USE_CASES);
const alternatives: ReadonlySet<string> = new Set(ALTERNATIVES);

export function aboutPath(slug: AboutSlug): string {
  if (useCases.has(slug)) return `/use-cases/${slug}/`;
  return alternatives.has(slug) ? `/alternatives/${slug}/` : `/${slug}/`;
}

export interface AboutPart {
  readonly heading: string;
  readonly text?: readonly string[];
  readonly points?: readonly (readonly string[])[];
  readonly links?: readonly string[];
  readonly table?: { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly picture?: PictureName;
}

export interface AboutPage {
  readonly heading: string;
  readonly lead: string;
  readonly parts: readonly AboutPart[];
}

export const SITE_PICTURES = {
  controller: { width: 1920, height: 1080 },
  dashboard: { width: 1920, height: 1080 },
  viewer: { width: 1920, height: 1080 },
  'viewer-message': { width: 1920, height: 1080 },
  moderator: { width: 1920, height: 1080 },
  agenda: { width: 1251, height: 1251 },
  operator: { width: 1251, height: 1251 },
} as const satisfies Readonly<Record<string, { readonly width: number; readonly height: number }>>;

export type PictureName = keyof typeof SITE_PICTURES;

export const isPicture = (name: string): name is PictureName => hasOwn(SITE_PICTURES, name);

export const picturePath = (name: PictureName): string => `/images/${name}.webp`;

const SHOWN_PICTURES: Readonly<Record<AboutSlug, readonly (PictureName | null)[]>> = {
  features: ['controller', 'viewer', 'viewer-message', 'operator', null, null],
  why: ['controller', 'viewer', null, 'operator', null, null],
  faq: [],
  presentations: [null, 'viewer-message', 'controller'],
  meetings: ['agenda', null, null],
  livestreams: ['viewer', 'moderator', null],
  'video-productions': ['controller', null, null],
  events: ['agenda', 'controller', null],
  conferences: ['dashboard', 'operator', 'agenda'],
  broadcasting: ['viewer', 'controller', null],
  education: ['viewer', null, null],
  stagetimer: [],
  ontime: [],
  'rundown-studio': [],
};

export function withPictures(slug: AboutSlug, page: AboutPage): AboutPage {
  const parts = page.parts.map((part, index): AboutPart => {
    const picture = SHOWN_PICTURES[slug][index] ?? null;
    return picture === null ? part : { ...part, picture };
  });
  return { ...page, parts };
}
