import { type Language, languageFor } from '../../machines/kernel/language.ts';
import { remembered } from '../kernel/remembered.ts';
import type { ApiContext } from './api-types.ts';

/** Cookie of `web/app/language.ts`. */
const COOKIE = /(?:^|;\s*)language=([\w-]*)/;
const LINK = /(?:^|&)lang=([\w-]*)/;

/** Halls have a handful of browsers. */
const languageAccepted = remembered((accepted) => languageFor({ link: '', kept: '', accepted }));

/** Language of a request (V750); empty parts are absent. */
export function requestLanguage(query: string, cookies: string, accepted: string): Language {
  const link = LINK.exec(query)?.[1] ?? '';
  const kept = COOKIE.exec(cookies)?.[1] ?? '';
  return link + kept === '' ? languageAccepted(accepted) : languageFor({ link, kept, accepted });
}

export function languageOf({ req }: Pick<ApiContext, 'req'>): Language {
  return requestLanguage('', req.header('cookie') ?? '', req.header('accept-language') ?? '');
}
