import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { whenIdle } from '../ui/when-idle.ts';
import { appWords } from './app.words.ts';
import { consent } from './consent.ts';
import styles from './shell.module.css';
import { useRootAttribute } from './use-root-attribute.ts';

/** Shown after the page is idle, with a fallback of 1.5 s. */
const IDLE_FALLBACK_MS = 1_500;

export function ConsentBanner({ onAccepted }: { readonly onAccepted: () => void }) {
  const [query] = useSearchParams();
  const [asked, setAsked] = useState(false);
  useEffect(() => whenIdle(() => setAsked(consent.given() === null), IDLE_FALLBACK_MS), []);
  const shown = asked && !query.has('cookie_banner');
  useRootAttribute('data-consent', shown);
  if (!shown) return null;
  const answer = (accepted: boolean) => {
    consent.give(accepted);
    setAsked(false);
    if (accepted) onAccepted();
  };
  return (
    <aside className={styles.consent} aria-label={appWords.cookies}>
      <a href="/cookie-policy/">{appWords.weUseCookies}</a>
      <div className={styles.choices}>
        <button type="button" onClick={() => answer(false)}>
          {appWords.decline}
        </button>
        <button type="button" onClick={() => answer(true)}>
          {appWords.accept}
        </button>
      </div>
    </aside>
  );
}
