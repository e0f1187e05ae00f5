import type { Language } from '../../../machines/kernel/language.ts';
import type { mailWords } from '../../../machines/words/mail.ts';
import type { BackgroundTasks } from '../../kernel/background-tasks.ts';
import type { CountedMails } from '../../mail/counted-mails.ts';
import { composeMail, mailWordsIn } from '../../mail/mail-content.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { MailGrant, MailTokens } from './mail-tokens.ts';

interface AccountMail {
  readonly to: string;
  readonly language: Language;
  /** The address has no closing slash. */
  readonly site: string;
}

interface TokenMail extends AccountMail {
  readonly token: string;
}

// Servers and proxies never see the fragment.
export const verifyMail = ({ to, language, site, token }: TokenMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).verify,
    link: `${site}/auth/email-verified/#token=${token}`,
  });

const resetMail = ({ to, language, site, token }: TokenMail): Promise<Mail> =>
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

const addressChangedMail = ({ to, language, site, token }: TokenMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).addressChanged,
    link: `${site}/auth/undo-email/#token=${token}`,
  });

export type FactorChange = keyof typeof mailWords.factor;

/** A new password ends all sessions. */
export const factorMail = (change: FactorChange, { to, language, site }: AccountMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).factor[change],
    action: mailWordsIn(language).passwordChanged.action,
    link: `${site}/auth/forgot-password/`,
    closing: mailWordsIn(language).passwordChanged.closing,
  });

const passwordChangedMail = ({ to, language, site }: AccountMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).passwordChanged,
    link: `${site}/auth/forgot-password/`,
  });

interface AccountNoticesDeps {
  readonly mails: CountedMails;
  readonly tokens: MailTokens;
  readonly tasks: BackgroundTasks;
}

/** Sends mails in the background, so that the response time does not reveal whether an account exists (U5). */
export class AccountNotices {
  readonly #deps: AccountNoticesDeps;

  constructor(deps: AccountNoticesDeps) {
    this.#deps = deps;
  }

  passwordForgotten(email: string, site: string, find: () => Promise<Pick<MailGrant, 'uid'> | undefined>) {
    const { mails, tokens, tasks } = this.#deps;
    tasks.start(async () => {
      const meant = await find();
      if (meant === undefined) return;
      await mails.send(email, async (language) => {
        const token = await tokens.issue('reset', { uid: meant.uid, email });
        return resetMail({ to: email, language, site, token });
      });
    });
  }

  passwordChanged(email: string, site: string): void {
    const { tasks, mails } = this.#deps;
    const compose = (language: Language) => passwordChangedMail({ to: email, language, site });
    tasks.start(() => mails.send(email, compose, { count: 'noticeTo' }));
  }

  /** A thief could use up a limit first (U90). */
  addressChanged(to: string, token: string, { site, language: own }: AddressChange): void {
    const { tasks, mails } = this.#deps;
    const compose = (language: Language) => addressChangedMail({ to, language, site, token });
    tasks.start(() => mails.send(to, compose, { count: null, orElse: own }));
  }
}

interface AddressChange {
  readonly site: string;
  readonly language: Language;
}
