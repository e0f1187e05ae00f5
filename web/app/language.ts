import { languageTag } from './language-tag.view.ts';

export const pageLanguage = document.documentElement.lang;

const browserLanguages = [navigator.language, ...navigator.languages];

export const language = languageTag(
  pageLanguage === 'en' || pageLanguage === ''
    ? navigator.language
    : (browserLanguages.find((tag) => tag.split('-')[0] === pageLanguage) ?? pageLanguage),
);
