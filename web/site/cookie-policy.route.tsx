import { SITE_NAME } from '../app/route-meta.ts';
import { siteConfig } from '../app/site-config.ts';
import styles from './cookie-policy.module.css';
import { legalWords } from './legal.words.ts';
import { SitePage } from './site-page.tsx';
import { type StoredEntry, storedEntries } from './stored-entries.ts';

export function CookiePolicyRoute() {
  return (
    <SitePage>
      <article className={styles.article}>
        <h1>{legalWords.title}</h1>
        <p className={styles.lead}>{legalWords.lead(SITE_NAME)}</p>
        <p className={styles.lead}>{legalWords.told(siteConfig.services)}</p>
        <Entries {...legalWords.parts.cookies} entries={storedEntries.cookies} />
        <Entries {...legalWords.parts.browser} entries={storedEntries.browser} />
        <Entries {...legalWords.parts.tab} entries={storedEntries.tab} />
        <section className={styles.section}>
          <h2>{legalWords.yourChoice}</h2>
          <p>{legalWords.yourChoiceText}</p>
        </section>
      </article>
    </SitePage>
  );
}

interface EntriesProps {
  readonly title: string;
  readonly note: string;
  readonly entries: readonly StoredEntry[];
}

function Entries({ title, note, entries }: EntriesProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <p>{note}</p>
      <dl>
        {entries.map(({ name, purpose, lasts }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {purpose}
              {lasts !== undefined && <span className={`muted ${styles.lasts}`}>{lasts}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
