import type { Language } from '../../../machines/kernel/language.ts';
import type { mailWords } from '../../../machines/words/mail.ts';
import { composeMail } from '../../mail/mail-content.ts';
import { mailWordsIn } from '../../mail/mail-words.ts';
import type { Mail } from '../../mail/mailer.ts';

export interface AccountMail {
  readonly to: string;
  readonly language: Language;
  /** Site address without a closing slash. */
  readonly site: string;
}

interface TokenMail extends AccountMail {
  readonly token: string;
}

// Tokens are in the fragment, which servers and proxies never see.
export const verifyMail = ({ to, language, site, token }: TokenMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).verify,
    link: `${site}/auth/email-verified/#token=${token}`,
  });

export const resetMail = ({ to, language, site, token }: TokenMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).reset,
    link: `${site}/auth/reset-password/#token=${token}`,
  });

export const alreadyHereMail = ({ to, language, site }: AccountMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).alreadyHere,
    link: `${site}/auth/login/`,
  });

export const addressChangedMail = ({ to, language, site, token }: TokenMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).addressChanged,
    link: `${site}/auth/undo-email/#token=${token}`,
  });

export type FactorChange = keyof typeof mailWords.factor;

/** Suggests a new password, which ends all sessions. */
export const factorMail = (change: FactorChange, { to, language, site }: AccountMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).factor[change],
    action: mailWordsIn(language).passwordChanged.action,
    link: `${site}/auth/forgot-password/`,
    closing: mailWordsIn(language).passwordChanged.closing,
  });

export const passwordChangedMail = ({ to, language, site }: AccountMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).passwordChanged,
    link: `${site}/auth/forgot-password/`,
  });
