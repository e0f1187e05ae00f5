import { languageTag } from '../../machines/kernel/language-tag.ts';

/** What this page speaks: the build has written it into the document. */
export const pageLanguage = document.documentElement.lang;

const spoken = [navigator.language, ...navigator.languages];

/**
 * As what `Intl` writes dates and numbers for this browser's person: as the browser's own language, in the words of the page's where
 * that is another one than English (V756).
 */
export const language = languageTag(
  pageLanguage === 'en' || pageLanguage === ''
    ? navigator.language
    : (spoken.find((tag) => tag.split('-')[0] === pageLanguage) ?? pageLanguage),
);
