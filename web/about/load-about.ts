import type { Alternative } from '../../machines/view/site/about-pages.ts';
import { type AboutPage, type AboutSlug, withPictures } from '../../machines/view/site/about-pages.ts';

type Words = Readonly<Record<AboutSlug, () => Promise<AboutPage>>>;

const alternative = (slug: Alternative) => async (): Promise<AboutPage> =>
  (await import('./alternative-page.view.ts')).alternativePage(slug);

/** Each page's words are a file of their own, fetched when it is opened. */
const words: Words = {
  features: async () => (await import('./about-features.words.ts')).aboutFeaturesWords,
  why: async () => (await import('./about-why.words.ts')).aboutWhyWords,
  faq: async () => (await import('./about-faq.words.ts')).aboutFaqWords,
  presentations: async () => (await import('./about-presentations.words.ts')).aboutPresentationsWords,
  meetings: async () => (await import('./about-meetings.words.ts')).aboutMeetingsWords,
  livestreams: async () => (await import('./about-livestreams.words.ts')).aboutLivestreamsWords,
  'video-productions': async () =>
    (await import('./about-video-productions.words.ts')).aboutVideoProductionsWords,
  events: async () => (await import('./about-events.words.ts')).aboutEventsWords,
  conferences: async () => (await import('./about-conferences.words.ts')).aboutConferencesWords,
  broadcasting: async () => (await import('./about-broadcasting.words.ts')).aboutBroadcastingWords,
  education: async () => (await import('./about-education.words.ts')).aboutEducationWords,
  stagetimer: alternative('stagetimer'),
  ontime: alternative('ontime'),
  'rundown-studio': alternative('rundown-studio'),
};

/** Resolves to what a page says; rejects when it cannot be had. */
export async function loadAboutPage(slug: AboutSlug): Promise<AboutPage> {
  return withPictures(slug, await words[slug]());
}
