import { html } from 'hono/html';
import type { Language } from '../../machines/kernel/language.ts';
import { withEnglishFallback } from '../../machines/kernel/translation.ts';
import { billingItemWords as germanItems } from '../../machines/words/billing-item.de.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { mailWords as german } from '../../machines/words/mail.de.ts';
import { mailWords } from '../../machines/words/mail.ts';
import type { Mail } from './mailer.ts';

const mailWordsByLanguage: Readonly<Record<Language, typeof mailWords>> = {
  en: mailWords,
  de: withEnglishFallback(mailWords, german),
};
const itemWordsByLanguage: Readonly<Record<Language, typeof billingItemWords>> = {
  en: billingItemWords,
  de: withEnglishFallback(billingItemWords, germanItems),
};

export function mailWordsIn(language: Language): typeof mailWords {
  return mailWordsByLanguage[language];
}

export function itemWordsIn(language: Language): typeof billingItemWords {
  return itemWordsByLanguage[language];
}

interface MailContent {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly opening: string;
  readonly action: string;
  readonly link: string;
  readonly closing: string;
}

/** One paragraph, one button, one note for unintended recipients. */
export async function composeMail({
  to,
  language,
  subject,
  opening,
  action,
  link,
  closing,
}: MailContent): Promise<Mail> {
  const { signature } = mailWordsIn(language);
  const text = `${opening}\n\n${action}:\n${link}\n\n${closing}\n\n${signature}`;
  const page = html`<!doctype html>
<html lang="${language}">
  <body style="margin:0;padding:32px 16px;background:#f4f5f8;color:#12151b;font:16px/1.5 system-ui,sans-serif">
    <table role="presentation" align="center" style="max-width:480px;width:100%;background:#ffffff;border:1px solid #d9dee7;border-radius:12px">
      <tr><td style="padding:32px">
        <p style="margin:0 0 24px;font-weight:700">${signature}</p>
        <p style="margin:0 0 24px">${opening}</p>
        <p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:12px 20px;background:#2b62d9;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${action}</a></p>
        <p style="margin:0;color:#596273;font-size:13px">${closing}</p>
      </td></tr>
    </table>
  </body>
</html>`;
  return { to, subject, text, html: (await page).toString() };
}

const INVISIBLE_CHARACTERS = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const ADDRESS_IN_DIGITS = /\d+(?:\.\d+){3}/g;
/** Characters that make links unless a blank follows. Excludes times and versions (9:30, 2.0). */
const LINK_JOINTS = /@|:(?!\s|$)(?!(?<=\d:)\d)|[/\\](?=[/\\])|[.。](?=\p{L})|(?<=\p{L})[.。](?=\S)/gu;

/** One line without link-like parts (U85): "evil.example" becomes "evil. example". */
export function nameWithoutLinks(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(INVISIBLE_CHARACTERS, '')
    .replaceAll(ADDRESS_IN_DIGITS, (address) => address.replaceAll('.', '. '))
    .replaceAll(LINK_JOINTS, (joint) => (joint === '@' ? ' @ ' : `${joint} `))
    .replaceAll(LINE_BREAKS, ' ')
    .trim();
}
