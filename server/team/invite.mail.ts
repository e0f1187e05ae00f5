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
    subject: `Join ${linklessName(team)} on Callboard`,
    opening: `${linklessName(inviter)} invites you to the team ${linklessName(team)}. The link is good for seven days, and once.`,
    action: 'See the invitation',
    link,
    closing: 'If you do not know who this is, do nothing: you are in no team until you accept.',
  });
