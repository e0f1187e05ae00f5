import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { MarkdownPage } from '../build/pages.ts';
import { docPageWords } from './doc-page.words.ts';
import styles from './docs.module.css';
import { SitePage } from './site-page.tsx';

export function DocPage({ page }: { readonly page: MarkdownPage }) {
  const { hash } = useLocation();
  useEffect(() => {
    // The text arrives after the browser's scroll.
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
  return (
    <SitePage>
      <div className={styles.page}>
        <nav aria-label={docPageWords.title}>
          <a href="/docs/">{docPageWords.allPages}</a>
        </nav>
        <article
          className={styles.text}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, rendered by the build.
          dangerouslySetInnerHTML={{ __html: page.html }}
        />
      </div>
    </SitePage>
  );
}
