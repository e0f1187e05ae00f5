import styles from '../app/article.module.css';
import { SITE_NAME } from '../app/route-meta.ts';
import { SitePage } from '../app/site-page.tsx';
import { type KeptEntry, kept } from './kept-entries.ts';

/** `/cookie-policy/`: everything that is kept in a visitor's browser, and for what. */
export function CookiePolicyRoute() {
  return (
    <SitePage>
      <article className={styles.article}>
        <h1>Cookie Policy</h1>
        <p className={styles.lead}>
          {SITE_NAME} keeps what it needs to work, and nothing else. There is no advertising, no analytics and
          nothing from third parties: all of it is set by this site and read by this site alone.
        </p>
        <Entries title="Cookies" note="Small notes that your browser sends along." entries={kept.cookies} />
        <Entries
          title="Kept in this browser"
          note="Stays until you clear this site’s data."
          entries={kept.browser}
        />
        <Entries title="Kept in this tab" note="Is gone when you close the tab." entries={kept.tab} />
        <section className={styles.section}>
          <h2>Your choice</h2>
          <p>
            The answer to the cookie question is remembered so that you are not asked again. Nothing above
            depends on it. To start over, clear this site’s data in your browser: rooms that you made without
            an account then belong to nobody on this device any more, so keep their links.
          </p>
        </section>
      </article>
    </SitePage>
  );
}

interface EntriesProps {
  readonly title: string;
  readonly note: string;
  readonly entries: readonly KeptEntry[];
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
              {lasts !== undefined && <span className={styles.lasts}>{lasts}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
