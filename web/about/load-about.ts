import type { Alternative } from '../../machines/view/site/about-pages.ts';
import { type AboutPage, type AboutSlug, withPictures } from '../../machines/view/site/about-pages.ts';

type Words = Readonly<Record<AboutSlug, () => Promise<AboutPage>>>;

const alternative = (slug: Alternative) => async (): Promise<AboutPage> =>
  (await import('../../machines/view/site/alternative-page.ts')).alternativePage(slug);

/** Each page's words are a file of their own, fetched when it is opened. */
const words: Words = {
  features: async () => (await import('../../machines/words/about-features.ts')).aboutFeaturesWords,
  why: async () => (await import('../../machines/words/about-why.ts')).aboutWhyWords,
  faq: async () => (await import('../../machines/words/about-faq.ts')).aboutFaqWords,
  presentations: async () =>
    (await import('../../machines/words/about-presentations.ts')).aboutPresentationsWords,
  meetings: async () => (await import('../../machines/words/about-meetings.ts')).aboutMeetingsWords,
  livestreams: async () => (await import('../../machines/words/about-livestreams.ts')).aboutLivestreamsWords,
  'video-productions': async () =>
    (await import('../../machines/words/about-video-productions.ts')).aboutVideoProductionsWords,
  events: async () => (await import('../../machines/words/about-events.ts')).aboutEventsWords,
  conferences: async () => (await import('../../machines/words/about-conferences.ts')).aboutConferencesWords,
  broadcasting: async () =>
    (await import('../../machines/words/about-broadcasting.ts')).aboutBroadcastingWords,
  education: async () => (await import('../../machines/words/about-education.ts')).aboutEducationWords,
  stagetimer: alternative('stagetimer'),
  ontime: alternative('ontime'),
  'rundown-studio': alternative('rundown-studio'),
};

/** Resolves to what a page says; rejects when it cannot be had. */
export async function loadAboutPage(slug: AboutSlug): Promise<AboutPage> {
  return withPictures(slug, await words[slug]());
}
