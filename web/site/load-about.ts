import {
  type AboutPage,
  type AboutSlug,
  type Alternative,
  withPictures,
} from '../../machines/site/about-pages.ts';
import type { aboutUsesWords } from './about-uses.words.ts';

type Words = Readonly<Record<AboutSlug, () => Promise<AboutPage>>>;

const loadAlternative = (slug: Alternative) => async (): Promise<AboutPage> =>
  (await import('./alternative-page.view.ts')).alternativePage(slug);

const loadUseCase = (slug: keyof typeof aboutUsesWords) => async (): Promise<AboutPage> =>
  (await import('./about-uses.words.ts')).aboutUsesWords[slug];

const aboutLoaders: Words = {
  features: async () => (await import('./about-features.words.ts')).aboutFeaturesWords,
  why: async () => (await import('./about-why.words.ts')).aboutWhyWords,
  faq: async () => (await import('./about-faq.words.ts')).aboutFaqWords,
  presentations: loadUseCase('presentations'),
  meetings: loadUseCase('meetings'),
  livestreams: loadUseCase('livestreams'),
  'video-productions': loadUseCase('video-productions'),
  events: loadUseCase('events'),
  conferences: loadUseCase('conferences'),
  broadcasting: loadUseCase('broadcasting'),
  education: loadUseCase('education'),
  stagetimer: loadAlternative('stagetimer'),
  ontime: loadAlternative('ontime'),
  'rundown-studio': loadAlternative('rundown-studio'),
};

export async function loadAboutPage(slug: AboutSlug): Promise<AboutPage> {
  return withPictures(slug, await aboutLoaders[slug]());
}
