import { languageTag } from '../../machines/kernel/language-tag.ts';

/** What this browser's person reads, as `Intl` takes it. */
export const language = languageTag(navigator.language);
