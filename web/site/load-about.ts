import {
  type AboutPage,
  type AboutSlug,
  type Alternative,
  withPictures,
} from '../../machines/site/about-pages.ts';
import type { aboutUsesWords } from './about-uses.words.ts';

type Words = Readonly<Record<AboutSlug, () => Promise<AboutPage>>>;

const alternative = (slug: Alternative) => async (): Promise<AboutPage> =>
  (await import('./alternative-page.view.ts')).alternativePage(slug);

const pageFor = (slug: keyof typeof aboutUsesWords) => async (): Promise<AboutPage> =>
  (await import('./about-uses.words.ts')).aboutUsesWords[slug];

const words: Words = {
  features: async () => (await import('./about-features.words.ts')).aboutFeaturesWords,
  why: async () => (await import('./about-why.words.ts')).aboutWhyWords,
  faq: async () => (await import('./about-faq.words.ts')).aboutFaqWords,
  presentations: pageFor('presentations'),
  meetings: pageFor('meetings'),
  livestreams: pageFor('livestreams'),
  'video-productions': pageFor('video-productions'),
  events: pageFor('events'),
  conferences: pageFor('conferences'),
  broadcasting: pageFor('broadcasting'),
  education: pageFor('education'),
  stagetimer: alternative('stagetimer'),
  ontime: alternative('ontime'),
  'rundown-studio': alternative('rundown-studio'),
};

export async function loadAboutPage(slug: AboutSlug): Promise<AboutPage> {
  return withPictures(slug, await words[slug]());
}
