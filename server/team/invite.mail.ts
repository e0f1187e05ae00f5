import { mailWords } from '../../machines/words/mail.ts';
import { mailOf } from '../mail/letter.ts';
import { linklessName } from '../mail/linkless-name.ts';
import type { Mail } from '../mail/mailer.ts';

export interface InviteMail {
  readonly to: string;
  /** The whole address. */
  readonly link: string;
  readonly team: string;
  readonly inviter: string;
}

export const inviteMail = ({ to, link, team, inviter }: InviteMail): Promise<Mail> =>
  mailOf({
    to,
    subject: mailWords.invite.subject(linklessName(team)),
    opening: mailWords.invite.opening(linklessName(inviter), linklessName(team)),
    action: mailWords.invite.action,
    link,
    closing: mailWords.invite.closing,
  });
