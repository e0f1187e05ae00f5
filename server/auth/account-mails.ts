import { mailOf } from '../mail/letter.ts';
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
  mailOf({
    to,
    subject: 'Confirm your e-mail address',
    opening: 'Confirm that this e-mail address is yours. The link is good for three days.',
    action: 'Confirm the address',
    link: `${site}/auth/email-verified/#token=${token}`,
    closing:
      'If you have no Callboard account with this address, do nothing: it is not confirmed without you.',
  });

export const resetMail = ({ to, site, token }: TokenMail): Promise<Mail> =>
  mailOf({
    to,
    subject: 'Choose a new password',
    opening: 'You asked for a new password. The link is good for one hour, and once.',
    action: 'Choose a new password',
    link: `${site}/auth/reset-password/#token=${token}`,
    closing: 'If you did not ask for it, do nothing: your password stays as it is.',
  });

export const alreadyHereMail = ({ to, site }: AccountMail): Promise<Mail> =>
  mailOf({
    to,
    subject: 'You have an account already',
    opening:
      'Someone signed up with this e-mail address, which already belongs to an account. ' +
      'If that was you: log in, or ask for a new password.',
    action: 'Log in',
    link: `${site}/auth/login/`,
    closing: 'If it was not you, do nothing: nobody gets into your account with it.',
  });

export const addressChangedMail = ({ to, site, token }: TokenMail): Promise<Mail> =>
  mailOf({
    to,
    subject: 'Your e-mail address was changed',
    opening:
      'Your Callboard account has another e-mail address now. If that was not you, take this one back: ' +
      'the link is good for three days, signs everybody out, and lets you choose a new password.',
    action: 'Take this address back',
    link: `${site}/auth/undo-email/#token=${token}`,
    closing: 'If that was you, there is nothing to do.',
  });

export const passwordChangedMail = ({ to, site }: AccountMail): Promise<Mail> =>
  mailOf({
    to,
    subject: 'Your password was changed',
    opening: 'The password of your Callboard account was changed, and all other devices were signed out.',
    action: 'Choose another password',
    link: `${site}/auth/forgot-password/`,
    closing: 'If that was you, there is nothing to do.',
  });
