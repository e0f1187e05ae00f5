import { mailWords } from '../../machines/words/mail.ts';

const LINK = /https?:\/\/\S+/;

export function linkIn(text: string): string | null {
  return LINK.exec(text)?.[0] ?? null;
}

/** Removes the link of a text. */
export function withoutLink(text: string): string {
  return text.replace(LINK, mailWords.linkGone);
}
