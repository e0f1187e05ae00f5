import type { Language } from '../../machines/kernel/language.ts';
import { besideEnglish } from '../../machines/kernel/translation.ts';
import { billingItemWords as germanItems } from '../../machines/words/billing-item.de.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { mailWords as german } from '../../machines/words/mail.de.ts';
import { mailWords } from '../../machines/words/mail.ts';

const mails: Readonly<Record<Language, typeof mailWords>> = {
  en: mailWords,
  de: besideEnglish(mailWords, german),
};
const items: Readonly<Record<Language, typeof billingItemWords>> = {
  en: billingItemWords,
  de: besideEnglish(billingItemWords, germanItems),
};

export function mailWordsIn(language: Language): typeof mailWords {
  return mails[language];
}

export function itemWordsIn(language: Language): typeof billingItemWords {
  return items[language];
}
