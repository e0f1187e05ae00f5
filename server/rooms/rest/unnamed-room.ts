import type { Language } from '../../../machines/kernel/language.ts';
import { besideEnglish } from '../../../machines/kernel/translation.ts';
import { roomWords as german } from '../../../machines/words/room.de.ts';
import { roomWords } from '../../../machines/words/room.ts';

const words: Readonly<Record<Language, typeof roomWords>> = {
  en: roomWords,
  de: besideEnglish(roomWords, german),
};
const all: ReadonlySet<string> = new Set(Object.values(words).map(({ unnamed }) => unnamed));

/** V761. */
export function unnamedRoom(language: Language): string {
  return words[language].unnamed;
}

/** Empty: unnamed (V761). */
export function givenName(name: string): string {
  return all.has(name) ? '' : name;
}
