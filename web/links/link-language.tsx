import type { Language } from '../../machines/kernel/language.ts';
import { languageNames } from '../app/language-choice.tsx';
import { linkWords } from '../room/link.words.ts';
import { Select } from '../ui/select.tsx';
import styles from './links.module.css';

const ASKED = 'asked';
const languages = [
  { value: ASKED, label: linkWords.languageAsked },
  ...languageNames.map(({ language, name }) => ({ value: language, label: name })),
] as const;

interface Props {
  readonly language: Language | null;
  readonly onChoose: (language: Language | null) => void;
}

export function LinkLanguage({ language, onChoose }: Props) {
  return (
    <div className={styles.language}>
      <Select
        label={linkWords.language}
        value={language ?? ASKED}
        choices={languages}
        onChange={(chosen) => onChoose(chosen === ASKED ? null : chosen)}
      />
    </div>
  );
}
