import type { Language } from '../../machines/kernel/language.ts';
import { composeMail } from '../mail/mail-content.ts';
import { mailWordsIn } from '../mail/mail-words.ts';
import type { Mail } from '../mail/mailer.ts';
import { nameWithoutLinks } from '../mail/name-without-links.ts';

export interface InviteMail {
  readonly to: string;
  readonly language: Language;
  /** The whole address. */
  readonly link: string;
  readonly team: string;
  /** Null where they have no name. */
  readonly inviter: string | null;
}

export function inviteMail({ to, language, link, team, inviter }: InviteMail): Promise<Mail> {
  const { subject, opening, action, closing, anOwner } = mailWordsIn(language).invite;
  const joined = nameWithoutLinks(team);
  return composeMail({
    to,
    language,
    subject: subject(joined),
    opening: opening(nameWithoutLinks(inviter ?? anOwner), joined),
    action,
    link,
    closing,
  });
}
