import { mailWords } from '../../machines/words/mail.ts';
import { composeMail } from '../mail/mail-content.ts';
import type { Mail } from '../mail/mailer.ts';

export interface AccountMail {
  readonly to: string;
  /** The address of the site, without a slash at its end. */
  readonly site: string;
}

interface TokenMail extends AccountMail {
  readonly token: string;
}

// Tokens stand in the fragment: servers and proxies on the way never see it.
export const verifyMail = ({ to, site, token }: TokenMail): Promise<Mail> =>
  composeMail({
    to,
    ...mailWords.verify,
    link: `${site}/auth/email-verified/#token=${token}`,
  });

export const resetMail = ({ to, site, token }: TokenMail): Promise<Mail> =>
  composeMail({
    to,
    ...mailWords.reset,
    link: `${site}/auth/reset-password/#token=${token}`,
  });

export const alreadyHereMail = ({ to, site }: AccountMail): Promise<Mail> =>
  composeMail({
    to,
    ...mailWords.alreadyHere,
    link: `${site}/auth/login/`,
  });

export const addressChangedMail = ({ to, site, token }: TokenMail): Promise<Mail> =>
  composeMail({
    to,
    ...mailWords.addressChanged,
    link: `${site}/auth/undo-email/#token=${token}`,
  });

/** What became of a second factor. */
export type FactorChange = keyof typeof mailWords.factor;

/** Who did not do it themselves chooses another password, which signs everybody out. */
export const factorMail = (change: FactorChange, { to, site }: AccountMail): Promise<Mail> =>
  composeMail({
    to,
    ...mailWords.factor[change],
    action: mailWords.passwordChanged.action,
    link: `${site}/auth/forgot-password/`,
    closing: mailWords.passwordChanged.closing,
  });

export const passwordChangedMail = ({ to, site }: AccountMail): Promise<Mail> =>
  composeMail({
    to,
    ...mailWords.passwordChanged,
    link: `${site}/auth/forgot-password/`,
  });
