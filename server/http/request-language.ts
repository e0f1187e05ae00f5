import { type Language, languageFor } from '../../machines/kernel/language.ts';
import type { ApiContext } from './api-types.ts';

/** Where it is kept which language was chosen in this browser; `web/app/language.ts` writes it. */
const COOKIE = /(?:^|;\s*)language=([\w-]*)/;
const LINK = /(?:^|&)lang=([\w-]*)/;

/** The language to speak to who asks (V750): parts of a request as they came, empty where they did not. */
export function requestLanguage(query: string, cookies: string, accepted: string): Language {
  return languageFor({
    link: LINK.exec(query)?.[1] ?? '',
    kept: COOKIE.exec(cookies)?.[1] ?? '',
    accepted,
  });
}

/** The language to speak to who calls the API of the site. */
export function languageOf({ req }: Pick<ApiContext, 'req'>): Language {
  return requestLanguage('', req.header('cookie') ?? '', req.header('accept-language') ?? '');
}
