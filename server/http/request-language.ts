import { type Language, languageFor } from '../../machines/kernel/language.ts';
import { remembered } from '../kernel/remembered.ts';
import type { ApiContext } from './api-types.ts';

/** Where it is kept which language was chosen in this browser; `web/app/language.ts` writes it. */
const COOKIE = /(?:^|;\s*)language=([\w-]*)/;
const LINK = /(?:^|&)lang=([\w-]*)/;

/** A hall has a handful of browsers, each with a header of its own. */
const languageAccepted = remembered((accepted) => languageFor({ link: '', kept: '', accepted }));

/** The language to speak to who asks (V750): parts of a request as they came, empty where they did not. */
export function requestLanguage(query: string, cookies: string, accepted: string): Language {
  const link = LINK.exec(query)?.[1] ?? '';
  const kept = COOKIE.exec(cookies)?.[1] ?? '';
  return link + kept === '' ? languageAccepted(accepted) : languageFor({ link, kept, accepted });
}

/** The language to speak to who calls the API of the site. */
export function languageOf({ req }: Pick<ApiContext, 'req'>): Language {
  return requestLanguage('', req.header('cookie') ?? '', req.header('accept-language') ?? '');
}
