import type { Refusal } from '../../machines/kernel/errors.ts';
import { FALLBACK, type Language } from '../../machines/kernel/language.ts';
import { errorWords as germanErrors } from '../../machines/words/de/errors.ts';
import { issueWords as germanIssues } from '../../machines/words/de/issue.ts';
import { refusalWords as germanRefusals } from '../../machines/words/de/refusal.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { issueWords } from '../../machines/words/issue.ts';
import { refusalWords } from '../../machines/words/refusal.ts';

/** Passwords, names and what else people type are as short and as long as these. */
const LENGTHS = Array.from({ length: 300 }, (_, index) => index + 1);

const spoken: Readonly<Record<Exclude<Language, typeof FALLBACK>, ReadonlyMap<string, string>>> = {
  de: new Map([
    ...pairsOf(errorWords, germanErrors),
    ...pairsOf(refusalWords, germanRefusals),
    ...pairsOf(issueWords, germanIssues),
    ...lengthPairs(issueWords.atLeast, germanIssues.atLeast),
    ...lengthPairs(issueWords.atMost, germanIssues.atMost),
  ]),
};

/** A refusal in the language of who asked; what is put together for one case stays in English (V757). */
export function inLanguageOf(language: Language, refused: Refusal): Refusal {
  if (language === FALLBACK) return refused;
  const say = (message: string) => spoken[language].get(message) ?? message;
  const { message, issues } = refused;
  return {
    ...refused,
    message: say(message),
    ...(issues && { issues: issues.map((issue) => ({ ...issue, message: say(issue.message) })) }),
  };
}

function pairsOf(english: object, other: object): readonly (readonly [string, string])[] {
  const own = new Map<string, unknown>(Object.entries(other));
  return Object.entries(english).flatMap(([name, text]): (readonly [string, string])[] => {
    const there = own.get(name);
    return typeof text === 'string' && typeof there === 'string' ? [[text, there]] : [];
  });
}

function lengthPairs(
  english: (length: number) => string,
  other: (length: number) => string = english,
): readonly (readonly [string, string])[] {
  return LENGTHS.map((length) => [english(length), other(length)] as const);
}
