import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { DOC_GROUPS, docPath } from '../../machines/site/doc-pages.ts';
import { SITE_NAME } from '../app/route-meta.ts';
import type { MarkdownPage } from '../build/pages.ts';
import { docPageWords } from './doc-page.words.ts';
import type { DocSection } from './doc-pages.ts';
import styles from './docs.module.css';
import { SitePage } from './site-page.tsx';

const MAX_RESULTS = 12;
const EXCERPT_LENGTH = 180;

export function DocSearch({ children }: { readonly children: ReactNode }) {
  const [typed, type] = useState('');
  const searched = typed.trim();
  const found = useDocSearch(searched);
  return (
    <>
      <div className={styles.search}>
        <input
          type="search"
          aria-label={docPageWords.search}
          placeholder={docPageWords.search}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <p role="status">{searched === '' || found === null ? '' : searchStatusText(found, searched)}</p>
      </div>
      {searched === '' ? children : <ResultList places={found === 'failed' ? [] : (found ?? [])} />}
    </>
  );
}

type SearchState = readonly DocSection[] | 'failed' | null;

function useDocSearch(searched: string): SearchState {
  const [found, find] = useState<{ readonly searched: string; readonly places: SearchState } | null>(null);
  useEffect(() => {
    if (searched === '') return undefined;
    let isOver = false;
    const tell = (places: SearchState) => {
      if (!isOver) find({ searched, places });
    };
    import('./doc-pages.ts')
      .then(({ docSearch }) => docSearch())
      .then((search) => tell(search(searched).slice(0, MAX_RESULTS)))
      .catch(() => tell('failed'));
    return () => {
      isOver = true;
    };
  }, [searched]);
  return found?.searched === searched ? found.places : null;
}

function searchStatusText(found: Exclude<SearchState, null>, searched: string): string {
  if (found === 'failed') return docPageWords.failed;
  return found.length === 0 ? docPageWords.nothingFound(searched) : docPageWords.found(found.length);
}

function ResultList({ places }: { readonly places: readonly DocSection[] }) {
  return (
    <ol className={styles.places}>
      {places.map(({ id, page, heading, text }) => (
        <li key={id}>
          <a href={id}>{heading}</a>
          {heading !== page && <span>{page}</span>}
          <p>{text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)} …` : text}</p>
        </li>
      ))}
    </ol>
  );
}

export function DocsRoute() {
  return (
    <SitePage>
      <div className={styles.index}>
        <h1>{docPageWords.title}</h1>
        <p className={styles.lead}>{docPageWords.lead(SITE_NAME)}</p>
        <DocSearch>
          {DOC_GROUPS.map((group) => (
            <DocGroup key={group.group} {...group} />
          ))}
        </DocSearch>
      </div>
    </SitePage>
  );
}

function DocGroup({ group, slugs }: (typeof DOC_GROUPS)[number]) {
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
            {/* The server renders this page, so the router must not open it. */}
            <a href="/docs/api/">{docPageWords.api}</a>
            <p>{docPageWords.apiText}</p>
          </li>
        )}
      </ul>
    </section>
  );
}

export function DocPage({ page }: { readonly page: MarkdownPage }) {
  const { hash } = useLocation();
  useEffect(() => {
    // The browser scrolls before the text arrives, so the page scrolls again.
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
          lang={page.language}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, rendered by the build.
          dangerouslySetInnerHTML={{ __html: page.html }}
        />
      </div>
    </SitePage>
  );
}
