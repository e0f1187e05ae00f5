import { DOC_GROUPS, docPath } from '../../machines/site/doc-pages.ts';
import { SITE_NAME } from '../app/route-meta.ts';
import { docPageWords } from './doc-page.words.ts';
import { DocSearch } from './doc-search.tsx';
import styles from './docs.module.css';
import { SitePage } from './site-page.tsx';

export function DocsRoute() {
  return (
    <SitePage>
      <div className={styles.index}>
        <h1>{docPageWords.title}</h1>
        <p className={styles.lead}>{docPageWords.lead(SITE_NAME)}</p>
        <DocSearch>
          {DOC_GROUPS.map((group) => (
            <Group key={group.group} {...group} />
          ))}
        </DocSearch>
      </div>
    </SitePage>
  );
}

function Group({ group, slugs }: (typeof DOC_GROUPS)[number]) {
  return (
    <section className={styles.group} aria-labelledby={group}>
      <h2 id={group}>{docPageWords.groups[group]}</h2>
      <ul>
        {slugs.map((slug) => (
          <li key={slug}>
            <a href={docPath(slug)}>{docPageWords.pages[slug].title}</a>
            <p>{docPageWords.pages[slug].description}</p>
          </li>
        ))}
        {group === 'tools' && (
          <li>
            {/* Server-rendered. */}
            <a href="/docs/api/">{docPageWords.api}</a>
            <p>{docPageWords.apiText}</p>
          </li>
        )}
      </ul>
    </section>
  );
}
