import { mailWords } from '../../machines/words/mail.ts';
import { composeMail } from '../mail/mail-content.ts';
import type { Mail } from '../mail/mailer.ts';
import { nameWithoutLinks } from '../mail/name-without-links.ts';

export interface InviteMail {
  readonly to: string;
  /** The whole address. */
  readonly link: string;
  readonly team: string;
  readonly inviter: string;
}

export const inviteMail = ({ to, link, team, inviter }: InviteMail): Promise<Mail> =>
  composeMail({
    to,
    subject: mailWords.invite.subject(nameWithoutLinks(team)),
    opening: mailWords.invite.opening(nameWithoutLinks(inviter), nameWithoutLinks(team)),
    action: mailWords.invite.action,
    link,
    closing: mailWords.invite.closing,
  });
