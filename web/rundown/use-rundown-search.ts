import { useMemo, useState } from 'react';
import {
  adjacentMatch,
  matchFrom,
  type RundownMatch,
  rundownMatches,
  type SearchedShow,
} from './rundown-search.view.ts';

export interface Search {
  readonly isOpen: boolean;
  readonly text: string;
}

export interface FoundRows {
  readonly ids: ReadonlySet<string>;
  readonly at: RundownMatch | null;
}

export interface RundownSearching {
  readonly text: string;
  readonly matches: readonly RundownMatch[];
  readonly at: RundownMatch | null;
  readonly type: (text: string) => void;
  readonly step: (by: 1 | -1) => void;
  readonly found: FoundRows | null;
}

export function useRundownSearch(
  { timers, columns, cells }: SearchedShow,
  { isOpen, text }: Search,
  onSearch: (search: Search) => void,
): RundownSearching {
  const [match, goTo] = useState<RundownMatch | null>(null);
  const show = useMemo(() => ({ timers, columns, cells }), [timers, columns, cells]);
  const matches = useMemo(() => rundownMatches(show, isOpen ? text : ''), [show, text, isOpen]);
  const still = matches.find(({ id }) => id === match?.id);
  const at = still ? match : null;
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
    const next = adjacentMatch(matches, row, by);
    if (next) goTo({ ...next });
  };
  return { text, matches, at, type, step, found };
}
