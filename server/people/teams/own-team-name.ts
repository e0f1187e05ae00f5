import { FALLBACK, type Language, languageNamed } from '../../../machines/kernel/language.ts';
import { besideEnglish } from '../../../machines/kernel/translation.ts';
import { ownTeamWords as german } from '../../../machines/words/team.de.ts';
import { ownTeamWords } from '../../../machines/words/team.ts';

const words: Readonly<Record<Language, typeof ownTeamWords>> = {
  en: ownTeamWords,
  de: besideEnglish(ownTeamWords, german),
};

/** Default name (M31). */
export function ownTeamName(displayName: string | null, language: string | null): string {
  const { mine, of } = words[languageNamed(language ?? undefined) ?? FALLBACK];
  return displayName === null ? mine : of(displayName);
}
