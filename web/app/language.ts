import { languageTag } from './language-tag.view.ts';

export const pageLanguage = document.documentElement.lang;

const spoken = [navigator.language, ...navigator.languages];

/** The browser's locale if it has the page's language (V756). */
export const language = languageTag(
  pageLanguage === 'en' || pageLanguage === ''
    ? navigator.language
    : (spoken.find((tag) => tag.split('-')[0] === pageLanguage) ?? pageLanguage),
);
