import { languageTag } from '../../machines/kernel/language-tag.ts';

/** What this page speaks: the build has written it into the document. */
export const pageLanguage = document.documentElement.lang;

const spoken = [navigator.language, ...navigator.languages];

/** Locale of dates and numbers: the browser's own, in the page's language if that is not English (V756). */
export const language = languageTag(
  pageLanguage === 'en' || pageLanguage === ''
    ? navigator.language
    : (spoken.find((tag) => tag.split('-')[0] === pageLanguage) ?? pageLanguage),
);
