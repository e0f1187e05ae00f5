import { type ReactNode, useEffect, useState } from 'react';
import { docPageWords } from './doc-page.words.ts';
import styles from './docs.module.css';
import type { DocPlace } from './search-index.ts';

const MOST = 12;
const EXCERPT = 180;

export function DocSearch({ children }: { readonly children: ReactNode }) {
  const [typed, type] = useState('');
  const searched = typed.trim();
  const found = useFound(searched);
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
        <p role="status">{searched === '' || found === null ? '' : saidOf(found, searched)}</p>
      </div>
      {searched === '' ? children : <Places places={found === 'failed' ? [] : (found ?? [])} />}
    </>
  );
}

type Found = readonly DocPlace[] | 'failed' | null;

function useFound(searched: string): Found {
  const [found, find] = useState<{ readonly searched: string; readonly places: Found } | null>(null);
  useEffect(() => {
    if (searched === '') return undefined;
    let isOver = false;
    const tell = (places: Found) => {
      if (!isOver) find({ searched, places });
    };
    import('./search-index.ts')
      .then(({ docSearch }) => docSearch())
      .then((search) => tell(search(searched).slice(0, MOST)))
      .catch(() => tell('failed'));
    return () => {
      isOver = true;
    };
  }, [searched]);
  return found?.searched === searched ? found.places : null;
}

function saidOf(found: Exclude<Found, null>, searched: string): string {
  if (found === 'failed') return docPageWords.failed;
  return found.length === 0 ? docPageWords.nothingFound(searched) : docPageWords.found(found.length);
}

function Places({ places }: { readonly places: readonly DocPlace[] }) {
  return (
    <ol className={styles.places}>
      {places.map(({ id, page, heading, text }) => (
        <li key={id}>
          <a href={id}>{heading}</a>
          {heading !== page && <span>{page}</span>}
          <p>{text.length > EXCERPT ? `${text.slice(0, EXCERPT)} …` : text}</p>
        </li>
      ))}
    </ol>
  );
}
