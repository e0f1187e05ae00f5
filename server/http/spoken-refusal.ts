import type { Refusal } from '../../machines/kernel/errors.ts';
import { FALLBACK, type Language } from '../../machines/kernel/language.ts';
import { besideEnglish } from '../../machines/kernel/translation.ts';
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
    ...pairsOf(errorWords, besideEnglish(errorWords, germanErrors)),
    ...pairsOf(refusalWords, besideEnglish(refusalWords, germanRefusals)),
    ...issuePairs(besideEnglish(issueWords, germanIssues)),
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

function pairsOf<Texts extends object>(english: Texts, other: Texts): readonly (readonly [string, string])[] {
  const own = new Map<string, unknown>(Object.entries(other));
  return Object.entries(english).flatMap(([name, text]): (readonly [string, string])[] => {
    const there = own.get(name);
    return typeof text === 'string' && typeof there === 'string' ? [[text, there]] : [];
  });
}

function issuePairs(other: typeof issueWords): readonly (readonly [string, string])[] {
  const lengths = LENGTHS.flatMap((length) => [
    [issueWords.atLeast(length), other.atLeast(length)] as const,
    [issueWords.atMost(length), other.atMost(length)] as const,
  ]);
  return [...pairsOf(issueWords, other), ...lengths];
}
