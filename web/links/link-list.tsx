import { type ReactNode, useState } from 'react';
import { linkInLanguage } from '../../machines/device/screen-link.ts';
import type { Language } from '../../machines/kernel/language.ts';
import { languageNames } from '../app/language-choice.tsx';
import { linkWords } from '../room/link.words.ts';
import type { LinkCard } from '../room/links.view.ts';
import { OptionalSelect, Select } from '../ui/select.tsx';
import { LinkItem } from './link-item.tsx';
import styles from './links.module.css';
import { setShareOrigin, useLinkOrigin } from './use-link-origin.ts';

const languageChoices = languageNames.map(({ language, name }) => ({ value: language, label: name }));

interface LinkListProps {
  readonly cards: readonly LinkCard[];
  readonly screens?: (language: Language | null) => ReactNode;
}

export function LinkList({ cards, screens }: LinkListProps) {
  const [opened, setOpened] = useState<LinkCard['view'] | null>(null);
  const [language, setLanguage] = useState<Language | null>(null);
  return (
    <>
      <OwnMachineNote />
      <div className={styles.language}>
        <OptionalSelect
          label={linkWords.language}
          none={linkWords.languageAsked}
          value={language}
          choices={languageChoices}
          onChange={setLanguage}
        />
      </div>
      {screens?.(language)}
      {screens && cards.length > 0 && <h3 className={`secondary ${styles.heading}`}>{linkWords.crew}</h3>}
      <ul className={`stack ${styles.list}`}>
        {cards.map((card) => (
          <LinkItem
            key={card.view}
            card={{ ...card, path: linkInLanguage(card.path, language) }}
            opened={opened === card.view}
            onToggle={() => setOpened(opened === card.view ? null : card.view)}
          />
        ))}
      </ul>
    </>
  );
}

function OwnMachineNote() {
  const { origin, others } = useLinkOrigin();
  if (others === null) return null;
  const choices = others.map((value) => ({ value, label: value }));
  return (
    <div className={`stack secondary ${styles.ownMachine}`} role="note">
      <p>{others.length === 0 ? linkWords.ownMachineOnly : linkWords.ownMachine(origin)}</p>
      {others.length > 1 && (
        <Select label={linkWords.linksBegin} value={origin} choices={choices} onChange={setShareOrigin} />
      )}
    </div>
  );
}
