import type { Refusal } from '../../machines/kernel/errors.ts';
import {
  FALLBACK_LANGUAGE,
  type Language,
  languageFor,
  languageOfTag,
} from '../../machines/kernel/language.ts';
import { memoizeByText } from '../../machines/kernel/memoized.ts';
import { errorWords as germanErrors } from '../../machines/words/errors.de.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { issueWords as germanIssues } from '../../machines/words/issue.de.ts';
import { issueWords } from '../../machines/words/issue.ts';
import { oscWords as germanOsc } from '../../machines/words/osc.de.ts';
import { oscWords } from '../../machines/words/osc.ts';
import { refusalWords as germanRefusals } from '../../machines/words/refusal.de.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { roomWords as germanRooms } from '../../machines/words/room.de.ts';
import { roomWords } from '../../machines/words/room.ts';
import {
  deliveryWords as germanDeliveries,
  requestWords as germanRequests,
  sourceWords as germanSources,
} from '../../machines/words/webhook.de.ts';
import { deliveryWords, requestWords, sourceWords } from '../../machines/words/webhook.ts';
import type { ApiContext } from '../people/accounts/auth.session.ts';

const LANGUAGE_COOKIE = /(?:^|;\s*)language=([\w-]*)/;
const LANGUAGE_PARAMETER = /(?:^|&)lang=([\w-]*)/;

const cachedAcceptedLanguage = memoizeByText((accepted) => languageFor({ link: '', stored: '', accepted }));

export function requestLanguage(query: string, cookies: string, accepted: string): Language {
  const link = LANGUAGE_PARAMETER.exec(query)?.[1] ?? '';
  const tag = LANGUAGE_COOKIE.exec(cookies)?.[1] ?? '';
  return link + tag === '' ? cachedAcceptedLanguage(accepted) : languageFor({ link, stored: tag, accepted });
}

export function chosenLanguage({ req }: Pick<ApiContext, 'req'>): Language | null {
  return languageOfTag(LANGUAGE_COOKIE.exec(req.header('cookie') ?? '')?.[1]);
}

export function languageOf({ req }: Pick<ApiContext, 'req'>): Language {
  return requestLanguage('', req.header('cookie') ?? '', req.header('accept-language') ?? '');
}

type Translator = (message: string, say: (part: string) => string) => string | null;
type MessageTemplate = (...values: readonly unknown[]) => unknown;

const isMessageTemplate = (value: unknown): value is MessageTemplate => typeof value === 'function';

const PLACEHOLDERS = ['⟨0⟩', '⟨1⟩', '⟨2⟩'] as const;

const translatorsOf: Readonly<Record<Exclude<Language, typeof FALLBACK_LANGUAGE>, readonly Translator[]>> = {
  de: [
    ...createTranslators(errorWords, germanErrors),
    ...createTranslators(refusalWords, germanRefusals),
    ...createTranslators(issueWords, germanIssues),
    ...createTranslators(roomWords, germanRooms),
    ...createTranslators(oscWords, germanOsc),
    ...createTranslators(sourceWords, germanSources),
    ...createTranslators(deliveryWords, germanDeliveries),
    ...createTranslators(requestWords, germanRequests),
  ],
};

export function localize(language: Language, refused: Refusal): Refusal {
  if (language === FALLBACK_LANGUAGE) return refused;
  const { message, issues } = refused;
  return {
    ...refused,
    message: translateMessage(language, message),
    ...(issues && {
      issues: issues.map((issue) => ({ ...issue, message: translateMessage(language, issue.message) })),
    }),
  };
}

function translateMessage(language: Exclude<Language, typeof FALLBACK_LANGUAGE>, message: string): string {
  for (const translate of translatorsOf[language]) {
    const text = translate(message, (part) => translateMessage(language, part));
    if (text !== null) return text;
  }
  return message;
}

function createTranslators(english: object, other: object): readonly Translator[] {
  const translated = new Map<string, unknown>(Object.entries(other));
  return Object.entries(english).flatMap(([name, text]): readonly Translator[] => {
    const there = translated.get(name);
    if (typeof text === 'string' && typeof there === 'string')
      return [(message) => (message === text ? there : null)];
    if (isMessageTemplate(text) && isMessageTemplate(there)) return templateTranslators(text, there);
    return typeof text === 'object' && typeof there === 'object' && text !== null && there !== null
      ? createTranslators(text, there)
      : [];
  });
}

function templateTranslators(english: MessageTemplate, other: MessageTemplate): readonly Translator[] {
  const shape = templateShape(english);
  if (shape === null) return [];
  const { pattern, order } = shape;
  const one = english.length === 1 ? english(1) : null;
  return [
    (message, say) => {
      if (message === one) return String(other(1));
      const [, ...parts] = pattern.exec(message) ?? [];
      if (parts.length === 0) return null;
      const args = PLACEHOLDERS.map((mark) => placeholderValue(parts[order.indexOf(mark)] ?? '', say));
      return String(other(...args));
    },
  ];
}

function templateShape(
  english: MessageTemplate,
): { readonly pattern: RegExp; readonly order: readonly string[] } | null {
  try {
    const text = String(english(...PLACEHOLDERS));
    const order = text.match(/⟨\d⟩/g) ?? [];
    const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/⟨\d⟩/g, '(.+?)');
    return order.length === 0 ? null : { pattern: new RegExp(`^${pattern}$`), order };
  } catch {
    return null;
  }
}

const placeholderValue = (part: string, say: (part: string) => string): string | number =>
  /^\d+$/.test(part) ? Number(part) : say(part);
