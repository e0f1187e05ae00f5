import type { Translation } from '../../machines/kernel/translation.ts';
import type { footerWords as english } from './footer.words.ts';

export const footerWords: Translation<typeof english> = {
  product: 'Produkt',
  features: 'Funktionen',
  desktopApp: 'Desktop-App',
  pricing: 'Preise',
  roadmap: 'Öffentliche Roadmap',
  compare: 'Vergleich',
  why: (site) => `Warum ${site}`,
  alternatives: {
    stagetimer: 'Alternative zu Stagetimer',
    ontime: 'Alternative zu Ontime',
    'rundown-studio': 'Alternative zu Rundown Studio',
  },
  useCases: 'Einsatzbereiche',
  uses: {
    presentations: 'Vorträge',
    meetings: 'Besprechungen',
    livestreams: 'Livestreams',
    'video-productions': 'Videoproduktionen',
    events: 'Veranstaltungen',
    conferences: 'Konferenzen',
    broadcasting: 'Rundfunk',
    education: 'Unterricht',
  },
  resources: 'Ressourcen',
  docs: 'Anleitung',
  api: 'API',
  blog: 'Blog',
  faq: 'Häufige Fragen',
  media: 'Presse',
  testimonials: 'Referenzen',
  changelog: 'Änderungen',
  status: 'Plattformstatus',
  cookiePolicy: 'Cookies',
  madeIn: (place) => `Hergestellt in ${place}`,
};
