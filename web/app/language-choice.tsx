import { LANGUAGES, type Language } from '../../machines/kernel/language.ts';
import { uiWords } from '../ui/ui.words.ts';
import { setCookieFor } from './cookies.ts';
import { pageLanguage } from './language.ts';
import styles from './language-choice.module.css';

const YEAR_S = 365 * 86_400;

export const languageNames = LANGUAGES.map((language) => ({
  language,
  name: new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language,
}));

interface LanguageChoiceProps {
  readonly choose?: (language: Language) => void;
}

export function LanguageChoice({ choose = switchLanguage }: LanguageChoiceProps) {
  return (
    <fieldset className={`cluster ${styles.choice}`} aria-label={uiWords.language}>
      {languageNames.map(({ language, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === pageLanguage}
          onClick={() => choose(language)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

export function switchLanguage(language: Language): void {
  setCookieFor('language', language, YEAR_S);
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
  location.reload();
}
