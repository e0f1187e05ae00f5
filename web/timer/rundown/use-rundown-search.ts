import { useMemo, useState } from 'react';
import {
  matchBeside,
  matchFrom,
  type RundownMatch,
  rundownMatches,
  type SearchedShow,
} from './rundown-search.view.ts';

/** What is looked for, kept while the search is closed. */
export interface Search {
  readonly isOpen: boolean;
  readonly text: string;
}

/** What a search of the rundown has found, while it is open. */
export interface FoundRows {
  readonly ids: ReadonlySet<string>;
  /** The match that is in sight: a value of its own each time that somebody goes to one. */
  readonly at: RundownMatch | null;
}

export interface RundownSearching {
  readonly text: string;
  readonly matches: readonly RundownMatch[];
  readonly at: RundownMatch | null;
  readonly type: (text: string) => void;
  readonly step: (by: 1 | -1) => void;
  /** Null while the search is closed. */
  readonly found: FoundRows | null;
}

/** The search of the rundown (V650, V651, V2180). It looks, and asks nothing of the show. */
export function useRundownSearch(
  { timers, columns, cells }: SearchedShow,
  { isOpen, text }: Search,
  onSearch: (search: Search) => void,
): RundownSearching {
  const [gone, goTo] = useState<RundownMatch | null>(null);
  const show = useMemo(() => ({ timers, columns, cells }), [timers, columns, cells]);
  const matches = useMemo(() => rundownMatches(show, isOpen ? text : ''), [show, text, isOpen]);
  const still = matches.find(({ id }) => id === gone?.id);
  const at = still ? gone : null;
  const row = still?.row ?? -1;
  const found = useMemo(
    () => (isOpen ? { ids: new Set(matches.map(({ id }) => id)), at } : null),
    [matches, at, isOpen],
  );
  const type = (next: string) => {
    const first = matchFrom(rundownMatches(show, next), row);
    onSearch({ isOpen, text: next });
    goTo(first && { ...first });
  };
  const step = (by: 1 | -1) => {
    const next = matchBeside(matches, row, by);
    if (next) goTo({ ...next });
  };
  return { text, matches, at, type, step, found };
}
