import { mailWords } from '../../machines/words/mail.ts';

/** The one link of a mail's text: names in it are none (U85). */
const LINK = /https?:\/\/\S+/;

/** Null where there is none, or no more. */
export function linkIn(text: string): string | null {
  return LINK.exec(text)?.[0] ?? null;
}

/** The text of a mail as it stands where its link is shown elsewhere, or was. */
export function withoutLink(text: string): string {
  return text.replace(LINK, mailWords.linkGone);
}
