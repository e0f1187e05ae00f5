import { mailWords } from '../../machines/words/mail.ts';

const LINK = /https?:\/\/\S+/;

export function linkIn(text: string): string | null {
  return LINK.exec(text)?.[0] ?? null;
}

/** The text of a mail as it stands where its link is shown elsewhere, or was. */
export function withoutLink(text: string): string {
  return text.replace(LINK, mailWords.linkGone);
}
