import type { Language } from '../../../machines/kernel/language.ts';
import type { BackgroundTasks } from '../../kernel/background-tasks.ts';
import type { CountedMails } from '../../mail/counted-mails.ts';
import { addressChangedMail, passwordChangedMail, resetMail } from './account-mails.ts';
import type { MailGrant, MailTokens } from './mail-tokens.ts';

export interface AccountNoticesDeps {
  readonly mails: CountedMails;
  readonly tokens: MailTokens;
  readonly tasks: BackgroundTasks;
}

/** Mails about an account, sent in the background so that response times reveal no account (U5). */
export class AccountNotices {
  readonly #deps: AccountNoticesDeps;

  constructor(deps: AccountNoticesDeps) {
    this.#deps = deps;
  }

  /** Mails a reset link to the account that `find` resolves to, if any. */
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

  /** Uncounted: a thief could use up the limit first (U90). */
  addressChanged(to: string, token: string, { site, language: own }: AddressChange): void {
    const { tasks, mails } = this.#deps;
    const compose = (language: Language) => addressChangedMail({ to, language, site, token });
    tasks.start(() => mails.send(to, compose, { count: null, orElse: own }));
  }
}

interface AddressChange {
  readonly site: string;
  /** Default language. */
  readonly language: Language;
}
