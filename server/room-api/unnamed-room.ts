import type { Language } from '../../machines/kernel/language.ts';
import { roomWords as german } from '../../machines/words/de/room.ts';
import { roomWords } from '../../machines/words/room.ts';

const unnamed: Readonly<Record<Language, string>> = {
  en: roomWords.unnamed,
  de: german.unnamed ?? roomWords.unnamed,
};
const all: ReadonlySet<string> = new Set(Object.values(unnamed));

/** What a room is called that nobody has given a name, in the language of who makes it (V761). */
export function unnamedRoom(language: Language): string {
  return unnamed[language];
}

/** The name that people gave a room; empty where nobody has (V761). */
export function givenName(name: string): string {
  return all.has(name) ? '' : name;
}
